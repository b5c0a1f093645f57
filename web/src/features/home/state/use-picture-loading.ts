import { useEffect, useState } from "react";

/**
 * How the pictures further down load: `lazy` until what is seen first has arrived, then all of them, so that nobody who scrolls fast, prints
 * or takes a picture of the page finds empty frames. Who saves data gets them as they come into sight.
 */
export function usePictureLoading(): "lazy" | "eager" {
  const [loading, setLoading] = useState<"lazy" | "eager">("lazy");
  useEffect(() => {
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (connection?.saveData) return;
    let timer: number | undefined;
    const soon = () => void (timer = window.setTimeout(() => setLoading("eager"), 200));
    if (document.readyState === "complete") soon();
    else window.addEventListener("load", soon, { once: true });
    return () => {
      window.removeEventListener("load", soon);
      window.clearTimeout(timer);
    };
  }, []);
  return loading;
}
