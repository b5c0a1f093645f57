import type { ReadingParagraph, ReadingPicture, ReadingRun } from "@yizhou/model";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { classes } from "../../../lib/classes.ts";
import styles from "./reading-text.module.css";

export type ReadingSide = "source" | "target";

/** A drawn figure or formula, or one that stands in a line. */
export function Picture({
  of,
  isInline = false,
}: {
  readonly of: ReadingPicture;
  readonly isInline?: boolean;
}) {
  return (
    <img
      className={classes(styles.picture, isInline && styles.inline)}
      src={`data:image/png;base64,${of.png}`}
      alt={of.description}
      width={of.width}
      height={of.height}
      style={isInline ? { verticalAlign: -of.drop } : undefined}
    />
  );
}

/** One side of a paragraph; marks of notes open their note, where `onNote` says what that means. */
export function ReadingText({
  paragraph,
  side,
  pictures,
  openNotes,
  onNote,
}: {
  readonly paragraph: ReadingParagraph;
  readonly side: ReadingSide;
  readonly pictures: readonly ReadingPicture[];
  readonly openNotes?: ReadonlySet<number>;
  readonly onNote?: (note: number) => void;
}) {
  const { t } = useTranslation("translation");
  const runs = (side === "target" ? paragraph.target : null) ?? paragraph.source;
  const isHeading = paragraph.level !== null;
  const show = (run: ReadingRun): ReactNode => {
    const { note } = run;
    if (note !== undefined && onNote)
      return (
        <button
          type="button"
          className={styles.mark}
          aria-expanded={openNotes?.has(note) ?? false}
          aria-label={t("reading.note", { number: formatNumber(note + 1) })}
          onClick={() => onNote(note)}
        >
          {note + 1}
        </button>
      );
    if (run.picture !== undefined) return <Picture of={pictures[run.picture]!} isInline />;
    return dressed(run, isHeading);
  };
  return (
    <>
      {paragraph.bullet !== null && <span>{paragraph.bullet} </span>}
      {runs.map((run, at) => (
        // A text is replaced as a whole, so its runs have no other name than their place.
        <span key={at}>{show(run)}</span>
      ))}
      {paragraph.pageNumber !== null && <span className={styles.page}>{paragraph.pageNumber}</span>}
    </>
  );
}

/** Headings are bold by themselves. */
function dressed(run: ReadingRun, isHeading: boolean): ReactNode {
  let text: ReactNode = run.text;
  if (run.isCode) text = <code>{text}</code>;
  if (run.rise) text = run.rise > 0 ? <sup>{text}</sup> : <sub>{text}</sub>;
  if (run.isItalic) text = <i>{text}</i>;
  if (run.isBold && !isHeading) text = <b>{text}</b>;
  // Addresses of other protocols are left out where the text is made.
  if (run.link)
    text = (
      <a className="link" href={run.link} target="_blank" rel="noreferrer">
        {text}
      </a>
    );
  return text;
}
