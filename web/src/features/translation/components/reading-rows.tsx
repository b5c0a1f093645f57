import type { ReadingDocument, ReadingParagraph, ReadingTable } from "@yizhou/model";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { classes } from "../../../lib/classes.ts";
import { formatNumber } from "../../../lib/format.ts";
import { IconButton } from "../../../ui/button.tsx";
import type { ReadingAside, ReadingRow } from "../state/reading-rows.ts";
import { Picture, ReadingText, type ReadingSide } from "./reading-text.tsx";
import styles from "./reading-rows.module.css";

export type ReadingSides = ReadingSide | "both";

interface Shared {
  readonly read: ReadingDocument;
  readonly sides: ReadingSides;
}

/** The text, row by row: both sides beside each other or one, tables and figures over the whole width. */
export function ReadingRows({
  rows,
  anchor,
  ...shared
}: Shared & { readonly rows: readonly ReadingRow[]; readonly anchor: (heading: number) => string }) {
  return rows.map((row, at) => {
    // The document is replaced as a whole, so its rows have no other name than their place.
    const key = at;
    if (row.kind === "paragraph")
      return (
        <ParagraphRow
          key={key}
          row={row}
          {...(row.heading !== null && { id: anchor(row.heading) })}
          {...shared}
        />
      );
    return (
      <div key={key} className={styles.row}>
        <div className={styles.wide}>
          {row.kind === "table" ? (
            <TableOf table={row.table} {...shared} />
          ) : (
            <Aside aside={row.aside} {...shared} />
          )}
        </div>
      </div>
    );
  });
}

function ParagraphRow({
  row: { paragraph, asides },
  id,
  read,
  sides,
}: Shared & { readonly row: Extract<ReadingRow, { kind: "paragraph" }>; readonly id?: string }) {
  const [openNotes, setOpenNotes] = useState<ReadonlySet<number>>(new Set());
  const turn = (note: number) =>
    setOpenNotes((now) => new Set(now.has(note) ? [...now].filter((one) => one !== note) : [...now, note]));
  const shown = sides === "both" ? (["source", "target"] as const) : [sides];
  const last = shown.at(-1)!;
  const rank = paragraph.level === null ? null : Math.min(6, paragraph.level + 1);
  return (
    <div
      id={id}
      className={classes(
        styles.row,
        rank !== null && styles.heading,
        paragraph.role === "title" && styles.title,
        paragraph.target === null && styles.same,
      )}
    >
      {shown.map((side) => (
        <div
          key={side}
          className={classes(styles.side, styles[side], styles[paragraph.role])}
          lang={side === "target" && paragraph.target ? read.targetLanguage : read.sourceLanguage}
          dir="auto"
          style={paragraph.align === "left" ? undefined : { textAlign: paragraph.align }}
        >
          <Words rank={side === last ? rank : null} isCode={paragraph.role === "code"}>
            <ReadingText {...{ paragraph, side, openNotes }} pictures={read.pictures} onNote={turn} />
          </Words>
          {side === last &&
            [...openNotes].map((note) => (
              <Note key={note} number={note} read={read} sides={sides} onClose={() => turn(note)} />
            ))}
        </div>
      ))}
      {asides.length > 0 && (
        <div className={styles.margin}>
          {asides.map((aside) => (
            <Aside key={aside.figure.picture} {...{ aside, read, sides }} />
          ))}
        </div>
      )}
    </div>
  );
}

/** In the element that its role asks for. The document's own title stands below that of the page. */
function Words({
  rank,
  isCode,
  children,
}: {
  readonly rank: number | null;
  readonly isCode: boolean;
  readonly children: React.ReactNode;
}) {
  if (isCode) return <pre className={styles.program}>{children}</pre>;
  if (rank === null) return <p>{children}</p>;
  const Heading = `h${rank}` as "h2";
  return <Heading>{children}</Heading>;
}

function Note({
  number,
  read,
  sides,
  onClose,
}: Shared & { readonly number: number; readonly onClose: () => void }) {
  const { t } = useTranslation("translation");
  const note = read.notes[number];
  if (!note) return null;
  return (
    <div className={styles.note} role="note">
      <span>
        <b>{formatNumber(number + 1)}</b> <Sides paragraph={note} read={read} sides={sides} />
      </span>
      <IconButton icon="cross" label={t("reading.closeNote")} onClick={onClose} />
    </div>
  );
}

/** Both texts one under the other, or one of them. */
function Sides({ paragraph, read, sides }: Shared & { readonly paragraph: ReadingParagraph }) {
  const shown =
    sides === "both" && paragraph.target
      ? (["target", "source"] as const)
      : [sides === "both" ? "target" : sides];
  return shown.map((side, at) => (
    <span
      key={side}
      className={classes(at > 0 && styles.second)}
      lang={side === "target" && paragraph.target ? read.targetLanguage : read.sourceLanguage}
      dir="auto"
    >
      <ReadingText paragraph={paragraph} side={side as ReadingSide} pictures={read.pictures} />
    </span>
  ));
}

function Aside({ aside: { figure, caption }, read, sides }: Shared & { readonly aside: ReadingAside }) {
  const picture = read.pictures[figure.picture]!;
  if (figure.isFormula)
    return (
      <div className={styles.formula}>
        <Picture of={picture} />
      </div>
    );
  return (
    <figure className={styles.figure}>
      <Picture of={picture} />
      {caption && (
        <figcaption>
          <Sides paragraph={caption} read={read} sides={sides} />
        </figcaption>
      )}
    </figure>
  );
}

function TableOf({ table, read, sides }: Shared & { readonly table: ReadingTable }) {
  const { t } = useTranslation("translation");
  const id = useId();
  return (
    <div className={styles.table} tabIndex={0} role="region" aria-label={t("reading.table")}>
      <table>
        <tbody>
          {Array.from({ length: table.rows }, (_, row) => (
            <tr key={`${id} ${row}`}>
              {table.cells
                .filter((cell) => cell.row === row)
                .map((cell) => (
                  <td key={cell.column} rowSpan={cell.rowSpan} colSpan={cell.columnSpan}>
                    {cell.paragraphs.map((paragraph, at) => (
                      <p key={at} style={{ textAlign: paragraph.align }}>
                        <Sides paragraph={paragraph} read={read} sides={sides} />
                      </p>
                    ))}
                  </td>
                ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
