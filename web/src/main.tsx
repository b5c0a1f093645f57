import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/providers.tsx";
import { watchFailedChunks } from "./app/failed-chunk.ts";
import { joinSession } from "./lib/session.ts";
import "./styles/index.css";

watchFailedChunks();
// Before the guard looks: another tab may have the session (product.md Q33).
await joinSession();

createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
