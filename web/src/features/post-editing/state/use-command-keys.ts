import { useEffect, useEffectEvent } from "react";
import { commandOf, isHeardIn, type CommandName, type KeyPlace } from "./commands.ts";
import type { Keyboard } from "./use-keys.ts";

/**
 * Hears the keys of commands. On the whole page: a button that is switched off by its own click takes the focus with it.
 *
 * @param onEscape  what Escape closes; null where nothing is open
 */
export function useCommandKeys(
  { isMac, keys }: Keyboard,
  run: (name: CommandName) => void,
  onEscape: (() => void) | null,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const place = placeOf(event.target);
    const name = commandOf(event, isMac, keys);
    if (name !== null && isHeardIn(name, place)) run(name);
    else if (onEscape && event.key === "Escape" && !event.isComposing && place !== "dialog") onEscape();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listen, { capture: true });
    return () => document.removeEventListener("keydown", listen, { capture: true });
  }, []);
}

/** Where a key was pressed. A dialog has all keys for itself, whoever opened it. */
function placeOf(target: EventTarget | null): KeyPlace {
  if (document.querySelector("dialog[open]") !== null) return "dialog";
  if (!(target instanceof Element)) return "page";
  if (target.closest("[data-part=target]")) return "target";
  return target.closest("input, textarea, select, [contenteditable=true], [role=listbox], [role=menu]")
    ? "field"
    : "page";
}
