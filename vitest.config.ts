import { defineConfig } from "vitest/config";

const node = (name: string, include: string[], globalSetup: string[] = []) => ({
  extends: true as const,
  test: { name, environment: "node" as const, include, globalSetup },
});

// One project per suite of `npm test`; `tools/test.mjs` runs and times them one after another.
export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 120_000,
    projects: [
      node("packages", ["packages/**/*.test.ts"]),
      node("server", ["server/**/*.test.ts"], ["server/test/global-setup.ts"]),
      node("cli", ["cli/**/*.test.ts", "tools/**/*.test.ts"]),
      {
        extends: "./web/vite.config.ts",
        root: "./web",
        test: {
          name: "web",
          environment: "happy-dom",
          include: ["src/**/*.test.{ts,tsx}"],
          // The root's own does not reach here; a form filled key by key takes long on a busy machine.
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: "e2e",
          include: ["e2e/flows/**/*.spec.ts"],
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
