import { useId, useLayoutEffect, useRef, useState } from "react";
import type { ReactElement } from "react";
import { cloneElement } from "react";
import styles from "./tooltip.module.css";

/** The mouse may pass over something without being told of it. */
const HOVER_MS = 400;
const GAP = 6;

/**
 * A short explanation of what it stands around, for mouse and keyboard alike: shown after a moment of hovering, at once on
 * focus, gone with Escape. It lies in the top layer, so nothing cuts it off. Names of icon buttons are no tooltips: those
 * have a label.
 */
export function Tooltip({
  text,
  children,
}: {
  readonly text: string;
  /** One element that can take `aria-describedby`; something that can have the focus. */
  readonly children: ReactElement<{ "aria-describedby"?: string }>;
}) {
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const anchor = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const show = (after: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsShown(true), after);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setIsShown(false);
  };
  useLayoutEffect(() => {
    const element = tip.current;
    if (!isShown || !element) return;
    element.showPopover?.();
    const place = anchor.current!.getBoundingClientRect();
    const { width, height } = element.getBoundingClientRect();
    const top = place.top - height - GAP;
    element.style.top = `${top < GAP ? place.bottom + GAP : top}px`;
    element.style.left = `${Math.max(GAP, Math.min(place.left + (place.width - width) / 2, innerWidth - width - GAP))}px`;
  }, [isShown]);
  return (
    <span
      ref={anchor}
      className={styles.anchor}
      onPointerEnter={() => show(HOVER_MS)}
      onPointerLeave={hide}
      onFocus={() => show(0)}
      onBlur={hide}
      onKeyDown={(event) => event.key === "Escape" && hide()}
    >
      {cloneElement(children, { "aria-describedby": isShown ? id : undefined })}
      {isShown && (
        <span ref={tip} id={id} role="tooltip" popover="manual" className={styles.tip}>
          {text}
        </span>
      )}
    </span>
  );
}
