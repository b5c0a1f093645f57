import { directionOf } from "../../../lib/direction.ts";
import { diffTexts } from "../state/diff-texts.ts";
import styles from "./together.module.css";

/** How one text became another: what was put in, what was taken out, what stayed. */
export function TextDiff({
  before,
  after,
  lang,
}: {
  /** Without tags, as `after`. */
  readonly before: string;
  readonly after: string;
  readonly lang: string;
}) {
  return (
    <p className={styles.diff} lang={lang} dir={directionOf(lang)}>
      {diffTexts(before, after).map((run, at) =>
        run.kind === "kept" ? (
          run.text
        ) : run.kind === "inserted" ? (
          <ins key={at}>{run.text}</ins>
        ) : (
          <del key={at}>{run.text}</del>
        ),
      )}
    </p>
  );
}
