import type { ConcordanceQuery } from "@yizhou/contract";
import { useDeferredValue, type Ref } from "react";
import { useTranslation } from "react-i18next";
import { directionOf } from "../../../lib/direction.ts";
import { formatDateTime, formatNumber } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { DayInput } from "../../../ui/day-input.tsx";
import { InputFrame } from "../../../ui/input.tsx";
import { MarkedText } from "../../../ui/marked-text.tsx";
import { ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { Select } from "../../../ui/select.tsx";
import { useConcordance } from "../api/concordance.ts";
import styles from "./side-panel.module.css";

export interface Search {
  readonly text: string;
  readonly side: NonNullable<ConcordanceQuery["side"]>;
  /** How words are compared, and what else units must fulfil; nothing where absent. */
  readonly wholeWord?: boolean;
  readonly matchCase?: boolean;
  readonly pattern?: boolean;
  readonly author?: string;
  readonly changedFrom?: string;
  readonly changedTo?: string;
}

const SIDES = ["either", "source", "target"] as const;
const WAYS = ["wholeWord", "matchCase", "pattern"] as const;
const DAYS = ["changedFrom", "changedTo"] as const;

/** What is asked of the server: no condition that is empty, and an expression knows no whole words. */
function queryOf({ text, side, pattern, wholeWord, matchCase, ...conditions }: Search) {
  const stated = Object.entries(conditions).filter(([, value]) => value.trim() !== "");
  return {
    ...{ text, side },
    ...(pattern && { pattern: "true" }),
    ...(wholeWord && !pattern && { wholeWord: "true" }),
    ...(matchCase && { matchCase: "true" }),
    ...(Object.fromEntries(stated) as Pick<Search, "author" | "changedFrom" | "changedTo">),
  };
}

/** Words in all memories that may be read: both sides, what was looked for marked, a target put in at the caret. */
export function ConcordancePanel({
  search,
  field,
  from,
  to,
  mayWrite,
  onSearch,
  onInsert,
}: {
  readonly search: Search;
  readonly field: Ref<HTMLInputElement>;
  readonly from: string;
  readonly to: string;
  /** Whether a target can be put into the segment in hand. */
  readonly mayWrite: boolean;
  readonly onSearch: (search: Search) => void;
  readonly onInsert: (text: string) => void;
}) {
  const { t } = useTranslation("editor");
  const asked = useDeferredValue(search);
  const { text } = asked;
  const found = useConcordance({ ...queryOf(asked), from, to });
  return (
    <>
      <div className={styles.search}>
        <InputFrame size="sm">
          <input
            ref={field}
            type="search"
            maxLength={500}
            aria-label={t("concordance.text")}
            placeholder={t("concordance.text")}
            value={search.text}
            onChange={(event) => onSearch({ ...search, text: event.target.value })}
          />
        </InputFrame>
        <Select
          size="sm"
          label={t("concordance.side")}
          value={search.side}
          options={SIDES.map((value) => ({ value, label: t(`concordance.${value}`) }))}
          onChange={(side) => onSearch({ ...search, side: side as Search["side"] })}
        />
      </div>
      <div className={styles.options} role="group" aria-label={t("concordance.ways")}>
        {WAYS.map((way) => (
          <Checkbox
            key={way}
            isChecked={search[way] ?? false}
            isDisabled={way === "wholeWord" && search.pattern === true}
            onChange={(isChecked) => onSearch({ ...search, [way]: isChecked })}
          >
            {t(`concordance.${way}`)}
          </Checkbox>
        ))}
      </div>
      <details className={styles.conditions}>
        <summary>{t("concordance.conditions")}</summary>
        <label>
          {t("concordance.author")}
          <InputFrame size="sm">
            <input
              maxLength={120}
              value={search.author ?? ""}
              onChange={(event) => onSearch({ ...search, author: event.target.value })}
            />
          </InputFrame>
        </label>
        <div className={styles.days}>
          {DAYS.map((day) => (
            <label key={day}>
              {t(`concordance.${day}`)}
              <InputFrame size="sm">
                <DayInput
                  type="date"
                  value={search[day] ?? ""}
                  onChange={(event) => onSearch({ ...search, [day]: event.target.value })}
                />
              </InputFrame>
            </label>
          ))}
        </div>
      </details>
      {text.trim() === "" ? (
        <p className={styles.none}>{t("concordance.lead")}</p>
      ) : found.isError ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <Skeleton rows={4} />
      ) : (
        <>
          <p className={styles.none} role="status">
            {found.data.hits.length === 0
              ? t("concordance.nothing")
              : t(found.data.isComplete ? "concordance.count" : "concordance.more", {
                  count: found.data.hits.length,
                  hits: formatNumber(found.data.hits.length),
                })}
          </p>
          {found.data.hits.map((hit, i) => (
            <article key={i} className={styles.hit}>
              <p lang={from} dir={directionOf(from)}>
                <MarkedText text={hit.source} hits={hit.sourceHits} />
              </p>
              <p lang={to} dir={directionOf(to)}>
                <MarkedText text={hit.target} hits={hit.targetHits} />
              </p>
              <p className={styles.foot}>
                <span>
                  {[hit.library, hit.author, formatDateTime(hit.changedAt)].filter(Boolean).join(" · ")}
                </span>
                {mayWrite && (
                  <Button size="sm" tone="text" onClick={() => onInsert(hit.target)}>
                    {t("concordance.insert")}
                  </Button>
                )}
              </p>
            </article>
          ))}
        </>
      )}
    </>
  );
}
