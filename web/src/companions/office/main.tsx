import "../../styles/index.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { setLanguage } from "../../lib/i18n.ts";
import { findHost, languageOfProgram } from "./find-host.ts";
import { Pane } from "./pane.tsx";

const root = createRoot(document.getElementById("root")!);
const host = await findHost(window);
const language = languageOfProgram(window);
await setLanguage(language, ["shell", "companions"]);
root.render(
  <StrictMode>
    <Pane host={host} language={language} />
  </StrictMode>,
);
