import type { Job, JobSegment } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../../../lib/api-error.ts";
import { Band, bandOf } from "../../../ui/band.tsx";
import { Button } from "../../../ui/button.tsx";
import { ErrorState, SkeletonBar } from "../../../ui/screen-states.tsx";
import { useMatches, useRevise, useReviser } from "../api/alternatives.ts";
import { plainOf } from "../../../lib/join-segments.ts";
import styles from "./alternatives.module.css";

/** Ways in which a language model writes a sentence anew. */
const WISHES = ["shorter", "formal", "academic"] as const;

interface Props {
  readonly job: Job;
  readonly segment: JobSegment;
  /** The words that were chosen, to be looked over before they are kept. */
  readonly onTake: (words: string) => void;
}

/** Other translations of one sentence: what memories know, and what a language model writes when it is asked. */
export function Alternatives({ job, segment, onTake }: Props) {
  const { t } = useTranslation("texts");
  const { t: tShell } = useTranslation("shell");
  const { ordinal, target } = segment;
  const matches = useMatches(job.id, ordinal);
  const reviser = useReviser(job.id);
  const revise = useRevise(job.id, ordinal);
  const [written, setWritten] = useState<readonly string[]>([]);
  if (matches.error || reviser.error)
    return (
      <ErrorState
        error={matches.error ?? reviser.error}
        onRetry={() => {
          void matches.refetch();
          void reviser.refetch();
        }}
      />
    );
  if (!matches.data || !reviser.data) return <SkeletonBar />;
  const { engine } = reviser.data;
  const words = plainOf(target ?? "");
  const known = matches.data.matches.filter((match) => plainOf(match.target) !== words);
  const problem = failureText(revise.error, tShell("error.failed"));
  const ask = (wish: (typeof WISHES)[number]) =>
    revise.mutate(
      { wish, target: target!, ...(engine && { engineId: engine.id }) },
      {
        onSuccess: ({ target: anew }) => {
          const text = anew === null ? "" : plainOf(anew);
          if (text !== "" && text !== words) setWritten((all) => [...new Set([text, ...all])]);
        },
      },
    );
  return (
    <div className={styles.alternatives} role="group" aria-label={t("alternatives")}>
      {known.length + written.length > 0 ? (
        <ul>
          {written.map((text) => (
            <Choice key={text} text={text} language={job.to} from={engine?.name ?? ""} onTake={onTake} />
          ))}
          {known.map(({ score, target: other, library }) => (
            <Choice
              key={`${library} ${other}`}
              text={plainOf(other)}
              language={job.to}
              from={library}
              score={score}
              onTake={onTake}
            />
          ))}
        </ul>
      ) : (
        <p className="small soft">{t(engine ? "noMatches" : "noAlternatives")}</p>
      )}
      {engine && (
        <div className={styles.wishes}>
          {WISHES.map((wish) => (
            <Button
              key={wish}
              size="sm"
              isBusy={revise.isPending && revise.variables.wish === wish}
              disabled={revise.isPending}
              onClick={() => ask(wish)}
            >
              {t(`wish.${wish}`)}
            </Button>
          ))}
          <span className="small soft">
            {engine.destination
              ? t("goes", { name: engine.name, host: engine.destination })
              : t("stays", { name: engine.name })}
          </span>
        </div>
      )}
      {problem && (
        <p className="small c-bad" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

function Choice({
  text,
  language,
  from,
  score,
  onTake,
}: {
  readonly text: string;
  readonly language: string;
  /** The library or the model that it comes from. */
  readonly from: string;
  readonly score?: number;
  readonly onTake: (words: string) => void;
}) {
  const { t } = useTranslation("texts");
  return (
    <li className={styles.choice}>
      <span lang={language} dir="auto">
        {text}
      </span>
      <span className={styles.from}>
        {score !== undefined && <Band look={bandOf("memory", score)}>{score}</Band>}
        <span className="small soft">{from}</span>
        <Button size="sm" onClick={() => onTake(text)} aria-label={`${t("takeThis")} ${text}`}>
          {t("takeThis")}
        </Button>
      </span>
    </li>
  );
}
