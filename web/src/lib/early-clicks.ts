/**
 * Keeps what is pressed on buttons that the server has drawn, until the page can answer. Links work by themselves.
 *
 * @param box  where the page's own script will draw the same buttons in the same order
 * @returns presses them again; the last one only, since one answer may take the place of the other
 */
export function keepClicks(box: HTMLElement): () => void {
  let pressed = -1;
  const note = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest("button") : null;
    pressed = [...box.querySelectorAll("button")].findIndex((one) => one === button);
  };
  box.addEventListener("click", note);
  return () => {
    box.removeEventListener("click", note);
    box.querySelectorAll("button")[pressed]?.click();
  };
}
