import { useLayoutEffect, useRef, useState } from "react";
import { classes } from "../lib/classes.ts";
import styles from "./fitting-tabs.module.css";
import { Icon } from "./icon.tsx";
import { Menu, MenuItem } from "./menu.tsx";
import { Tabs } from "./tabs.tsx";

/**
 * Tabs that keep to one row however narrow it is: those without a place in it stand in a menu at its end. The chosen one is always in
 * the row.
 *
 * @param more  what the menu is called
 */
export function FittingTabs<Name extends string>({
  label,
  more,
  tabs,
  shown,
  onShow,
  className,
}: {
  readonly label: string;
  readonly more: string;
  readonly tabs: readonly { readonly name: Name; readonly label: string }[];
  readonly shown: Name;
  readonly onShow: (name: Name) => void;
  readonly className?: string;
}) {
  const row = useRef<HTMLDivElement>(null);
  const ruler = useRef<HTMLDivElement>(null);
  const [sizes, setSizes] = useState<Sizes>({ room: 0, widths: [] });
  const words = tabs.map((tab) => tab.label).join("\n");
  useLayoutEffect(() => {
    const measure = (): void => {
      const widths = [...ruler.current!.children].map((child) => child.getBoundingClientRect().width);
      setSizes({ room: row.current!.clientWidth, widths });
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(row.current!);
    return () => watch.disconnect();
  }, [words]);
  const at = tabs.findIndex(({ name }) => name === shown);
  const inRow = new Set(fittingTabs(sizes, tabs.length, at));
  const rest = tabs.filter((_, i) => !inRow.has(i));
  return (
    <div ref={row} className={classes(styles.row, className)}>
      <Tabs
        label={label}
        className={styles.tabs}
        tabs={tabs.filter((_, i) => inRow.has(i))}
        shown={shown}
        onShow={onShow}
      />
      {rest.length > 0 && (
        <Menu look="sign" label={more} className={styles.more} button={<Icon name="more" />}>
          {rest.map((tab) => (
            <MenuItem key={tab.name} onClick={() => onShow(tab.name)}>
              {tab.label}
            </MenuItem>
          ))}
        </Menu>
      )}
      {/* As wide as each is at its widest, where it is chosen. */}
      <div ref={ruler} className={styles.ruler} aria-hidden>
        {tabs.map((tab) => (
          <b key={tab.name}>{tab.label}</b>
        ))}
      </div>
    </div>
  );
}

interface Sizes {
  readonly room: number;
  readonly widths: readonly number[];
}

const GAP_PX = 16;
/** Of the menu's button, with the gap before it. */
const MENU_PX = 44;

/** Which tabs stand in the row, in their order: from the first on as many as fit, and the chosen one. */
export function fittingTabs({ room, widths }: Sizes, total: number, chosen: number): readonly number[] {
  const all = Array.from({ length: total }, (_, i) => i);
  const widthOf = (tabs: readonly number[]): number =>
    tabs.reduce((sum, i) => sum + (widths[i] ?? 0) + GAP_PX, -GAP_PX);
  if (room === 0 || widthOf(all) <= room) return all;
  const row = chosen >= 0 ? [chosen] : [];
  for (const tab of all) {
    if (tab === chosen) continue;
    if (widthOf([...row, tab]) > room - MENU_PX) break;
    row.push(tab);
  }
  return row.sort((a, b) => a - b);
}
