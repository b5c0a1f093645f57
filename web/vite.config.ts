import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { packedAssets } from "./packed-assets.ts";
import { pdfjsFiles } from "./pdfjs-files.ts";

/** Where `vite dev` and `vite preview` find the API; `npm run dev` sets it to the server it started. */
const api = process.env.YIZHOU_API ?? "http://127.0.0.1:8080";
const proxy = { "/api": api, "/healthz": api, "/dev": api };

// React and the router change rarely, so browsers keep them over releases.
const chunks = [
  { name: "react", test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
  {
    name: "data",
    test: /node_modules[\\/](@tanstack[\\/]query-core|@tanstack[\\/]react-query|i18next|react-i18next)[\\/]/,
  },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), pdfjsFiles(), packedAssets()],
  server: { host: "127.0.0.1", proxy },
  preview: { host: "127.0.0.1", proxy },
  build: {
    target: "es2023",
    // No inlined files: the content policy allows none.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
});
