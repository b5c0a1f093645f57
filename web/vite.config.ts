import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { constantPaths } from "./constant-paths.ts";
import { extensionFiles } from "./extension-files.ts";
import { firstLoad } from "./first-load.ts";
import { headingFaces } from "./heading-faces.ts";
import { packedAssets } from "./packed-assets.ts";
import { pdfjsFiles } from "./pdfjs-files.ts";
import { prerendering } from "./prerendering.ts";
import { unusedComponents } from "./unused-components.ts";

/** Where `vite dev` and `vite preview` find the API; `npm run dev` sets it to the server it started. */
const api = process.env.YIZHOU_API ?? "http://127.0.0.1:8080";
const proxy = { "/api": api, "/healthz": api, "/dev": api };

/** What every page has: one file packs better than thirty. The parts that only screens use stay with them. */
const SHELL =
  /web[\\/]src[\\/](features[\\/]home[\\/]api[\\/]keys|app[\\/](?!pages[\\/](?!error)|screens|shell[\\/]phone)|lib[\\/](?!area-files|default-pair|event-stream|join-segments|korean-particles|language-choices|pending-files|rows-ahead|save-file|tagged-text|theme|unsent-edits)|ui[\\/](avatar|band|brand|button|contact-list|dialog|file-icon|fold|icon|menu|modal|radio-group|state-mark|table|toaster|tool-cards)\.)/;
/** Where the other screens and their texts are: one file, which home does without. */
const SCREENS = /web[\\/]src[\\/](app[\\/]screens|lib[\\/]area-files)\./;
/** Libraries change rarely, so browsers keep them over releases. */
const LIBRARIES =
  /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack[\\/]query-core(?![\\/]build[\\/]modern[\\/]infiniteQueryObserver)|@tanstack[\\/]react-query(?![\\/]build[\\/]modern[\\/]useInfiniteQuery)|i18next|react-i18next)[\\/]/;

/** The package names its development build alone, which carries warnings that nobody reads; the other stands beside it. */
const routerFolder = dirname(createRequire(import.meta.url).resolve("react-router/package.json"));
const productionRouter = join(routerFolder, "dist/production/index.mjs");

// Five letters in what is served, where each name is paid for by every first visit; readable ones while one works.
const sheetsFor = (command: "build" | "serve") => ({
  modules: { generateScopedName: command === "build" ? "[hash:base64:5]" : "[name]_[local]" },
});

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [
    ...[
      constantPaths(),
      unusedComponents(),
      headingFaces(),
      react(),
      pdfjsFiles(),
      packedAssets(),
      firstLoad(),
      extensionFiles(),
    ],
    prerendering({ css: sheetsFor("build") }),
  ],
  resolve: {
    alias:
      command === "build"
        ? [
            { find: /^react-router$/, replacement: productionRouter },
            // Our React has it itself.
            { find: /^use-sync-external-store\/shim$/, replacement: "react" },
          ]
        : [],
  },
  server: { host: "127.0.0.1", proxy },
  preview: { host: "127.0.0.1", proxy },
  css: sheetsFor(command),
  build: {
    target: "es2023",
    // Every browser of that year preloads modules by itself.
    modulePreload: { polyfill: false },
    // No inlined files: the content policy allows none.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      // Nothing that is imported here acts on being looked at: classes over `React.Component` go when nobody uses them.
      treeshake: { propertyReadSideEffects: false },
      // The site, and the pane that its add-in shows in Word and WPS.
      input: ["index.html", "office.html"].map((name) => join(import.meta.dirname, name)),
      output: {
        codeSplitting: {
          groups: [
            { name: "libraries", test: LIBRARIES },
            { name: "shell", test: SHELL },
            { name: "screens", test: SCREENS },
          ],
        },
      },
    },
  },
}));
