import { EVALUATION_LIMITS, FAULT_TARGETS } from "@yizhou/contract";
import type { EngineOption } from "@yizhou/contract";
import { isSameLanguage, primaryLanguage } from "@yizhou/model";
import { useQuery } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../../../lib/api-error.ts";
import { classes } from "../../../lib/classes.ts";
import { formatNumber } from "../../../lib/format.ts";
import { languageChoices } from "../../../lib/language-choices.ts";
import { useUiLanguage } from "../../../lib/page.ts";
import { optionsQuery } from "../../../lib/shared-queries.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Field, FieldError, FieldGroup, FieldNote } from "../../../ui/field.tsx";
import { RadioGroup } from "../../../ui/radio-group.tsx";
import { ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { SelectField } from "../../../ui/select.tsx";
import { useStartEvaluation } from "../api/evaluations.ts";
import { UnfitFiles, type TestFiles } from "../state/test-set.ts";
import styles from "./evaluations.module.css";

const COUNTS = [50, 100, 200, EVALUATION_LIMITS.mostPairs] as const;
const BILINGUAL = ".tmx,.xlf,.xliff,.sdlxliff,.mqxliff,.mxliff,.csv,.tsv,.xlsx";

/** A test set, the engines, and what is looked at. */
export function NewEvaluationForm() {
  const { t } = useTranslation("evaluations");
  const { t: tShell } = useTranslation("shell");
  const [form, setForm] = useState<"bilingual" | "texts">("bilingual");
  const [files, setFiles] = useState<Readonly<Record<"bilingual" | "source" | "reference", File | null>>>({
    ...{ bilingual: null, source: null, reference: null },
  });
  const [from, setFrom] = useState("en");
  const [to, setTo] = useState("zh-Hans");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [sentences, setSentences] = useState<number>(COUNTS[1]);
  const [withFaults, setWithFaults] = useState(true);
  const start = useStartEvaluation();
  const options = useQuery(optionsQuery(useUiLanguage(), true));
  const engines = (options.data?.engines ?? []).filter((one) => one.kind !== "auto");
  const asked = chosen.filter((id) => engines.some((one) => one.id === id && serves(one, from, to)));
  const testFiles: TestFiles | null =
    form === "bilingual"
      ? files.bilingual && { bilingual: files.bilingual }
      : files.source && files.reference && { source: files.source, reference: files.reference };
  const canPlant = FAULT_TARGETS.includes(primaryLanguage(to));
  const problem =
    start.error instanceof UnfitFiles
      ? t(`unfit.${start.error.why}`)
      : failureText(start.error, tShell("error.failed"));
  const pick = (which: keyof typeof files) => (file: File | null) => setFiles({ ...files, [which]: file });
  return (
    <section aria-label={t("new")}>
      <h2 className={classes(styles.title, styles.first)}>{t("new")}</h2>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (testFiles === null || asked.length === 0 || start.isPending) return;
          start.mutate({
            ...{ files: testFiles, from, to, engines: [...asked], sentences },
            withFaults: withFaults && canPlant,
          });
        }}
      >
        <FieldGroup legend={t("testSet")}>
          <RadioGroup
            label={t("testSet")}
            isWide
            value={form}
            options={(["bilingual", "texts"] as const).map((value) => ({
              value,
              label: t(`forms.${value}`),
            }))}
            onChange={setForm}
          />
          {form === "bilingual" ? (
            <FileField key="bilingual" label={t("bilingual")} accept={BILINGUAL} onFile={pick("bilingual")} />
          ) : (
            <>
              <FileField key="source" label={t("source")} accept=".txt" onFile={pick("source")} />
              <FileField key="reference" label={t("reference")} accept=".txt" onFile={pick("reference")} />
            </>
          )}
          <FieldNote>{t(`notes.${form}`)}</FieldNote>
        </FieldGroup>
        <div className={styles.languages}>
          <SelectField label={t("from")} value={from} options={languageChoices()} onChange={setFrom} />
          <SelectField label={t("to")} value={to} options={languageChoices()} onChange={setTo} />
          <SelectField
            label={t("sentences")}
            value={String(sentences)}
            options={COUNTS.map((count) => ({
              ...{ value: String(count), label: t("firstSentences", { value: formatNumber(count) }) },
            }))}
            onChange={(count) => setSentences(Number(count))}
          />
        </div>
        <FieldGroup legend={t("engines", { most: EVALUATION_LIMITS.mostEngines })}>
          {options.isError ? (
            <ErrorState error={options.error} onRetry={() => void options.refetch()} />
          ) : options.isPending ? (
            <Skeleton rows={2} />
          ) : engines.length === 0 ? (
            <FieldNote>{t("noEngines")}</FieldNote>
          ) : (
            engines.map((one) => (
              <Engine
                key={one.id}
                engine={one}
                isServing={serves(one, from, to)}
                place={asked.indexOf(one.id)}
                isFull={asked.length >= EVALUATION_LIMITS.mostEngines}
                onChange={(isWanted) =>
                  setChosen(isWanted ? [...asked, one.id] : asked.filter((id) => id !== one.id))
                }
              />
            ))
          )}
        </FieldGroup>
        <Checkbox isChecked={withFaults && canPlant} isDisabled={!canPlant} onChange={setWithFaults}>
          {t(canPlant ? "withFaults" : "noFaults")}
        </Checkbox>
        {problem && <FieldError>{problem}</FieldError>}
        <div className={styles.begin}>
          <Button
            tone="ink"
            type="submit"
            isBusy={start.isPending}
            disabled={testFiles === null || asked.length === 0}
          >
            {t("start")}
          </Button>
          <span className="small mute">{t("charge")}</span>
        </div>
      </form>
    </section>
  );
}

function serves({ available, pairs }: EngineOption, from: string, to: string): boolean {
  if (!available) return false;
  if (pairs === "any") return true;
  return pairs.some((pair) => isSameLanguage(pair.from, from) && isSameLanguage(pair.to, to));
}

function Engine({
  engine: { name, available, reason },
  isServing,
  place,
  isFull,
  onChange,
}: {
  readonly engine: EngineOption;
  readonly isServing: boolean;
  /** In the order in which they were chosen, from 0; -1: it is not chosen. */
  readonly place: number;
  readonly isFull: boolean;
  readonly onChange: (isWanted: boolean) => void;
}) {
  const { t } = useTranslation("evaluations");
  const isChosen = place >= 0;
  const note = !available ? reason : !isServing ? t("unfitPair") : place === 0 ? t("baseline") : null;
  return (
    <Checkbox isChecked={isChosen} isDisabled={!isServing || (isFull && !isChosen)} onChange={onChange}>
      <span translate="no">{name}</span>
      {note && <span className="small mute"> {note}</span>}
    </Checkbox>
  );
}

function FileField({
  label,
  accept,
  onFile,
}: {
  readonly label: string;
  readonly accept: string;
  readonly onFile: (file: File | null) => void;
}) {
  const { t } = useTranslation("evaluations");
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState<string | null>(null);
  return (
    <Field label={label} controlId={id}>
      <div className={styles.begin}>
        <Button size="sm" aria-describedby={`${id}-name`} onClick={() => input.current?.click()}>
          {t("choose")}
        </Button>
        <span id={`${id}-name`} className={classes(styles.fileName, name === null && "mute")}>
          {name ?? t("noFile")}
        </span>
        {/* The button opens it: what browsers draw speaks their own language. */}
        <input
          ref={input}
          id={id}
          className="sr-only"
          tabIndex={-1}
          type="file"
          accept={accept}
          onChange={({ target }) => {
            const file = target.files?.[0] ?? null;
            setName(file?.name ?? null);
            onFile(file);
          }}
        />
      </div>
    </Field>
  );
}
