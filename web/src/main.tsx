import "./styles/index.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/providers.tsx";
import { watchFailedChunks } from "./app/failed-chunk.ts";
import { joinSession } from "./lib/session.ts";

watchFailedChunks();
// Asks other tabs for their session while the page loads; only the guard of a closed page waits for the answer.
void joinSession();

createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
