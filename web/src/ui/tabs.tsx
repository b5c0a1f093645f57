import { useRef } from "react";
import type { KeyboardEvent, ReactNode } from "react";
import { Link } from "react-router";
import { classes } from "../lib/classes.ts";
import styles from "./tabs.module.css";

interface Props<Name extends string> {
  readonly label?: string;
  readonly tabs: readonly { readonly name: Name; readonly label: ReactNode }[];
  readonly shown: Name;
  readonly onShow: (name: Name) => void;
  readonly className?: string;
}

/**
 * Views of one thing, of which one is seen. Tab enters the list at the chosen one, arrow keys, Home and End choose. What is
 * shown stands under it, in an element of the caller's.
 */
export function Tabs<Name extends string>({ label, tabs, shown, onShow, className }: Props<Name>) {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const here = tabs.findIndex(({ name }) => name === shown);
    const next: Record<string, number> = {
      ArrowRight: here + 1,
      ArrowLeft: here - 1,
      Home: 0,
      End: tabs.length - 1,
    };
    if (!(event.key in next)) return;
    event.preventDefault();
    const index = (next[event.key]! + tabs.length) % tabs.length;
    onShow(tabs[index]!.name);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[index]?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={label} className={classes(styles.tabs, className)}>
      {tabs.map((tab) => (
        <button
          key={tab.name}
          type="button"
          role="tab"
          aria-selected={tab.name === shown}
          tabIndex={tab.name === shown ? 0 : -1}
          className={styles.tab}
          onKeyDown={move}
          onClick={() => onShow(tab.name)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}

/** The same look for what stands in the address: places one goes to, each reached by Tab; those with `to` are links. */
export function TabNav<Name extends string>({
  label,
  tabs,
  shown,
  onShow,
  className,
}: Omit<Props<Name>, "tabs" | "onShow"> & {
  readonly tabs: readonly { readonly name: Name; readonly label: ReactNode; readonly to?: string }[];
  readonly onShow?: (name: Name) => void;
}) {
  return (
    <nav aria-label={label} className={classes(styles.tabs, className)}>
      {tabs.map(({ name, label: words, to }) => {
        const look = {
          className: styles.tab,
          "aria-current": name === shown ? ("page" as const) : undefined,
        };
        return to === undefined ? (
          <button key={name} type="button" {...look} onClick={() => onShow?.(name)}>
            {words}
          </button>
        ) : (
          <Link key={name} {...look} to={to}>
            {words}
          </Link>
        );
      })}
    </nav>
  );
}
