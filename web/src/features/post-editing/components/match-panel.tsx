import { useTranslation } from "react-i18next";
import type { JobSegment, SegmentHelp } from "@yizhou/contract";
import { directionOf } from "../../../lib/direction.ts";
import { formatDay } from "../../../lib/format.ts";
import { Band, bandOf } from "../../../ui/band.tsx";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import type { CommandName } from "../state/commands.ts";
import { useShownKeys } from "../state/use-keys.ts";
import { EngineDrafts } from "./engine-drafts.tsx";
import { SegmentText } from "./segment-text.tsx";
import styles from "./side-panel.module.css";

/** What is asked for the segment in hand. */
export interface Help {
  readonly data: SegmentHelp | undefined;
  readonly error: unknown;
  readonly retry: () => void;
}

function Keys({ name }: { readonly name: CommandName }) {
  const shownKeys = useShownKeys();
  return (
    <span className={styles.keys}>
      {shownKeys(name).map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  );
}

/** Similar sentences of the memories, terms of the segment in hand, and engines that can be asked for it. */
export function MatchPanel({
  jobId,
  segment,
  help,
  from,
  to,
  mayWrite,
  onMatch,
  onTerm,
}: {
  readonly jobId: string;
  readonly segment: JobSegment;
  readonly help: Help;
  readonly from: string;
  readonly to: string;
  /** Whether anything can be put into the segment in hand. */
  readonly mayWrite: boolean;
  readonly onMatch: (target: string) => void;
  readonly onTerm: (text: string) => void;
}) {
  const { t } = useTranslation("editor");
  if (help.error) return <ErrorState text={t("panel.helpFailed")} onRetry={help.retry} />;
  if (!help.data) return <Skeleton rows={4} />;
  const { matches, terms } = help.data;
  return (
    <>
      {matches.length === 0 && <p className={styles.none}>{t("panel.noMatches")}</p>}
      {matches.map((match, i) => (
        <article key={i} className={styles.match}>
          <Band look={bandOf("memory", match.score)}>{match.score}</Band>
          <div>
            <p className={styles.diff} lang={from} dir={directionOf(from)}>
              {match.diff.map((run, at) =>
                run.kind === "kept" ? (
                  run.text
                ) : run.kind === "inserted" ? (
                  <ins key={at}>{run.text}</ins>
                ) : (
                  <del key={at}>{run.text}</del>
                ),
              )}
            </p>
            <SegmentText text={match.target} lang={to} side="target" />
            {match.repairs.length > 0 && (
              <p className={styles.repairs}>
                <span>{t("panel.repaired")}</span>
                {match.repairs.map(({ before, after }, at) => (
                  <span key={at}>
                    <del>{before}</del> <ins>{after}</ins>
                  </span>
                ))}
              </p>
            )}
            {match.needsEditing && (
              <p className="c-warn">
                <Icon name="triangle" size={14} /> {t("panel.needsEditing")}
              </p>
            )}
            <p className={styles.foot}>
              <span className={styles.facts}>
                <span>
                  {[match.library, match.author, match.changedAt && formatDay(match.changedAt)]
                    .filter(Boolean)
                    .map((fact, at) => (
                      <span key={at}>{fact}</span>
                    ))}
                </span>
              </span>
              {mayWrite && (
                <Button size="sm" tone="text" onClick={() => onMatch(match.target)}>
                  {t("panel.use")} {i < 3 && <Keys name={`match${i + 1}` as CommandName} />}
                </Button>
              )}
            </p>
          </div>
        </article>
      ))}
      <h2 className={styles.heading}>{t("panel.terms")}</h2>
      {terms.length === 0 && <p className={styles.none}>{t("panel.noTerms")}</p>}
      <ul className={styles.terms}>
        {terms.map((term, i) => (
          <li key={`${term.startOffset} ${i}`}>
            <span>
              <bdi lang={from}>{term.term}</bdi>{" "}
              {term.isOfDocument && <small className="mute">{t("panel.ofDocument")}</small>}
            </span>
            <span className={styles.names}>
              {term.targets.map((name) => (
                <button key={name} type="button" lang={to} disabled={!mayWrite} onClick={() => onTerm(name)}>
                  {name}
                </button>
              ))}
              {term.forbidden.map((name) => (
                <del key={name} lang={to} title={t("panel.forbidden")}>
                  {name}
                </del>
              ))}
              {mayWrite && i < 3 && term.targets.length > 0 && <Keys name={`term${i + 1}` as CommandName} />}
            </span>
          </li>
        ))}
      </ul>
      {mayWrite && <EngineDrafts jobId={jobId} segment={segment} to={to} onTake={onMatch} />}
    </>
  );
}
