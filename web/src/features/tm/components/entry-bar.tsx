import type { MemoryFilter, MemoryLibrary } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Select } from "../../../ui/select.tsx";
import { InputFrame } from "../../../ui/input.tsx";
import { classes } from "../../../lib/classes.ts";
import styles from "../../../ui/row-list.module.css";

type Where = "text" | "source" | "target";
const SIDES: readonly Where[] = ["text", "source", "target"];
const ORIGINS = ["person", "alignment", "machine"] as const;

interface Props {
  readonly library: MemoryLibrary;
  readonly filter: MemoryFilter;
  readonly onFilter: (filter: MemoryFilter) => void;
  readonly isBin: boolean;
  /** How many entries are chosen. */
  readonly chosen: number;
  /** What is done with the chosen ones is under way. */
  readonly isBusy: boolean;
  readonly onAct: (action: "delete" | "restore" | "purge" | "reverse") => void;
  readonly onOpen: (dialog: "replace" | "duplicates" | "new") => void;
}

/** Search and filters; once entries are chosen, what can be done with them. */
export function EntryBar({ library, filter, onFilter, isBin, chosen, isBusy, onAct, onOpen }: Props) {
  const { t } = useTranslation("tm");
  const { t: shared } = useTranslation("libraries");
  const [chosenSide, setWhere] = useState<Where>("text");
  const [isPurging, setIsPurging] = useState(false);
  const where = SIDES.find((side) => filter[side]) ?? chosenSide;
  const typed = filter[where] ?? "";
  const search = (side: Where, text: string) => {
    const { text: _text, source: _source, target: _target, ...others } = filter;
    onFilter({ ...others, ...(text !== "" && { [side]: text }) });
  };

  return (
    <div className={styles.entryBar}>
      <InputFrame className={styles.entrySearch}>
        <Icon name="search" />
        <input
          type="search"
          aria-label={t("search.label")}
          placeholder={t("search.placeholder")}
          value={typed}
          maxLength={500}
          onChange={(event) => search(where, event.target.value)}
        />
      </InputFrame>
      <Select
        label={t("search.where")}
        value={where}
        onChange={(chosen) => {
          const side = chosen as Where;
          setWhere(side);
          search(side, typed);
        }}
      >
        {SIDES.map((side) => (
          <option key={side} value={side}>
            {t(`search.${side}`)}
          </option>
        ))}
      </Select>
      <Select
        label={t("search.origin")}
        value={filter.origin ?? ""}
        onChange={(chosen) => {
          const { origin: _origin, ...others } = filter;
          const origin = ORIGINS.find((one) => one === chosen);
          onFilter({ ...others, ...(origin && { origin }) });
        }}
      >
        <option value="">{t("search.allOrigins")}</option>
        {ORIGINS.map((origin) => (
          <option key={origin} value={origin}>
            {t(`entry.${origin}`)}
          </option>
        ))}
      </Select>
      {library.right !== "read" && (
        <div className={classes("row tight", styles.entryActions)}>
          {chosen > 0 ? (
            <>
              <span className="small" role="status">
                {shared("bar.chosen", { count: chosen })}
              </span>
              {isBin ? (
                <>
                  <Button isBusy={isBusy} onClick={() => onAct("restore")}>
                    {shared("bar.restore")}
                  </Button>
                  <Button isBusy={isBusy} onClick={() => setIsPurging(true)}>
                    {shared("bar.purge")}
                  </Button>
                </>
              ) : (
                <>
                  <Button isBusy={isBusy} icon="swap" onClick={() => onAct("reverse")}>
                    {t("bar.reverse")}
                  </Button>
                  <Button isBusy={isBusy} icon="trash" onClick={() => onAct("delete")}>
                    {shared("bar.delete")}
                  </Button>
                </>
              )}
            </>
          ) : (
            !isBin && (
              <>
                <Button onClick={() => onOpen("duplicates")}>{t("bar.duplicates")}</Button>
                <Button onClick={() => onOpen("replace")}>{t("bar.replace")}</Button>
                <Button onClick={() => onOpen("new")}>{t("bar.new")}</Button>
              </>
            )
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
