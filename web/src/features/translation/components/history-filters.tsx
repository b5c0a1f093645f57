import { EXTENSION_ALIASES } from "@yizhou/contract";
import type { JobListQuery, TranslationOptions } from "@yizhou/contract";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatLanguage } from "../../../lib/format.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { InputFrame } from "../../../ui/input.tsx";
import { DateRange } from "../../../ui/date-range.tsx";
import { Select } from "../../../ui/select.tsx";
import { isFiltered } from "../state/list-query.ts";
import { datesOf, periodOf, PERIODS, type Period } from "../state/period.ts";
import styles from "./history-filters.module.css";

const TYPING_PAUSE_MS = 300;

interface Props {
  readonly query: JobListQuery;
  readonly options: TranslationOptions | null;
  readonly onChange: (change: Partial<JobListQuery>) => void;
}

/** Search by name, and filters by type, target language and day. */
export function HistoryFilters({ query, options, onChange }: Props) {
  const { t } = useTranslation("translation");
  const extensions =
    options?.formats.map((format) => format.extension) ?? (query.format ? [query.format] : []);
  const formats = extensions.filter((extension) => !Object.hasOwn(EXTENSION_ALIASES, extension));
  const languages = options?.languages ?? (query.language ? [query.language] : []);
  const reset = () =>
    onChange({ search: "", format: undefined, language: undefined, since: undefined, until: undefined });
  return (
    <div className={styles.filters} role="search" aria-label={t("history.filters.label")}>
      <SearchField value={query.search ?? ""} onChange={(search) => onChange({ search })} />
      <Select
        className={styles.choice}
        label={t("history.filters.format")}
        value={query.format ?? ""}
        onChange={(format) => onChange({ format: format || undefined })}
      >
        <option value="">{t("history.filters.allFormats")}</option>
        {formats.map((format) => (
          <option key={format} value={format}>
            {format.toUpperCase()}
          </option>
        ))}
      </Select>
      <Select
        className={styles.choice}
        label={t("history.filters.language")}
        value={query.language ?? ""}
        onChange={(language) => onChange({ language: language || undefined })}
      >
        <option value="">{t("history.filters.allLanguages")}</option>
        {languages.map((language) => (
          <option key={language} value={language}>
            {formatLanguage(language)}
          </option>
        ))}
      </Select>
      <PeriodFields since={query.since} until={query.until} onChange={onChange} />
      {isFiltered(query) && (
        <Button tone="text" onClick={reset}>
          {t("history.filters.reset")}
        </Button>
      )}
    </div>
  );
}

/** Days of creation: the usual periods at once, any other with two dates. */
function PeriodFields({
  since,
  until,
  onChange,
}: Pick<JobListQuery, "since" | "until"> & Pick<Props, "onChange">) {
  const { t } = useTranslation("translation");
  const today = new Date();
  const [isCustom, setIsCustom] = useState(false);
  const period = isCustom ? "custom" : periodOf({ since, until }, today);
  const choose = (next: Period) => {
    setIsCustom(next === "custom");
    if (next !== "custom") onChange(datesOf(next, today));
  };
  return (
    <>
      <Select
        className={styles.choice}
        label={t("history.filters.created")}
        value={period}
        onChange={(next) => choose(next as Period)}
      >
        {PERIODS.map((one) => (
          <option key={one} value={one}>
            {t(`history.periods.${one}`)}
          </option>
        ))}
      </Select>
      {period === "custom" && (
        <DateRange label={t("history.filters.created")} value={{ since, until }} onChange={onChange} />
      )}
    </>
  );
}

/** Searches while typing, after a short pause; not in the middle of an input method's word. */
function SearchField({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const { t } = useTranslation("translation");
  const [text, setText] = useState(value);
  const [isComposing, setIsComposing] = useState(false);
  const search = useEffectEvent(() => {
    if (text.trim() !== value) onChange(text.trim());
  });
  useEffect(() => {
    if (isComposing) return;
    const timer = setTimeout(() => search(), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, isComposing]);
  // The address changed by other means: back, forward, "clear filters".
  useEffect(() => setText((now) => (now.trim() === value ? now : value)), [value]);
  return (
    <InputFrame className={styles.search}>
      <Icon name="search" />
      <input
        type="search"
        aria-label={t("history.filters.search")}
        placeholder={t("history.filters.search")}
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onCompositionStart={() => setIsComposing(true)}
        onCompositionEnd={() => setIsComposing(false)}
      />
      {text && (
        <IconButton icon="cross" label={t("history.filters.clearSearch")} onClick={() => setText("")} />
      )}
    </InputFrame>
  );
}
