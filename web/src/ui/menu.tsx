import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { ButtonHTMLAttributes, KeyboardEvent, ReactNode } from "react";
import { Link } from "react-router";
import { classes } from "../lib/classes.ts";
import { Icon } from "./icon.tsx";
import styles from "./menu.module.css";

/** Between a list and the edge of the window. */
const EDGE_PX = 8;
/** Letters typed within this time belong to one word. */
const TYPING_MS = 500;

/**
 * A button that opens a list under it, or above it where there is no room, and never past the left edge of a narrow window. Arrow keys, Home, End and the first letters of an
 * item move, Escape and choosing an item close and go back to the button, a click elsewhere or Tab closes. `children` are `MenuItem`,
 * `MenuLink` and `MenuChoice`. It stands in the header of every page, so it is our own and weighs 1 kB.
 */
export function Menu({
  label,
  button,
  look = "plain",
  className,
  children,
}: {
  readonly label: string;
  readonly button: ReactNode;
  /** framed: a button beside buttons; small: the same in a dense bar; sign: an icon in a 28 px box. */
  readonly look?: "plain" | "framed" | "small" | "sign";
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const [isAbove, setIsAbove] = useState(false);
  const [shiftPx, setShiftPx] = useState(0);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const typed = useRef({ letters: "", at: 0 });

  useLayoutEffect(() => {
    if (!isOpen) return;
    const { top, bottom } = trigger.current!.getBoundingClientRect();
    const height = list.current!.offsetHeight + 12;
    setIsAbove(bottom + height > window.innerHeight && top > height);
    const left = box.current!.getBoundingClientRect().right - list.current!.offsetWidth;
    setShiftPx(Math.max(0, EDGE_PX - left));
  }, [isOpen]);
  useEffect(() => {
    if (!isOpen) return;
    const items = itemsOf(box.current);
    (items.find((item) => item.getAttribute("aria-checked") === "true") ?? items[0])?.focus();
    const closeOutside = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setIsOpen(false);
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
    };
  }, [isOpen]);

  const close = () => {
    setIsOpen(false);
    trigger.current?.focus();
  };

  /** The item that was chosen goes with the list: the button has the focus before a dialog opens, which gives it back there. */
  const leave = () => {
    if (list.current?.contains(document.activeElement)) close();
    else setIsOpen(false);
  };

  const move = (event: KeyboardEvent) => {
    const items = itemsOf(box.current);
    const here = items.indexOf(document.activeElement as HTMLElement);
    const next: Record<string, number> = {
      ArrowDown: here + 1,
      ArrowUp: here - 1,
      Home: 0,
      End: items.length - 1,
    };
    if (event.key === "Escape") close();
    else if (event.key in next) items[(next[event.key]! + items.length) % items.length]?.focus();
    else if (event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey)
      typeAhead(items, here, event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  /** The same letter again goes on to the next item that begins with it. */
  const typeAhead = (items: readonly HTMLElement[], here: number, letter: string) => {
    const now = performance.now();
    const { letters, at } = typed.current;
    const word = (now - at < TYPING_MS && letters !== letter ? letters : "") + letter;
    typed.current = { letters: word, at: now };
    const from = word.length === 1 ? here + 1 : here;
    const inOrder = [...items.slice(Math.max(from, 0)), ...items.slice(0, Math.max(from, 0))];
    inOrder
      .find((item) => item.textContent?.trim().toLocaleLowerCase().startsWith(word.toLocaleLowerCase()))
      ?.focus();
  };

  return (
    <div
      className={classes(
        styles.box,
        (look === "framed" || look === "small") && styles.framed,
        look === "small" && styles.small,
        look === "sign" && styles.sign,
        className,
      )}
      ref={box}
    >
      <button
        ref={trigger}
        type="button"
        className={styles.button}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={label}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          setIsOpen(true);
        }}
      >
        {button}
      </button>
      {isOpen && (
        <div
          id={id}
          ref={list}
          className={classes(styles.list, isAbove && styles.above)}
          role="menu"
          aria-label={label}
          style={shiftPx > 0 ? { right: -shiftPx } : undefined}
          tabIndex={-1}
          onKeyDown={move}
          onClick={leave}
        >
          {children}
        </div>
      )}
    </div>
  );
}

interface ItemProps extends Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  "disabled" | "onClick" | "value" | "lang" | "children"
> {
  /** Set off from the items above it by a line. */
  readonly isApart?: boolean;
}

/** Something that a menu does. */
export function MenuItem({ isApart, children, ...rest }: ItemProps) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={classes(styles.item, isApart && styles.apart)}
      {...rest}
    >
      {children}
    </button>
  );
}

/** A place that a menu leads to. */
export function MenuLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link role="menuitem" tabIndex={-1} className={styles.item} to={to}>
      {children}
    </Link>
  );
}

/** One of several in a menu, of which one holds. */
export function MenuChoice({ isChosen, children, ...rest }: ItemProps & { readonly isChosen: boolean }) {
  return (
    <button
      type="button"
      role="menuitemradio"
      tabIndex={-1}
      aria-checked={isChosen}
      className={styles.item}
      {...rest}
    >
      {children}
      {isChosen && <Icon name="check" />}
    </button>
  );
}

function itemsOf(box: HTMLElement | null): HTMLElement[] {
  return [...(box?.querySelectorAll<HTMLElement>("[role^=menuitem]:not(:disabled)") ?? [])];
}
