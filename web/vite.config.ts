import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

/**
 * The parts that every page needs, and those that every table needs beside them. Each is one file, because many small
 * files compress worse and take more requests.
 */
const EVERY_PAGE = /node_modules\/(svelte|esm-env|clsx)|vite.preload|src\/(browser|api|languages)\/(?!.*json)|src\/ui\/cards\/(MiniCard|Shape|notation)/;
const EVERY_TABLE = /src\/(ui\/(motion|sound|drag|may-take-focus|cards\/Card\.)|table\/seating)/;

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: process.env.OVERDRAW_PAGE ?? "../src/overdraw/server/page",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the content security policy lets nothing but files of our own be asked for
    modulePreload: { polyfill: false },
    target: "es2022",
    rolldownOptions: {
      checks: { bundlerTimings: false }, // a busy machine is no fault of the page
      output: { codeSplitting: { groups: [{ name: "page", test: EVERY_PAGE, priority: 2 }, { name: "table", test: EVERY_TABLE, priority: 1 }] } },
    },
  },
  // `make dev` serves the page as it is edited, and passes requests on to a running `overdraw serve`.
  server: {
    fs: { allow: [".", "../docs/analysis"] }, // the page shows the measured calibration
    proxy: { "/api": { target: process.env.OVERDRAW_SERVER ?? "http://127.0.0.1:8000", ws: true } },
  },
});
