import type { CSSProperties, PointerEvent, ReactNode } from "react";
import type { PageFrame } from "./page-column.tsx";
import { classes } from "../../../lib/classes.ts";
import styles from "./preview.module.css";

/** A point of a page, as shares of its width and height. */
export interface PagePoint {
  readonly x: number;
  readonly y: number;
}

interface Props {
  readonly frame: PageFrame;
  readonly name: string;
  readonly className?: string;
  readonly style?: CSSProperties;
  /** null when the pointer has left. */
  readonly onPointer?: (point: PagePoint | null) => void;
  readonly onClick?: () => void;
  readonly children: ReactNode;
}

/** The sheet that a page is drawn on, at its place in the column. */
export function PageSheet({ frame, name, className, style, onPointer, onClick, children }: Props) {
  const point = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    onPointer?.({ x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height });
  };
  return (
    // Pointing and clicking light what the list of sentences reaches by keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <div
      className={classes(styles.ppage, className)}
      data-part="page"
      style={{ ...frame, ...style }}
      role="group"
      aria-label={name}
      onPointerMove={point}
      onPointerLeave={() => onPointer?.(null)}
      onClick={onClick}
    >
      {children}
    </div>
  );
}
