import type { ConceptFilter, TermbaseLibrary } from "@yizhou/contract";
import { TERM_STATUSES } from "@yizhou/model";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatLanguage } from "../../../../lib/format.ts";
import { Button } from "../../../../ui/button.tsx";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { Icon } from "../../../../ui/icon.tsx";

interface Props {
  readonly termbase: TermbaseLibrary;
  readonly filter: ConceptFilter;
  readonly onFilter: (filter: ConceptFilter) => void;
  /** Languages in sight, to sort by. */
  readonly languages: readonly [string, string];
  /** Null: newest first. */
  readonly orderBy: string | null;
  readonly onOrderBy: (language: string | null) => void;
  readonly isBin: boolean;
  /** How many concepts are chosen. */
  readonly chosen: number;
  readonly onAct: (action: "delete" | "restore" | "purge") => Promise<void>;
  readonly onAdd: () => void;
}

/** Search and filters; once concepts are chosen, what can be done with them. */
export function ConceptBar(props: Props) {
  const { termbase, filter, onFilter, orderBy, onOrderBy, isBin, chosen, onAct, onAdd } = props;
  const { t } = useTranslation("termbase");
  const { t: tm } = useTranslation("tm");
  const [isPurging, setIsPurging] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const change = (part: Partial<ConceptFilter>) => {
    const next = Object.entries({ ...filter, ...part }).filter(
      ([, value]) => value !== undefined && value !== "",
    );
    onFilter(Object.fromEntries(next) as ConceptFilter);
  };
  const act = async (action: Parameters<typeof onAct>[0]) => {
    setIsBusy(true);
    await onAct(action)
      // The reason has been shown by the error catalogue; what was chosen is still chosen.
      .catch(() => undefined)
      .finally(() => setIsBusy(false));
  };

  return (
    <div className="entry-bar concept-bar">
      <div className="input entry-search">
        <Icon name="search" />
        <input
          type="search"
          aria-label={t("search.label")}
          placeholder={t("search.placeholder")}
          value={filter.text ?? ""}
          maxLength={500}
          onChange={(event) => change({ text: event.target.value })}
        />
      </div>
      <div className="input select native">
        <select
          aria-label={t("search.language")}
          value={filter.language ?? ""}
          onChange={(event) => change({ language: event.target.value })}
        >
          <option value="">{t("search.allLanguages")}</option>
          {termbase.languages.map(({ language }) => (
            <option key={language} value={language}>
              {formatLanguage(language)}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </div>
      <div className="input select native">
        <select
          aria-label={t("search.status")}
          value={filter.status ?? ""}
          onChange={(event) =>
            change({ status: TERM_STATUSES.find((status) => status === event.target.value) })
          }
        >
          <option value="">{t("search.allStatuses")}</option>
          {TERM_STATUSES.map((status) => (
            <option key={status} value={status}>
              {t(`status.${status}`)}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </div>
      <div className="input select native">
        <select
          aria-label={t("order.label")}
          value={orderBy ?? ""}
          onChange={(event) => onOrderBy(event.target.value || null)}
        >
          <option value="">{t("order.newest")}</option>
          {[...new Set([...props.languages, ...(orderBy ? [orderBy] : [])])].map((language) => (
            <option key={language} value={language}>
              {t("order.term", { language: formatLanguage(language) })}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </div>
      {termbase.right !== "read" && (
        <div className="row tight entry-actions">
          {chosen > 0 && (
            <span className="small" role="status">
              {tm("bar.chosen", { count: chosen })}
            </span>
          )}
          {chosen > 0 && isBin && (
            <>
              <Button isBusy={isBusy} onClick={() => void act("restore")}>
                {tm("bar.restore")}
              </Button>
              <Button isBusy={isBusy} onClick={() => setIsPurging(true)}>
                {tm("bar.purge")}
              </Button>
            </>
          )}
          {chosen > 0 && !isBin && (
            <Button isBusy={isBusy} icon="trash" onClick={() => void act("delete")}>
              {tm("bar.delete")}
            </Button>
          )}
          {chosen === 0 && !isBin && (
            <Button icon="plus" onClick={onAdd}>
              {t("bar.new")}
            </Button>
          )}
        </div>
      )}
      {isPurging && (
        <ConfirmDialog
          title={tm("purge.title", { count: chosen })}
          note={tm("purge.note")}
          confirm={tm("bar.purge")}
          onCancel={() => setIsPurging(false)}
          onConfirm={async () => {
            await act("purge");
            setIsPurging(false);
          }}
        />
      )}
    </div>
  );
}
