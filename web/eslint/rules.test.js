import path from "node:path";
import { RuleTester } from "eslint";
import { afterAll, describe, it } from "vitest";
import importsPointDown from "./imports-point-down.js";
import noImportCycles from "./no-import-cycles.js";

Object.assign(RuleTester, { afterAll, describe, it });

const root = path.join(import.meta.dirname, "../src");
const file = (name) => path.join(root, name);
const tester = new RuleTester();
const options = [{ root, layers: ["browser", "languages", "games"], independent: ["games"] }];

tester.run("imports-point-down", importsPointDown, {
  valid: [
    { code: 'import "../browser/storage.svelte";', filename: file("languages/new.ts"), options },
    { code: 'import "./translate.svelte"; import "svelte";', filename: file("languages/new.ts"), options },
    { code: 'import "./languages/names";', filename: file("new.ts"), options },
    { code: 'import "./push/decisions/prompt";', filename: file("games/new.ts"), options },
  ],
  invalid: [
    { code: 'import "../languages/names";', filename: file("browser/new.ts"), options, errors: [{ messageId: "up" }] },
    { code: 'export * from "../languages/names";', filename: file("browser/new.ts"), options, errors: [{ messageId: "up" }] },
    { code: 'void import("../languages/names");', filename: file("browser/new.ts"), options, errors: [{ messageId: "up" }] },
    { code: 'import "../push/decisions/prompt";', filename: file("games/rows/new.ts"), options, errors: [{ messageId: "beside" }] },
    { code: 'import "svelte";', filename: file("elsewhere/new.ts"), options, errors: [{ messageId: "unknown" }] },
  ],
});

tester.run("no-import-cycles", noImportCycles, {
  valid: [{ code: 'import "../browser/storage.svelte";', filename: file("languages/translate.svelte.ts") }],
  invalid: [
    { code: 'import "../languages/translate.svelte";', filename: file("browser/storage.svelte.ts"), errors: [{ messageId: "cycle" }] },
    { code: 'void import("../languages/names");', filename: file("browser/storage.svelte.ts"), errors: [{ messageId: "cycle" }] },
  ],
});
