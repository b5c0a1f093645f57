import { UPLOAD_LIMITS } from "@yizhou/contract";
import type { Job } from "@yizhou/contract";
import { isSameLanguage } from "@yizhou/model";
import { useEffect, useState } from "react";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { failureText, isApiError } from "../../../lib/api-error.ts";
import { useDefaultPair } from "../../../lib/default-pair.ts";
import { formatLanguage, formatNumber } from "../../../lib/format.ts";
import { usePagePath } from "../../../lib/page.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { FieldError } from "../../../ui/field.tsx";
import { Meter } from "../../../ui/meter.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { Select } from "../../../ui/select.tsx";
import { useStartText } from "../api/start-text.ts";
import { useOptions } from "../api/translation-options.ts";
import { keepChoice, optionsOf, readChoice } from "../state/text-choice.ts";
import type { TextChoice } from "../state/text-choice.ts";
import { keepDraft, readDraft } from "../state/text-draft.ts";
import { TextList } from "./text-list.tsx";
import { TextOptions } from "./text-options.tsx";
import { TextResult } from "./text-result.tsx";
import type { ShownText } from "./text-result.tsx";
import styles from "./text.module.css";

/** Which text is shown stands in the address, so that it is there after a reload. */
const SHOWN = "text";
const UUID = /^[0-9a-f-]{36}$/u;

/** Translates what is typed or pasted, sentence by sentence (docs/screens.md 26, without an id). */
export function TextScreen({ comparison }: Pick<ComponentProps<typeof TextOptions>, "comparison">) {
  const { t } = useTranslation("texts");
  const to = usePagePath();
  const [params, setParams] = useSearchParams();
  const shown = params.get(SHOWN);
  const id = shown !== null && UUID.test(shown) ? shown : null;
  const pair = useDefaultPair();
  const [chosen, setChosen] = useState<TextChoice | null>(null);
  const start: TextChoice = { from: "auto", to: pair.to, field: "general", engine: "auto", saveTo: null };
  const choice = chosen ?? readChoice(start);
  const [text, setText] = useState(readDraft);
  const options = useOptions();
  const starting = useStartText();
  useEffect(() => keepDraft(text), [text]);

  const change = (part: Partial<TextChoice>) => {
    const next = { ...choice, ...part };
    setChosen(next);
    keepChoice(next);
  };
  const show = (job: string | null) => setParams(job === null ? {} : { [SHOWN]: job });
  const limit = options.data?.textCharacters ?? 5000;
  const count = [...text].length;
  const canStart = text.trim() !== "" && count <= limit && !starting.isPending;
  const begin = (wanted: TextChoice) => {
    // One key for one press: an answer that is lost costs nothing twice, and another press is another wish.
    const body = { text, options: optionsOf(wanted), requestKey: crypto.randomUUID() };
    starting.mutate(body, {
      onSuccess: (job) => show(job.id),
      onError: (error) => {
        // Whoever lets the language be found need not know that it is the one to translate into: the other one is meant.
        const to = isSameLanguage(wanted.to, pair.to) ? pair.from : pair.to;
        if (!isApiError(error) || error.code !== "language.same_pair" || wanted.from !== "auto") return;
        change({ to });
        begin({ ...wanted, from: wanted.to, to });
      },
    });
  };
  const translate = () => canStart && begin(choice);
  const edit = ({ source }: ShownText) => {
    if (text.trim() === "") setText(source);
    show(null);
  };

  return (
    <div className="wrap page">
      <PageHead
        title={t("title")}
        lead={
          <>
            {t("lead")}
            <Link className="link" to={to("upload")}>
              {t("files")}
            </Link>
          </>
        }
      />
      {options.data ? (
        <TextOptions
          options={options.data}
          choice={choice}
          onChange={change}
          text={text}
          comparison={comparison}
        />
      ) : options.isError ? (
        <ErrorState error={options.error} onRetry={() => void options.refetch()} />
      ) : (
        <Skeleton rows={2} />
      )}
      {id ? (
        <TextResult key={id} id={id} onEdit={edit}>
          {(job) => (
            <Heads choice={choice} job={job} languages={options.data?.languages ?? []} onChange={change} />
          )}
        </TextResult>
      ) : (
        <section className={styles.sheet} aria-label={t("title")}>
          <Heads choice={choice} job={null} languages={options.data?.languages ?? []} onChange={change} />
          <div className={styles.body}>
            <textarea
              className={styles.typed}
              aria-label={t("source")}
              aria-describedby="text-count"
              aria-invalid={count > limit}
              placeholder={t("placeholder")}
              dir="auto"
              value={text}
              autoFocus
              onChange={(event) => setText(event.target.value)}
              onKeyDown={(event) => {
                if (event.nativeEvent.isComposing) return;
                if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) translate();
              }}
            />
            <div className={styles.fold} aria-hidden />
            <p className={styles.hint}>{starting.isPending ? t("starting") : t("hint")}</p>
          </div>
          <div className={styles.foot}>
            <div id="text-count" className={count > limit ? "c-bad" : "soft"}>
              <span className="num">
                <b className={styles.count}>{formatNumber(count)}</b> /{" "}
                {t("limit", { limit: formatNumber(limit) })}
              </span>
              <Meter percent={(count / limit) * 100} className={styles.meter} />
              {count > limit && <span className="small">{t("tooLong")}</span>}
            </div>
            <div className={styles.end}>
              <Button size="sm" disabled={text === ""} onClick={() => setText("")}>
                {t("clear")}
              </Button>
              <Button tone="seal" disabled={!canStart} onClick={translate}>
                {t("translate")}
              </Button>
            </div>
          </div>
        </section>
      )}
      {starting.isError && !id && <FieldError>{failureText(starting.error, t("failed"))}</FieldError>}
      <p className="small mute">
        {t("tooLongFor", { size: `${UPLOAD_LIMITS.maxFileBytes / 1024 / 1024}M` })}
      </p>
      <TextList shown={id} onShow={show} />
    </div>
  );
}

/** Languages over the two sides, and the way to turn them round. */
function Heads({
  choice,
  job,
  languages,
  onChange,
}: {
  readonly choice: TextChoice;
  /** Of the text that is shown; null while one is typed. */
  readonly job: Job | null;
  readonly languages: readonly string[];
  readonly onChange: (part: Partial<TextChoice>) => void;
}) {
  const { t } = useTranslation("texts");
  const named = languages.map((value) => ({ value, label: formatLanguage(value) }));
  if (job)
    return (
      <div className={styles.heads}>
        <div>
          <b>{formatLanguage(job.from)}</b>
        </div>
        <div />
        <div>
          <b>{formatLanguage(job.to)}</b>
        </div>
      </div>
    );
  const canSwap = choice.from !== "auto";
  return (
    <div className={styles.heads}>
      <div>
        <Select
          label={t("from")}
          value={choice.from}
          options={[{ value: "auto", label: t("detect") }, ...named]}
          onChange={(from) => onChange({ from })}
        />
      </div>
      <div>
        <IconButton
          icon="swap"
          label={t("swap")}
          disabled={!canSwap}
          onClick={() => onChange({ from: choice.to, to: choice.from })}
        />
      </div>
      <div>
        <Select label={t("to")} value={choice.to} options={named} onChange={(to) => onChange({ to })} />
      </div>
    </div>
  );
}
