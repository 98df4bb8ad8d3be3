import "@fontsource-variable/figtree/wght.css";
import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { loadLanguage } from "./languages/translate.svelte";

const target = document.getElementById("app");
if (target === null) throw new Error("the page has no place for the table");
// An older browser shows the note in index.html; a table would fail at the first decision.
if (CSS.supports("selector(:popover-open)")) void loadLanguage().then(() => mount(App, { target }));
