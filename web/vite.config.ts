import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: process.env.OVERDRAW_PAGE ?? "../src/overdraw/server/page",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the content security policy lets nothing but files of our own be asked for
    modulePreload: { polyfill: false },
    target: "es2022",
    rolldownOptions: { checks: { bundlerTimings: false } }, // a busy machine is no fault of the page
  },
  // `make dev` serves the page as it is edited, and passes requests on to a running `overdraw serve`.
  server: { proxy: { "/api": { target: process.env.OVERDRAW_SERVER ?? "http://127.0.0.1:8000", ws: true } } },
});
