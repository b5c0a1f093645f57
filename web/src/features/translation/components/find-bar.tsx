import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { IconButton } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { InputFrame } from "../../../ui/input.tsx";
import { classes } from "../../../lib/classes.ts";
import styles from "./find-bar.module.css";

interface Props {
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly count: number;
  /** From 0; null before the first. */
  readonly current: number | null;
  readonly isSearching: boolean;
  readonly onStep: (by: 1 | -1) => void;
  readonly onClose: () => void;
}

/** Words to look for in both texts, how often they stand there, and the way from one place to the next. */
export function FindBar({ query, onQuery, count, current, isSearching, onStep, onClose }: Props) {
  const { t } = useTranslation("translation");
  const { t: shell } = useTranslation("shell");
  const status = () => {
    if (query.trim() === "") return "";
    if (count === 0) return t(isSearching ? "preview.find.searching" : "preview.find.none");
    const values = { current: formatNumber((current ?? 0) + 1), count: formatNumber(count) };
    return t(isSearching ? "preview.find.soFar" : "preview.find.place", values);
  };
  return (
    <div className={styles.pfind} role="search">
      <InputFrame size="sm" className={styles.pfindInput}>
        <Icon name="search" size={14} />
        <input
          type="search"
          autoFocus
          aria-label={t("preview.find.label")}
          placeholder={t("preview.find.label")}
          value={query}
          onChange={(event) => onQuery(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape") onClose();
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            event.preventDefault();
            onStep(event.shiftKey ? -1 : 1);
          }}
        />
      </InputFrame>
      <span className={classes("num mute", styles.pfindStatus)} role="status">
        {status()}
      </span>
      <IconButton
        icon="chevron-left"
        label={t("preview.find.previous")}
        disabled={count === 0}
        onClick={() => onStep(-1)}
      />
      <IconButton
        icon="chevron-right"
        label={t("preview.find.next")}
        disabled={count === 0}
        onClick={() => onStep(1)}
      />
      <IconButton icon="cross" label={shell("action.close")} onClick={onClose} />
    </div>
  );
}
