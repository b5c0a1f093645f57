import type { MemoryFilter, MemoryLibrary } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Icon } from "../../../ui/icon.tsx";

type Where = "text" | "source" | "target";
const ORIGINS = ["person", "alignment", "machine"] as const;

interface Props {
  readonly library: MemoryLibrary;
  readonly filter: MemoryFilter;
  readonly onFilter: (filter: MemoryFilter) => void;
  readonly isBin: boolean;
  /** How many entries are chosen. */
  readonly chosen: number;
  readonly onAct: (action: "delete" | "restore" | "purge" | "reverse") => Promise<void>;
  readonly onOpen: (dialog: "replace" | "duplicates" | "new") => void;
}

/** Search and filters; once entries are chosen, what can be done with them. */
export function EntryBar({ library, filter, onFilter, isBin, chosen, onAct, onOpen }: Props) {
  const { t } = useTranslation("tm");
  const [where, setWhere] = useState<Where>("text");
  const [isPurging, setIsPurging] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const typed = filter[where] ?? "";
  const search = (side: Where, text: string) => {
    const { text: _text, source: _source, target: _target, ...others } = filter;
    onFilter({ ...others, ...(text !== "" && { [side]: text }) });
  };
  const act = async (action: Parameters<typeof onAct>[0]) => {
    setIsBusy(true);
    await onAct(action)
      .catch(() => undefined)
      .finally(() => setIsBusy(false));
  };

  return (
    <div className="entry-bar">
      <div className="input entry-search">
        <Icon name="search" />
        <input
          type="search"
          aria-label={t("search.label")}
          placeholder={t("search.placeholder")}
          value={typed}
          maxLength={500}
          onChange={(event) => search(where, event.target.value)}
        />
      </div>
      <div className="input select native">
        <select
          aria-label={t("search.where")}
          value={where}
          onChange={(event) => {
            const side = event.target.value as Where;
            setWhere(side);
            search(side, typed);
          }}
        >
          {(["text", "source", "target"] as const).map((side) => (
            <option key={side} value={side}>
              {t(`search.${side}`)}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </div>
      <div className="input select native">
        <select
          aria-label={t("search.origin")}
          value={filter.origin ?? ""}
          onChange={(event) => {
            const { origin: _origin, ...others } = filter;
            const origin = ORIGINS.find((one) => one === event.target.value);
            onFilter({ ...others, ...(origin && { origin }) });
          }}
        >
          <option value="">{t("search.allOrigins")}</option>
          {ORIGINS.map((origin) => (
            <option key={origin} value={origin}>
              {t(`entry.${origin}`)}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </div>
      {library.right !== "read" && (
        <div className="row tight entry-actions">
          {chosen > 0 ? (
            <>
              <span className="small" role="status">
                {t("bar.chosen", { count: chosen })}
              </span>
              {isBin ? (
                <>
                  <Button isBusy={isBusy} onClick={() => void act("restore")}>
                    {t("bar.restore")}
                  </Button>
                  <Button isBusy={isBusy} onClick={() => setIsPurging(true)}>
                    {t("bar.purge")}
                  </Button>
                </>
              ) : (
                <>
                  <Button isBusy={isBusy} icon="swap" onClick={() => void act("reverse")}>
                    {t("bar.reverse")}
                  </Button>
                  <Button isBusy={isBusy} icon="trash" onClick={() => void act("delete")}>
                    {t("bar.delete")}
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
          title={t("purge.title", { count: chosen })}
          note={t("purge.note")}
          confirm={t("bar.purge")}
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
