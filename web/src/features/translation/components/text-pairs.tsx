import type { Job, JobSegment } from "@yizhou/contract";
import { hasEnded } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { classes } from "../../../lib/classes.ts";
import { formatNumber } from "../../../lib/format.ts";
import { Band, bandOf } from "../../../ui/band.tsx";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { SkeletonBar } from "../../../ui/screen-states.tsx";
import { showToast } from "../../../lib/toast.ts";
import { plainOf } from "../../../lib/join-segments.ts";
import { canBeConfirmed } from "../state/use-confirming.ts";
import { useVoice } from "../state/use-voice.ts";
import { Alternatives } from "./alternatives.tsx";
import { ReadableText } from "./readable-text.tsx";
import styles from "./text.module.css";

interface Props {
  readonly job: Job;
  readonly segments: readonly (JobSegment | undefined)[];
  /** Says that a sentence is right, with better words where there are some. */
  readonly onConfirm: (ordinal: number, target?: string) => void;
}

/** Sentence by sentence: source, where the translation comes from, translation. The one in hand is lit on both sides. */
export function TextPairs({ job, segments, onConfirm }: Props) {
  const [inHand, take] = useState<number | null>(null);
  return (
    <ol className={styles.pairs}>
      {segments.map((segment, at) => (
        <li
          key={at}
          className={classes(styles.pair, inHand === at && styles.current)}
          onPointerEnter={() => take(at)}
          onFocus={() => take(at)}
        >
          {segment ? (
            <Pair job={job} segment={segment} isInHand={inHand === at} onConfirm={onConfirm} />
          ) : (
            <SkeletonBar />
          )}
        </li>
      ))}
    </ol>
  );
}

function Pair({
  job,
  segment,
  isInHand,
  onConfirm,
}: Omit<Props, "segments"> & { readonly segment: JobSegment; readonly isInHand: boolean }) {
  const { t } = useTranslation("texts");
  const { t: tJob } = useTranslation("translation");
  /** What the editor begins with; null: it is closed. */
  const [edited, setEdited] = useState<string | null>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  const voice = useVoice(job.to);
  const { ordinal, target, origin, matchScore, state, problem, isConfirmed } = segment;
  const words = target === null ? "" : plainOf(target);
  const copy = () =>
    void navigator.clipboard.writeText(words).then(
      () => showToast(t("copied")),
      () => showToast(t("notCopied")),
    );
  return (
    <>
      <div className={styles.source}>
        <ReadableText text={segment.source} tags={segment.tags} lang={job.from} />
      </div>
      <div className={styles.gutter}>
        <span className={styles.number}>{formatNumber(ordinal + 1)}</span>
        {isConfirmed ? (
          <Icon name="check" size={14} label={t("confirmed")} />
        ) : state === "failed" ? (
          <Icon name="error" size={14} label={tJob("preview.segments.failed")} />
        ) : state === "untranslated" ? (
          <Icon
            name={hasEnded(job) ? "circle" : "clock"}
            size={14}
            label={tJob("preview.segments.untranslated")}
          />
        ) : (
          origin && (
            <Band look={bandOf(origin, matchScore)} title={tJob(`preview.segments.${origin}`)}>
              {origin === "memory" && matchScore !== null
                ? matchScore
                : tJob(`preview.segments.${origin === "copy" ? "copyShort" : origin}`)}
            </Band>
          )
        )}
      </div>
      <div className={styles.target}>
        {edited !== null ? (
          <PairEditor
            words={edited}
            language={job.to}
            number={ordinal + 1}
            onLeave={() => setEdited(null)}
            onSave={(better) => {
              setEdited(null);
              onConfirm(ordinal, better);
            }}
          />
        ) : target === null ? (
          state === "failed" ? (
            <ReadableText text={segment.source} tags={segment.tags} lang={job.from} />
          ) : (
            <SkeletonBar />
          )
        ) : (
          <ReadableText text={target} tags={segment.tags} lang={job.to} />
        )}
        {problem && (
          <p className={classes(state === "failed" ? "c-bad" : "c-warn", styles.problem)}>
            <Icon name={state === "failed" ? "error" : "triangle"} size={14} />
            <span>{problem.text}</span>
          </p>
        )}
        {edited === null && target !== null && (
          <div className={classes(styles.actions, isInHand && styles.shown)}>
            <Button tone="text" size="sm" icon="copy" onClick={copy}>
              {t("copySentence")}
            </Button>
            {canBeConfirmed(segment) && (
              <>
                <Button tone="text" size="sm" icon="pen" onClick={() => setEdited(words)}>
                  {t("edit")}
                </Button>
                <Button
                  tone="text"
                  size="sm"
                  aria-expanded={isChoosing}
                  onClick={() => setIsChoosing(!isChoosing)}
                >
                  {t("alternatives")}
                </Button>
                {!isConfirmed && (
                  <Button tone="text" size="sm" icon="check" onClick={() => onConfirm(ordinal)}>
                    {t(job.memory.saveTo ? "confirmAndSave" : "confirm")}
                  </Button>
                )}
              </>
            )}
            {voice && (
              <Button
                tone="text"
                size="sm"
                onClick={() => (voice.isSpeaking ? voice.stop() : voice.speak(words))}
              >
                {t(voice.isSpeaking ? "stopSpeaking" : "speak")}
              </Button>
            )}
          </div>
        )}
        {isChoosing && edited === null && canBeConfirmed(segment) && (
          <Alternatives
            job={job}
            segment={segment}
            onTake={(chosen) => {
              setIsChoosing(false);
              setEdited(chosen);
            }}
          />
        )}
      </div>
    </>
  );
}

function PairEditor({
  words,
  language,
  number,
  onSave,
  onLeave,
}: {
  readonly words: string;
  readonly language: string;
  readonly number: number;
  readonly onSave: (words: string) => void;
  readonly onLeave: () => void;
}) {
  const { t } = useTranslation("texts");
  const [text, setText] = useState(words);
  const isEmpty = text.trim() === "";
  return (
    <form
      className={styles.editor}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) onSave(text);
      }}
    >
      <textarea
        autoFocus
        lang={language}
        dir="auto"
        aria-label={t("editSentence", { number })}
        value={text}
        rows={3}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === "Escape") onLeave();
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey))
            event.currentTarget.form?.requestSubmit();
        }}
      />
      <div className="row">
        <Button type="submit" tone="ink" size="sm" disabled={isEmpty}>
          {t("saveSentence")}
        </Button>
        <Button size="sm" onClick={onLeave}>
          {t("leave")}
        </Button>
      </div>
    </form>
  );
}
