import { Meter } from "../../../ui/meter.tsx";
import type { Progress } from "../state/use-many-edits.ts";
import styles from "./bulk.module.css";

/** How far something is, drawn and in words. */
export function ProgressLine({ done, total, text }: Progress & { readonly text: string }) {
  return (
    <div className={styles.progress}>
      <Meter percent={total === 0 ? 100 : (100 * done) / total} />
      <p role="status" className="small num">
        {text}
      </p>
    </div>
  );
}
