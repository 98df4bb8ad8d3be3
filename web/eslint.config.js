// The lint rules for the page's code. `make lint` runs them.

import fs from "node:fs";
import path from "node:path";
import js from "@eslint/js";
import { defineConfig } from "eslint/config";
import svelte from "eslint-plugin-svelte";
import typescript from "typescript-eslint";
import importsPointDown from "./eslint/imports-point-down.js";
import noImportCycles from "./eslint/no-import-cycles.js";
import svelteConfig from "./svelte.config.js";

/** The folders of src from the lowest to the highest, as in ARCHITECTURE.md: imports point down. */
const LAYERS = ["browser", "api", "languages", "ui", "table", "games", "history", "lobby", "review", "replay", "room", "home", "learn", "practice", "rules"];

/** The games that the page draws: the folders in src/games, but for the one that shows all other games. */
const GAMES = fs.readdirSync(path.join(import.meta.dirname, "src", "games"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== "generic")
  .map(({ name }) => name);

export default defineConfig(
  { ignores: ["src/api/types.ts"] }, // generated from the server's definitions
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  js.configs.recommended,
  typescript.configs.recommendedTypeChecked,
  svelte.configs.recommended,
  {
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname, extraFileExtensions: [".svelte"] },
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: typescript.parser, svelteConfig } },
  },
  {
    rules: {
      "no-undef": "off", // the type checker does this
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", ignoreRestSiblings: true }],
    },
  },
  {
    files: ["**/*.svelte"],
    rules: {
      // The parser does not know the types of other components: it treats them and their callbacks' arguments as `any`.
      "@typescript-eslint/no-unnecessary-type-assertion": "off",
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-return": "off",
    },
  },
  {
    files: ["src/**"],
    plugins: { overdraw: { rules: { "imports-point-down": importsPointDown, "no-import-cycles": noImportCycles } } },
    rules: {
      "overdraw/imports-point-down": ["error", { root: path.join(import.meta.dirname, "src"), layers: LAYERS, independent: ["games"] }],
      "overdraw/no-import-cycles": "error",
    },
  },
  {
    files: ["src/**"],
    ignores: [...GAMES.map((game) => `src/games/${game}/**`), "src/**/*.test.ts", "src/**/*.fixture.ts"],
    rules: {
      "no-restricted-syntax": [
        "error",
        { selector: `Literal[value=/^(${GAMES.join("|")})$/]`, message: "only a game's own folder knows its name; ask the registry" },
        { selector: `TemplateElement[value.raw=/^(${GAMES.join("|")})$/]`, message: "only a game's own folder knows its name; ask the registry" },
        { selector: "CallExpression[callee.property.name=glob] Literal[value=/^\\.\\.\\//]", message: "a glob hides imports of other folders" },
      ],
    },
  },
  { files: ["**/*.js"], extends: [typescript.configs.disableTypeChecked] },
);
