import type { EngineSettings as Settings } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../../../lib/api-error.ts";
import { formatDateTime, formatMoney, formatNumber } from "../../../lib/format.ts";
import { showToast } from "../../../lib/toast.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { FieldError, TextField } from "../../../ui/field.tsx";
import { ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { useEngineSettings, useSetEngine } from "../api/engine-settings.ts";
import styles from "./backend.module.css";

type Engine = Settings["engines"][number];
type Limits = Engine["limits"];

const MICROS = 1_000_000;

/** In which order the site's engines are asked, what each may take in a day, and who changed that. */
export function EngineSettings() {
  const { t } = useTranslation("operations");
  const { t: tShell } = useTranslation("shell");
  const { data, error, refetch } = useEngineSettings();
  const ordering = useSetEngine();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={4} />;
  const { engines, mayChange, isOrdered, history } = data;
  const move = (from: number, by: -1 | 1) => {
    const order = engines.map(({ id }) => id);
    const [moved] = order.splice(from, 1);
    order.splice(from + by, 0, moved!);
    ordering.mutate({ what: "order", order });
  };
  const problem = failureText(ordering.error, tShell("error.failed"));
  return (
    <section>
      <h2 className={styles.groupTitle}>{t("engineSettings.title")}</h2>
      <p className={styles.settingNote}>
        {t("engineSettings.lead")}
        {isOrdered && (
          <>
            {" "}
            <button
              type="button"
              className="link"
              disabled={!mayChange || ordering.isPending}
              onClick={() => ordering.mutate({ what: "order", order: null })}
            >
              {t("engineSettings.resetOrder")}
            </button>
          </>
        )}
      </p>
      {problem && <FieldError>{problem}</FieldError>}
      {engines.length === 0 && <p className="soft">{t("engineSettings.none")}</p>}
      <ol
        className={styles.engineLimits}
        aria-label={t("engineSettings.title")}
        aria-busy={ordering.isPending}
      >
        {engines.map((engine, at) => (
          <li key={engine.id}>
            <div className={styles.engineName}>
              <b translate="no">{engine.name}</b>
              <Today engine={engine} />
            </div>
            <LimitsForm key={JSON.stringify(engine.limits)} engine={engine} mayChange={mayChange} />
            <div className={styles.engineMoves}>
              <IconButton
                icon="chevron-down"
                isTurned
                label={t("engineSettings.up", { name: engine.name })}
                disabled={!mayChange || at === 0 || ordering.isPending}
                onClick={() => move(at, -1)}
              />
              <IconButton
                icon="chevron-down"
                label={t("engineSettings.down", { name: engine.name })}
                disabled={!mayChange || at === engines.length - 1 || ordering.isPending}
                onClick={() => move(at, 1)}
              />
            </div>
          </li>
        ))}
      </ol>
      {history.length > 0 && <History history={history} engines={engines} />}
    </section>
  );
}

/** What an engine took on the day that runs. */
function Today({ engine: { today, currency } }: { readonly engine: Engine }) {
  const { t } = useTranslation("operations");
  const cost = currency ? ` · ${formatMoney({ currency, micros: today.costMicros })}` : "";
  return (
    <span className={styles.note}>
      {t("engineSettings.today", { count: today.characters, characters: formatNumber(today.characters) })}
      {cost}
    </span>
  );
}

/** A limit as it is typed: nothing for none. Undefined for what is no number. */
function readLimit(text: string, scale: number): number | null | undefined {
  const typed = text.trim();
  if (typed === "") return null;
  const pattern = scale === 1 ? /^\d{1,12}$/ : /^\d{1,9}(\.\d{1,6})?$/;
  return pattern.test(typed) ? Math.round(Number(typed) * scale) : undefined;
}

const written = (limit: number | null, scale: number) => (limit === null ? "" : String(limit / scale));

function LimitsForm({ engine, mayChange }: { readonly engine: Engine; readonly mayChange: boolean }) {
  const { t } = useTranslation("operations");
  const { t: tShell } = useTranslation("shell");
  const { id, name, limits, currency, isSet, fallback } = engine;
  const [characters, setCharacters] = useState(written(limits.characters, 1));
  const [money, setMoney] = useState(written(limits.costMicros, MICROS));
  const saving = useSetEngine();
  const limitsText = useLimitsText();
  const wanted = { characters: readLimit(characters, 1), costMicros: readLimit(money, MICROS) };
  const isGood = wanted.characters !== undefined && wanted.costMicros !== undefined;
  const isNew = wanted.characters !== limits.characters || wanted.costMicros !== limits.costMicros;
  const save = (next: Limits | null) =>
    saving.mutate(
      { what: "limits", engine: id, limits: next },
      { onSuccess: () => showToast(t("settings.saved", { name })) },
    );
  const { characters: mostCharacters, costMicros } = wanted;
  return (
    <form
      className={styles.limits}
      onSubmit={(event) => {
        event.preventDefault();
        if (mostCharacters !== undefined && costMicros !== undefined && isNew)
          save({ characters: mostCharacters, costMicros });
      }}
    >
      <TextField
        label={t("engineSettings.characters")}
        inputMode="numeric"
        autoComplete="off"
        placeholder={t("engineSettings.noLimit")}
        value={characters}
        disabled={!mayChange}
        error={wanted.characters === undefined ? t("engineSettings.badNumber") : null}
        onChange={(event) => setCharacters(event.target.value)}
      />
      {currency && (
        <TextField
          label={t("engineSettings.money", { currency })}
          inputMode="decimal"
          autoComplete="off"
          placeholder={t("engineSettings.noLimit")}
          value={money}
          disabled={!mayChange}
          error={wanted.costMicros === undefined ? t("engineSettings.badNumber") : null}
          onChange={(event) => setMoney(event.target.value)}
        />
      )}
      <Button
        type="submit"
        tone="ink"
        isBusy={saving.isPending}
        disabled={!mayChange || !isGood || !isNew}
        aria-label={t("settings.saveOf", { name })}
      >
        {t("settings.save")}
      </Button>
      {isSet && (
        <button
          type="button"
          className="link"
          disabled={!mayChange || saving.isPending}
          onClick={() => save(null)}
        >
          {t("engineSettings.resetLimits", { limits: limitsText(fallback, currency) })}
        </button>
      )}
      {saving.isError && <FieldError>{failureText(saving.error, tShell("error.failed"))}</FieldError>}
    </form>
  );
}

/** Limits in words: both of them, one, or that there is none. */
function useLimitsText(): (limits: Limits, currency: string | null) => string {
  const { t } = useTranslation("operations");
  return ({ characters, costMicros }, currency) =>
    [
      ...(characters === null
        ? []
        : [t("engineSettings.someCharacters", { count: characters, characters: formatNumber(characters) })]),
      ...(costMicros === null
        ? []
        : [currency ? formatMoney({ currency, micros: costMicros }) : formatNumber(costMicros / MICROS)]),
    ].join(" · ") || t("engineSettings.noLimit");
}

function History({
  history,
  engines,
}: {
  readonly history: Settings["history"];
  readonly engines: readonly Engine[];
}) {
  const { t } = useTranslation("operations");
  const limitsText = useLimitsText();
  const currencyOf = (name: string) => engines.find((one) => one.name === name)?.currency ?? null;
  const textOf = ({ engine, order, limits }: Settings["history"][number]) =>
    engine === null
      ? t("engineSettings.ordered", { order: order?.join(" → ") ?? t("values.toDefault") })
      : t("engineSettings.limited", {
          name: engine,
          limits: limits ? limitsText(limits, currencyOf(engine)) : t("values.toDefault"),
        });
  return (
    <details className={styles.asTable}>
      <summary className="link">{t("settings.history", { count: history.length })}</summary>
      <ul className={styles.lines}>
        {history.map((one, at) => (
          <li key={history.length - at}>
            <span className={styles.note}>{formatDateTime(one.at)}</span>
            <span>
              {textOf(one)}
              <span className={styles.code}>{one.by ?? t("audit.gone")}</span>
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
