import { useId, useRef, useState } from "react";
import type { KeyboardEvent, PointerEvent } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../ui/icon.tsx";
import { classes } from "../../../lib/classes.ts";
import styles from "./drag-bar.module.css";

const HANDLE_PX = 44;
const STEP_PERCENT = 10;

/**
 * The bar of the human check: its handle is dragged to the right end, or moved there with the arrow keys or End. `onEnd` runs
 * once, when the handle arrives; a handle let go before goes back. 34 px high (docs/specification.md, section 9).
 */
export function DragBar({
  state,
  onEnd,
}: {
  readonly state: "open" | "busy" | "passed";
  readonly onEnd: () => void;
}) {
  const { t } = useTranslation("account");
  const [percent, setPercent] = useState(0);
  const bar = useRef<HTMLDivElement>(null);
  const grip = useRef<{ readonly x: number; readonly from: number } | null>(null);
  const id = useId();
  const shown = state === "open" ? percent : 100;
  const text = t(state === "passed" ? "check.passed" : state === "busy" ? "check.busy" : "check.drag");

  const moveTo = (next: number) => {
    const value = Math.min(100, Math.max(0, next));
    setPercent(value);
    if (value < 100 || state !== "open") return;
    grip.current = null;
    onEnd();
  };
  const drag = (event: PointerEvent) => {
    if (!grip.current || !bar.current) return;
    const way = Math.max(1, bar.current.clientWidth - HANDLE_PX);
    moveTo(grip.current.from + ((event.clientX - grip.current.x) / way) * 100);
  };
  const letGo = () => {
    if (grip.current) setPercent(0);
    grip.current = null;
  };
  const press = (event: KeyboardEvent) => {
    const next: Record<string, number> = {
      ArrowRight: percent + STEP_PERCENT,
      ArrowUp: percent + STEP_PERCENT,
      ArrowLeft: percent - STEP_PERCENT,
      ArrowDown: percent - STEP_PERCENT,
      Home: 0,
      End: 100,
    };
    if (!(event.key in next) || state !== "open") return;
    event.preventDefault();
    moveTo(next[event.key]!);
  };

  return (
    <div className={styles.dragField}>
      <span className={styles.dragLabel} id={id}>
        {t("check.label")}
      </span>
      <div
        ref={bar}
        className={state === "passed" ? classes(styles.drag, styles.ok) : styles.drag}
        data-state={state}
        data-part="drag-bar"
      >
        <i style={{ width: `calc((100% - ${HANDLE_PX}px) * ${shown / 100})` }} />
        <span aria-hidden>{text}</span>
        <b
          role="slider"
          tabIndex={0}
          aria-labelledby={id}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(shown)}
          aria-valuetext={text}
          aria-disabled={state !== "open"}
          style={{ left: `calc((100% - ${HANDLE_PX}px) * ${shown / 100})` }}
          onKeyDown={press}
          onPointerDown={(event) => {
            if (state !== "open") return;
            event.currentTarget.setPointerCapture?.(event.pointerId);
            grip.current = { x: event.clientX, from: percent };
          }}
          onPointerMove={drag}
          onPointerUp={letGo}
          onPointerCancel={letGo}
        >
          <Icon name={state === "passed" ? "check" : "arrow-right"} />
        </b>
      </div>
      <span className="sr-only" role="status">
        {state === "open" ? "" : text}
      </span>
    </div>
  );
}
