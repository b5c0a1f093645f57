import type { AgainQuery, Drafters, Job } from "@yizhou/contract";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../../../lib/api-error.ts";
import { formatNumber } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { DestinationLine } from "../../../ui/destination-line.tsx";
import { FieldError } from "../../../ui/field.tsx";
import { Meter } from "../../../ui/meter.tsx";
import { SelectField } from "../../../ui/select.tsx";
import { useAgainEngines, useAgainQuote } from "../api/translate-again.ts";
import { useTranslateAgain, type AgainRun } from "../state/use-translate-again.ts";
import styles from "./page-again.module.css";

interface Props {
  readonly job: Job;
  /** From 1. */
  readonly page: number;
  /** Id of the paragraph that is held on the pages. */
  readonly unit: string | null;
  readonly onChanged: (page: number) => void;
}

/** The page in hand, or its paragraph, translated again: what it takes is said before, and each step can be put back. */
export function PageAgain({ job, page, unit, onChanged }: Props) {
  const { t } = useTranslation("translation");
  const title = useId();
  const [asked, setAsked] = useState<{ readonly where: AgainQuery; readonly page: number } | null>(null);
  const { run, isPuttingBack, start, stop, takeBack, forget } = useTranslateAgain(job.id, () =>
    onChanged(asked?.page ?? page),
  );
  const box = useFocusKept(run ? (run.isRunning ? "running" : "done") : asked ? "asking" : "rest");
  return (
    <section aria-labelledby={title} ref={box} tabIndex={-1} className={styles.box}>
      <h2 id={title}>{t("again.title")}</h2>
      {run ? (
        <Running
          run={run}
          isBusy={isPuttingBack}
          onStop={stop}
          onTakeBack={takeBack}
          onClose={() => {
            forget();
            setAsked(null);
          }}
        />
      ) : asked ? (
        <Asking
          key={JSON.stringify(asked.where)}
          jobId={job.id}
          title={
            asked.where.unit === undefined
              ? t("again.ofPage", { page: asked.page })
              : t("again.ofParagraph", { page: asked.page })
          }
          where={asked.where}
          onStart={start}
          onCancel={() => setAsked(null)}
        />
      ) : (
        <div className={styles.again}>
          <p className="small mute">{t("again.hint")}</p>
          <div className={styles.acts}>
            <Button size="sm" onClick={() => setAsked({ where: { place: String(page) }, page })}>
              {t("again.askPage", { page })}
            </Button>
            {unit !== null && (
              <Button size="sm" onClick={() => setAsked({ where: { unit }, page })}>
                {t("again.askParagraph")}
              </Button>
            )}
          </div>
        </div>
      )}
    </section>
  );
}

/** Whoever pressed a button that is no more stays in its section. */
function useFocusKept(state: string) {
  const box = useRef<HTMLElement>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== state && document.activeElement === document.body) box.current?.focus();
    before.current = state;
  }, [state]);
  return box;
}

/** What would be asked for, what stays, what it costs and where it goes, before anything does. */
function Asking({
  jobId,
  title,
  where,
  onStart,
  onCancel,
}: {
  readonly jobId: string;
  readonly title: string;
  readonly where: AgainQuery;
  readonly onStart: ReturnType<typeof useTranslateAgain>["start"];
  readonly onCancel: () => void;
}) {
  const { t } = useTranslation("translation");
  const { t: shell } = useTranslation("shell");
  const name = useId();
  const quote = useAgainQuote(jobId, where);
  const engines = useAgainEngines(jobId);
  const [chosen, setChosen] = useState<string | null>(null);
  const problem = failureText(quote.error ?? engines.error, shell("error.failed"));
  const list = engines.data?.engines ?? [];
  const engine =
    list.find(({ id }) => id === chosen) ?? list.find(({ id }) => id === quote.data?.engineId) ?? list[0];
  const [isOpenOnly, setOpenOnly] = useState(false);
  const all = quote.data?.sentences ?? [];
  const open = all.filter(({ isOpen }) => isOpen);
  const sentences = isOpenOnly ? open : all;
  const isKnown = quote.data !== undefined && engines.data !== undefined;
  return (
    <div className={styles.again} role="group" aria-labelledby={name}>
      <p id={name}>{title}</p>
      {problem ? (
        <FieldError>{problem}</FieldError>
      ) : (
        <div role="status" className={styles.told}>
          {!isKnown ? (
            <p className="small mute">{t("again.counting")}</p>
          ) : (
            <>
              <p>
                {sentences.length === 0
                  ? t("again.nothing")
                  : t("again.sentences", {
                      count: sentences.length,
                      characters: formatNumber(sentences.reduce((sum, one) => sum + one.characters, 0)),
                    })}
              </p>
              <Stays stays={quote.data!.stays} />
              {sentences.length > 0 && <p className="small mute">{t("again.cost")}</p>}
              {!engine && <p className="small mute">{t("again.noEngine")}</p>}
            </>
          )}
        </div>
      )}
      {isKnown && sentences.length > 0 && engine && (
        <>
          {open.length > 0 && open.length < all.length && (
            <Checkbox isChecked={isOpenOnly} onChange={setOpenOnly}>
              {t("again.openOnly", { count: open.length })}
            </Checkbox>
          )}
          <SelectField
            label={t("again.engine")}
            value={engine.id}
            options={list.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setChosen}
          />
          <Destination engine={engine} />
        </>
      )}
      <div className={styles.acts}>
        <Button
          size="sm"
          tone="seal"
          disabled={!isKnown || sentences.length === 0 || !engine}
          onClick={() => engine && onStart(sentences, engine.id)}
        >
          {t("again.start")}
        </Button>
        <Button size="sm" tone="text" onClick={onCancel}>
          {t("again.cancel")}
        </Button>
      </div>
    </div>
  );
}

function Stays({
  stays: { persons, memory, unpaid },
}: {
  readonly stays: { readonly persons: number; readonly memory: number; readonly unpaid: number };
}) {
  const { t } = useTranslation("translation");
  return (
    <>
      {persons > 0 && <p className="small">{t("again.persons", { count: persons })}</p>}
      {memory > 0 && <p className="small">{t("again.memory", { count: memory })}</p>}
      {unpaid > 0 && <p className="small">{t("again.unpaid", { count: unpaid })}</p>}
    </>
  );
}

function Destination({ engine: { destination } }: { readonly engine: Drafters["engines"][number] }) {
  const { t } = useTranslation("translation");
  return (
    <DestinationLine icon={destination === null ? "lock" : "globe"}>
      {destination === null ? t("again.here") : t("again.sent", { host: destination })}
    </DestinationLine>
  );
}

function Running({
  run: { done, total, isRunning, changed, same, left, notPutBack, error },
  isBusy,
  onStop,
  onTakeBack,
  onClose,
}: {
  readonly run: AgainRun;
  readonly isBusy: boolean;
  readonly onStop: () => void;
  readonly onTakeBack: () => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation("translation");
  const { t: shell } = useTranslation("shell");
  const problem = failureText(error, shell("error.failed"));
  return (
    <div className={styles.again}>
      {isRunning && <Meter percent={total === 0 ? 0 : (100 * done) / total} />}
      <div role="status" className={styles.told}>
        {isRunning ? (
          <p>{t("again.running", { done, total })}</p>
        ) : notPutBack ? (
          <p>{t("again.notPutBack", { count: notPutBack })}</p>
        ) : (
          <>
            <p>{t("again.changed", { count: changed.length })}</p>
            {same > 0 && <p className="small mute">{t("again.same", { count: same })}</p>}
            {left > 0 && <p className="small mute">{t("again.left", { count: left })}</p>}
          </>
        )}
      </div>
      {problem && <FieldError>{problem}</FieldError>}
      <div className={styles.acts}>
        {isRunning ? (
          <Button size="sm" onClick={onStop}>
            {t("again.stop")}
          </Button>
        ) : (
          <>
            {changed.length > 0 && (
              <Button size="sm" disabled={isBusy} onClick={onTakeBack}>
                {t("again.takeBack")}
              </Button>
            )}
            <Button size="sm" tone="text" disabled={isBusy} onClick={onClose}>
              {t("again.close")}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
