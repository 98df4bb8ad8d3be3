import "@fontsource-variable/figtree/wght.css";
import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { loadLanguage } from "./languages/translate.svelte";

const target = document.getElementById("app");
if (target === null) throw new Error("the page has no place for the table");
// Older browsers would fail at the first decision of a game, so they show the note in index.html instead.
if (CSS.supports("selector(:popover-open)")) void loadLanguage().then(() => mount(App, { target }));
