import { defineConfig } from "vitest/config";

// Two projects: everything that runs in Node, and the web's components in a simulated browser.
export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: "node",
          environment: "node",
          include: ["packages/**/*.test.ts", "server/**/*.test.ts", "cli/**/*.test.ts", "tools/**/*.test.ts"],
        },
      },
      {
        extends: "./web/vite.config.ts",
        test: { name: "web", environment: "happy-dom", include: ["web/src/**/*.test.{ts,tsx}"] },
      },
    ],
  },
});
