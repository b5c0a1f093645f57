import type { SegmentHelp } from "@yizhou/contract";
import type { RatedFinding, TextRange } from "@yizhou/qa";
import { memo, type ReactNode } from "react";
import { classes } from "../../../lib/classes.ts";
import { directionOf } from "../../../lib/direction.ts";
import { readTagged } from "../../../lib/tagged-text.ts";
import { TagMark } from "../../../ui/tag-mark.tsx";
import styles from "./segment-text.module.css";

interface Mark extends TextRange {
  readonly kind: "term" | "warn" | "block";
}

/** One side of a segment: text with its tags as marks; terms underlined, what checks have found dotted. */
export const SegmentText = memo(function SegmentText({
  text,
  lang,
  terms,
  findings,
  side,
}: {
  readonly text: string;
  readonly lang: string;
  readonly terms?: SegmentHelp["terms"];
  readonly findings?: readonly RatedFinding[];
  readonly side: "source" | "target";
}) {
  const marks = [
    ...(terms ?? []).map(({ startOffset, endOffset }): Mark => ({
      kind: "term",
      start: startOffset,
      end: endOffset,
    })),
    ...(findings ?? []).flatMap((finding): Mark[] => {
      const range = finding[side];
      return range && range.end > range.start ? [{ kind: finding.severity, ...range }] : [];
    }),
  ];
  let at = 0;
  return (
    <span lang={lang} dir={directionOf(lang)} className={styles.text}>
      {readTagged(text).map((piece, i) => {
        if (piece.kind !== "text") return <TagMark key={i} tag={piece} />;
        const start = at;
        at += piece.text.length;
        return marks.length === 0 ? (
          piece.text
        ) : (
          <Marked key={i} text={piece.text} offset={start} marks={marks} />
        );
      })}
    </span>
  );
});

function Marked({
  text,
  offset,
  marks,
}: {
  text: string;
  offset: number;
  marks: readonly Mark[];
}): ReactNode {
  const cuts = new Set([0, text.length]);
  for (const { start, end } of marks)
    for (const at of [start - offset, end - offset]) if (at > 0 && at < text.length) cuts.add(at);
  const places = [...cuts].sort((a, b) => a - b);
  return places.slice(0, -1).map((from, i) => {
    const to = places[i + 1]!;
    const over = marks.filter(({ start, end }) => start < offset + to && end > offset + from);
    const part = text.slice(from, to);
    if (over.length === 0) return part;
    return (
      <span key={from} className={classes(...new Set(over.map(({ kind }) => styles[kind])))}>
        {part}
      </span>
    );
  });
}
