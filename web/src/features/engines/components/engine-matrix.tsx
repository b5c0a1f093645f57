import type { EngineInfo } from "@yizhou/contract";
import { isSameLanguage } from "@yizhou/model";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDefaultPair } from "../../../lib/default-pair.ts";
import { formatLanguage } from "../../../lib/format.ts";
import { SelectField } from "../../../ui/select.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { Mark } from "../../../ui/state-mark.tsx";
import { useEngines, useModels } from "../api/engines.ts";
import { engineStateOf, type EngineState } from "../state/engine-state.ts";
import { usePriceText } from "../state/price-text.ts";
import { Section } from "./section.tsx";
import { Table } from "../../../ui/table.tsx";
import { classes } from "../../../lib/classes.ts";
import shared from "./engines.module.css";
import styles from "./engine-matrix.module.css";

const ANY = "";
/** What people of this site translate; an engine's own list may be longer. */
const LANGUAGES = ["zh-Hans", "zh-Hant", "en", "ko", "ja"] as const;

/** Which engines serve a pair, what each costs and where the text goes. */
export function EngineMatrix() {
  const { t } = useTranslation("engines");
  const { data, error, refetch } = useEngines();
  const models = useModels().data?.models ?? null;
  const usual = useDefaultPair();
  const [from = usual.from, setFrom] = useState<string>();
  const [to = usual.to, setTo] = useState<string>();
  const languages = [
    { value: ANY, label: t("list.any") },
    ...LANGUAGES.map((tag) => ({ value: tag, label: formatLanguage(tag) })),
  ];
  return (
    <Section title={t("list.title")} lead={t("list.lead")}>
      <div className={styles.enginePair}>
        <SelectField label={t("list.from")} value={from} options={languages} onChange={setFrom} />
        <SelectField label={t("list.to")} value={to} options={languages} onChange={setTo} />
      </div>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton shape="table" rows={3} />
      ) : data.length === 0 ? (
        <EmptyState text={t("list.empty")} />
      ) : (
        <Table className={shared.engineTable} label={t("list.title")}>
          <thead>
            <tr>
              <th>{t("list.engine")}</th>
              <th>{t("list.serves")}</th>
              <th>{t("list.price")}</th>
              <th>{t("list.destination")}</th>
              <th>{t("list.state")}</th>
            </tr>
          </thead>
          <tbody>
            {data.map((engine) => (
              <EngineRow
                key={engine.id}
                engine={engine}
                serves={serves(engine, from, to)}
                state={engineStateOf(engine, models, { from, to })}
              />
            ))}
          </tbody>
        </Table>
      )}
    </Section>
  );
}

function EngineRow({
  engine,
  serves,
  state,
}: {
  readonly engine: EngineInfo;
  readonly serves: boolean;
  readonly state: EngineState;
}) {
  const { t } = useTranslation("engines");
  const priceOf = usePriceText();
  return (
    <tr>
      <td>
        <span className={shared.engineName}>{engine.name}</span>
        <span className={classes("small mute", styles.engineAbout)}>
          {t(`owner.${engine.owner}`)}
          {t("separator")}
          {t(`kind.${engine.kind}`)}
        </span>
      </td>
      <td>
        {engine.problem ? (
          <span className="mute">–</span>
        ) : serves ? (
          <Mark icon="check" tone="ok">
            {t("list.yes")}
          </Mark>
        ) : (
          <Mark icon="minus" tone="off">
            {t("list.no")}
          </Mark>
        )}
      </td>
      <td data-label={t("list.price")}>{priceOf(engine)}</td>
      <td className={styles.engineHost} data-label={t("list.destination")}>
        {engine.destination ?? t("list.stays")}
      </td>
      <td data-label={t("list.state")}>
        <StateOf state={state} problem={engine.problem?.text ?? ""} />
      </td>
    </tr>
  );
}

const STATE_MARKS = {
  problem: { icon: "error", tone: "bad" },
  modelFailed: { icon: "error", tone: "bad" },
  modelComing: { icon: "download", tone: "info" },
  modelAbsent: { icon: "download", tone: "off" },
} as const;

function StateOf({ state, problem }: { readonly state: EngineState; readonly problem: string }) {
  const { t } = useTranslation("engines");
  if (state === "ready" || state === "notAutomatic") return t(`list.${state}`);
  return <Mark {...STATE_MARKS[state]}>{state === "problem" ? problem : t(`list.${state}`)}</Mark>;
}

function serves({ pairs }: EngineInfo, from: string, to: string): boolean {
  return (
    pairs === "any" ||
    pairs.some(
      (pair) =>
        (from === ANY || isSameLanguage(pair.from, from)) && (to === ANY || isSameLanguage(pair.to, to)),
    )
  );
}
