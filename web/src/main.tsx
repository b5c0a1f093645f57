import "./styles/index.css";
import { StrictMode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { App } from "./app/providers.tsx";
import { createRouter } from "./app/router.tsx";
import { watchFailedChunks } from "./app/failed-chunk.ts";
import { keepClicks } from "./lib/early-clicks.ts";
import { joinSession } from "./lib/session.ts";

watchFailedChunks();
// Asks other tabs for their session while the page loads; only the guard of a closed page waits for the answer.
void joinSession();

const box = document.getElementById("root")!;
const router = createRouter();
const page = (
  <StrictMode>
    <App router={router} />
  </StrictMode>
);
if (box.firstElementChild === null) createRoot(box).render(page);
else await takeOver();

/** The server has drawn home: it stays until there is something to put in its place, which looks the same. */
async function takeOver(): Promise<void> {
  const press = keepClicks(box);
  const { prepareHome } = await import("./app/prepare-home.ts");
  await Promise.all([prepareHome(), untilLoaded()]);
  const top = scrollY;
  flushSync(() => createRoot(box).render(page));
  // The router opens every address at its top; whoever has read on meanwhile stays where they are.
  if (top > 0) scrollTo({ top, behavior: "instant" });
  press();
}

function untilLoaded(): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}
