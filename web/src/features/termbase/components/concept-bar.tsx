import type { ConceptFilter, TermbaseLibrary } from "@yizhou/contract";
import { TERM_STATUSES } from "@yizhou/model";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatLanguage } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Select } from "../../../ui/select.tsx";
import { InputFrame } from "../../../ui/input.tsx";
import { classes } from "../../../lib/classes.ts";
import rowStyles from "../../../ui/row-list.module.css";
import styles from "./concept-bar.module.css";

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
  /** What is done with the chosen ones is under way. */
  readonly isBusy: boolean;
  readonly onAct: (action: "delete" | "restore" | "purge") => void;
  readonly onAdd: () => void;
}

/** Search and filters; once concepts are chosen, what can be done with them. */
export function ConceptBar(props: Props) {
  const { termbase, filter, onFilter, orderBy, onOrderBy, isBin, chosen, isBusy, onAct, onAdd } = props;
  const { t } = useTranslation("termbase");
  const { t: shared } = useTranslation("libraries");
  const [isPurging, setIsPurging] = useState(false);
  const change = (part: Partial<ConceptFilter>) => {
    const next = Object.entries({ ...filter, ...part }).filter(
      ([, value]) => value !== undefined && value !== "",
    );
    onFilter(Object.fromEntries(next) as ConceptFilter);
  };

  return (
    <div className={classes(rowStyles.entryBar, styles.conceptBar)}>
      <InputFrame className={rowStyles.entrySearch}>
        <Icon name="search" />
        <input
          type="search"
          aria-label={t("search.label")}
          placeholder={t("search.placeholder")}
          value={filter.text ?? ""}
          maxLength={500}
          onChange={(event) => change({ text: event.target.value })}
        />
      </InputFrame>
      <Select
        label={t("search.language")}
        value={filter.language ?? ""}
        onChange={(chosen) => change({ language: chosen })}
      >
        <option value="">{t("search.allLanguages")}</option>
        {termbase.languages.map(({ language }) => (
          <option key={language} value={language}>
            {formatLanguage(language)}
          </option>
        ))}
      </Select>
      <Select
        label={t("search.status")}
        value={filter.status ?? ""}
        onChange={(chosen) => change({ status: TERM_STATUSES.find((status) => status === chosen) })}
      >
        <option value="">{t("search.allStatuses")}</option>
        {TERM_STATUSES.map((status) => (
          <option key={status} value={status}>
            {t(`status.${status}`)}
          </option>
        ))}
      </Select>
      <Select label={t("order.label")} value={orderBy ?? ""} onChange={(chosen) => onOrderBy(chosen || null)}>
        <option value="">{t("order.newest")}</option>
        {[...new Set([...props.languages, ...(orderBy ? [orderBy] : [])])].map((language) => (
          <option key={language} value={language}>
            {t("order.term", { language: formatLanguage(language) })}
          </option>
        ))}
      </Select>
      {termbase.right !== "read" && (
        <div className={classes("row tight", rowStyles.entryActions)}>
          {chosen > 0 && (
            <span className="small" role="status">
              {shared("bar.chosen", { count: chosen })}
            </span>
          )}
          {chosen > 0 && isBin && (
            <>
              <Button isBusy={isBusy} onClick={() => onAct("restore")}>
                {shared("bar.restore")}
              </Button>
              <Button isBusy={isBusy} onClick={() => setIsPurging(true)}>
                {shared("bar.purge")}
              </Button>
            </>
          )}
          {chosen > 0 && !isBin && (
            <Button isBusy={isBusy} icon="trash" onClick={() => onAct("delete")}>
              {shared("bar.delete")}
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
          title={shared("purge.title", { count: chosen })}
          note={shared("purge.note")}
          confirm={shared("bar.purge")}
          onCancel={() => setIsPurging(false)}
          onConfirm={() => {
            setIsPurging(false);
            onAct("purge");
          }}
        />
      )}
    </div>
  );
}
