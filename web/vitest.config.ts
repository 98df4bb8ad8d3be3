// Apart from vite.config.ts, because building the page does not install Vitest.

import { defineConfig, mergeConfig } from "vitest/config";
import page from "./vite.config";

export default mergeConfig(
  page,
  defineConfig({
    test: {
      include: ["src/**/*.test.ts", "eslint/*.test.js"],
      fsModuleCache: false, // with the cache, a test that globs all files would see those of its first run
    },
  }),
);
