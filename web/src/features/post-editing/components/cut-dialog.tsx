import type { CutSegments, JobSegment } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../../../lib/api-error.ts";
import { readTagged, writeTagged, type TaggedPiece } from "../../../lib/tagged-text.ts";
import { FieldError } from "../../../ui/field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { cutPlaces, likelyPlace } from "../state/cut-places.ts";
import { SegmentText } from "./segment-text.tsx";
import styles from "./together.module.css";

/** Where a sentence is cut in two, on either side; the arrow keys move the place. */
export function SplitDialog({
  segment,
  from,
  to,
  onCut,
  onClose,
}: {
  readonly segment: JobSegment;
  readonly from: string;
  readonly to: string;
  readonly onCut: (wish: CutSegments) => Promise<void>;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation("editor");
  const hasTarget = segment.target !== null && segment.target !== "";
  const source = readTagged(segment.source);
  const target = readTagged(segment.target ?? "");
  const [sourceAt, setSourceAt] = useState(() => likelyPlace(source, cutPlaces(source)));
  const [targetAt, setTargetAt] = useState(() => likelyPlace(target, cutPlaces(target)));
  const { problem, isBusy, run } = useCutting(onCut, onClose);
  const { ordinal, version } = segment;
  return (
    <FormDialog
      isWide
      title={t("cut.split")}
      note={t("cut.splitNote")}
      confirm={t("cut.split")}
      isReady={!isBusy}
      onClose={onClose}
      onConfirm={() =>
        run({ kind: "split", ordinal, version, source: sourceAt, target: hasTarget ? targetAt : null })
      }
    >
      <CutPlace
        label={t("cut.sourcePlace")}
        lang={from}
        pieces={source}
        at={sourceAt}
        onChange={setSourceAt}
      />
      {hasTarget && (
        <CutPlace
          label={t("cut.targetPlace")}
          lang={to}
          pieces={target}
          at={targetAt}
          onChange={setTargetAt}
        />
      )}
      {problem && <FieldError>{problem}</FieldError>}
    </FormDialog>
  );
}

function CutPlace({
  label,
  lang,
  pieces,
  at,
  onChange,
}: {
  readonly label: string;
  readonly lang: string;
  readonly pieces: readonly TaggedPiece[];
  readonly at: number;
  readonly onChange: (at: number) => void;
}) {
  const [left, right] = halvesOf(pieces, at);
  const places = cutPlaces(pieces);
  return (
    <div className={styles.cut}>
      <input
        type="range"
        aria-label={label}
        aria-valuetext={`${left} | ${right}`}
        min={0}
        max={Math.max(0, places.length - 1)}
        value={places.indexOf(at)}
        onChange={(event) => onChange(places[Number(event.target.value)] ?? at)}
      />
      <p>
        <SegmentText text={left} lang={lang} side="source" />
        <b aria-hidden> ▏</b>
        <SegmentText text={right} lang={lang} side="source" />
      </p>
    </div>
  );
}

function halvesOf(pieces: readonly TaggedPiece[], place: number): readonly [string, string] {
  const left: TaggedPiece[] = [];
  const right: TaggedPiece[] = [];
  let at = 0;
  for (const piece of pieces) {
    const length = piece.kind === "text" ? piece.text.length : 1;
    const inside = place - at;
    if (piece.kind === "text" && inside > 0 && inside < length) {
      left.push({ kind: "text", text: piece.text.slice(0, inside) });
      right.push({ kind: "text", text: piece.text.slice(inside) });
    } else (inside >= length ? left : right).push(piece);
    at += length;
  }
  return [writeTagged(left), writeTagged(right)];
}

/** The source of a sentence as it should have been read. */
export function SourceDialog({
  segment,
  from,
  onCut,
  onClose,
}: {
  readonly segment: JobSegment;
  readonly from: string;
  readonly onCut: (wish: CutSegments) => Promise<void>;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation("editor");
  const [source, setSource] = useState(segment.source);
  const { problem, isBusy, run } = useCutting(onCut, onClose);
  const { ordinal, version } = segment;
  return (
    <FormDialog
      isWide
      title={t("cut.source")}
      note={t("cut.sourceNote")}
      confirm={t("comments.save")}
      isReady={!isBusy && source.trim() !== "" && source !== segment.source}
      onClose={onClose}
      onConfirm={() => run({ kind: "source", ordinal, version, source })}
    >
      <textarea
        className={styles.source}
        aria-label={t("cut.source")}
        lang={from}
        rows={4}
        value={source}
        onChange={(event) => setSource(event.target.value)}
      />
      {problem && <FieldError>{problem}</FieldError>}
    </FormDialog>
  );
}

function useCutting(onCut: (wish: CutSegments) => Promise<void>, onClose: () => void) {
  const { t } = useTranslation("shell");
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const run = (wish: CutSegments): void => {
    setIsBusy(true);
    setProblem(null);
    onCut(wish).then(onClose, (error: unknown) => {
      setIsBusy(false);
      setProblem(failureText(error, t("error.failed")));
    });
  };
  return { problem, isBusy, run };
}
