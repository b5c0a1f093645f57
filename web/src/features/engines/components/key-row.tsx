import type { EngineKey, EngineKeyList } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime, formatMoney, formatNumber, formatWhen } from "../../../lib/format.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { Mark } from "../../../ui/state-mark.tsx";
import { useRemoveKey } from "../api/engines.ts";
import { usePriceText } from "../state/price-text.ts";
import { KeySettingsForm } from "./key-settings-form.tsx";
import { KeyTest } from "./key-test.tsx";
import { ReplaceKeyForm } from "./replace-key-form.tsx";
import { DestinationLine } from "../../../ui/destination-line.tsx";
import shared from "./engines.module.css";
import styles from "./key-row.module.css";

interface Props {
  readonly engineKey: EngineKey;
  readonly list: EngineKeyList;
  /** Added just now: tested at once. */
  readonly isFresh: boolean;
  readonly canMove: { readonly up: boolean; readonly down: boolean };
  readonly onMove: (by: -1 | 1) => void;
}

/** One key: what it is, what was taken of its budget, how its last test went, and what can be done with it. */
export function KeyRow({ engineKey: key, list, isFresh, canMove, onMove }: Props) {
  const { t } = useTranslation("engines");
  const priceOf = usePriceText();
  const [open, setOpen] = useState<"settings" | "replace" | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const remove = useRemoveKey(key.id);
  const close = () => setOpen(null);
  return (
    <li className={styles.engineKey} aria-label={key.name}>
      <div className={styles.engineKeyHead}>
        <div className="grow">
          <h3 className={shared.engineName}>{key.name}</h3>
          <p className="small mute">
            {[
              t(`owner.${key.owner}`),
              key.fields.model,
              key.secretEnd === null ? t("keys.noSecret") : t("keys.secretEnd", { end: key.secretEnd }),
            ]
              .filter(Boolean)
              .join(t("separator"))}
          </p>
          <DestinationLine icon="globe">{key.destination ?? "–"}</DestinationLine>
        </div>
        {key.mayManage ? (
          <div className={styles.engineActions}>
            <IconButton
              icon="chevron-down"
              isTurned
              label={t("keys.up", { name: key.name })}
              disabled={!canMove.up}
              onClick={() => onMove(-1)}
            />
            <IconButton
              icon="chevron-down"
              label={t("keys.down", { name: key.name })}
              disabled={!canMove.down}
              onClick={() => onMove(1)}
            />
            <Button
              size="sm"
              aria-expanded={open === "settings"}
              onClick={() => setOpen(open === "settings" ? null : "settings")}
            >
              {t("keys.edit")}
            </Button>
            <Button
              size="sm"
              aria-expanded={open === "replace"}
              onClick={() => setOpen(open === "replace" ? null : "replace")}
            >
              {t("keys.replace")}
            </Button>
            <Button size="sm" icon="trash" onClick={() => setIsAsking(true)}>
              {t("keys.remove")}
            </Button>
          </div>
        ) : (
          <p className="small mute">{t("keys.onlyManagers")}</p>
        )}
      </div>
      <dl className={styles.engineFacts}>
        <div>
          <dt>{t("keys.today")}</dt>
          <dd>
            <Today engineKey={key} />
          </dd>
        </div>
        <div>
          <dt>{t("list.price")}</dt>
          <dd>{priceOf({ price: key.price, isFree: false })}</dd>
        </div>
        <div>
          <dt>{t("list.state")}</dt>
          <dd>
            <LastTest engineKey={key} />
          </dd>
        </div>
      </dl>
      {key.mayManage && <KeyTest id={key.id} isImmediate={isFresh} />}
      {open === "settings" && <KeySettingsForm engineKey={key} onClose={close} />}
      {open === "replace" && <ReplaceKeyForm engineKey={key} list={list} onClose={close} />}
      {isAsking && (
        <ConfirmDialog
          title={t("keys.removeTitle", { name: key.name })}
          note={t("keys.removeNote")}
          confirm={t("keys.remove")}
          onCancel={() => setIsAsking(false)}
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate(undefined, { onSettled: () => setIsAsking(false) })}
        />
      )}
    </li>
  );
}

function Today({ engineKey: { today, dailyCharacters, dailyCostMicros } }: Pick<Props, "engineKey">) {
  const { t } = useTranslation("engines");
  const used = formatNumber(today.characters);
  const hasLimit = dailyCharacters !== null || dailyCostMicros !== null;
  const parts = [
    dailyCharacters === null
      ? t("keys.todayCharacters", { used })
      : t("keys.todayOf", { used, limit: formatNumber(dailyCharacters) }),
    today.cost &&
      (dailyCostMicros === null
        ? t("keys.todayCost", { cost: formatMoney(today.cost) })
        : t("keys.todayCostOf", {
            cost: formatMoney(today.cost),
            limit: formatMoney({ currency: today.cost.currency, micros: dailyCostMicros }),
          })),
    hasLimit && t("keys.resets", { when: formatDateTime(today.endsAt) }),
  ];
  return <>{parts.filter(Boolean).join(t("separator"))}</>;
}

function LastTest({ engineKey: { lastTest } }: Pick<Props, "engineKey">) {
  const { t } = useTranslation("engines");
  if (!lastTest) return <span className="mute">{t("keys.untested")}</span>;
  return lastTest.problem ? (
    <Mark icon="error" tone="bad">
      {t("keys.lastBad", { reason: lastTest.problem.text })}
    </Mark>
  ) : (
    <Mark icon="check" tone="ok">
      {t("keys.lastOk", { when: formatWhen(lastTest.at) })}
    </Mark>
  );
}
