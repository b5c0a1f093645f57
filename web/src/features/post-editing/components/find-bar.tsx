import type { JobSegment } from "@yizhou/contract";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { InputFrame } from "../../../ui/input.tsx";
import { Select } from "../../../ui/select.tsx";
import { findSegments, searchPattern, type Search } from "../state/replace.ts";
import type { Step } from "../state/undo-steps.ts";
import type { Replaced } from "../state/use-segment-writing.ts";
import styles from "./find-bar.module.css";

interface Props {
  readonly segments: readonly JobSegment[];
  /** Ordinals as they stand in the document. */
  readonly order: readonly number[];
  readonly current: number;
  /** Whether anything may be replaced. */
  readonly mayEdit: boolean;
  /** What can be undone: a replacement that is not among it was taken back. */
  readonly past: readonly Step[];
  readonly onGo: (ordinal: number) => void;
  /** @param ordinal  the one segment; null: all of them */
  readonly onReplace: (search: Search, replacement: string, ordinal: number | null) => Promise<Replaced>;
  readonly onClose: () => void;
}

/** Find on either side, and replace in targets: in the segment in hand, or everywhere as one step that can be undone. */
export function FindBar({ segments, order, current, mayEdit, past, onGo, onReplace, onClose }: Props) {
  const { t } = useTranslation("editor");
  const [search, setSearch] = useState<Search>({
    text: "",
    side: "target",
    isRegex: false,
    isCaseKept: false,
  });
  const [replacement, setReplacement] = useState("");
  const [replaced, setReplaced] = useState<Replaced | null>(null);
  const found = useMemo(() => {
    const hits = new Set(findSegments(segments, search));
    return order.filter((ordinal) => hits.has(ordinal));
  }, [segments, order, search]);
  const isBroken = search.text !== "" && searchPattern(search) === null;
  const change = (next: Partial<Search>): void => {
    setReplaced(null);
    setSearch((now) => ({ ...now, ...next }));
  };
  const go = (direction: 1 | -1): void => {
    const here = order.indexOf(current);
    const hits = new Set(found);
    const next =
      direction === 1
        ? (order.slice(here + 1).find((ordinal) => hits.has(ordinal)) ?? found[0])
        : (order.slice(0, here).findLast((ordinal) => hits.has(ordinal)) ?? found.at(-1));
    if (next !== undefined) onGo(next);
  };
  const replace = (ordinal: number | null): void =>
    void onReplace(search, replacement, ordinal).then(setReplaced);
  const isReplaced = replaced !== null && (replaced.step === null || past.includes(replaced.step));
  const canReplace = mayEdit && search.side === "target" && found.length > 0;
  return (
    <search className={styles.bar}>
      <InputFrame size="sm" isRefused={isBroken} className={styles.field}>
        <input
          autoFocus
          dir="auto"
          aria-label={t("find.text")}
          placeholder={t("find.text")}
          value={search.text}
          onChange={(event) => change({ text: event.target.value })}
          onKeyDown={(event) => {
            if (event.key === "Enter" && !event.nativeEvent.isComposing) go(event.shiftKey ? -1 : 1);
          }}
        />
      </InputFrame>
      <Select
        size="sm"
        className={styles.side}
        label={t("find.side")}
        value={search.side}
        options={(["target", "source"] as const).map((value) => ({ value, label: t(`find.${value}`) }))}
        onChange={(side) => change({ side: side as Search["side"] })}
      />
      <Checkbox isChecked={search.isCaseKept} onChange={(isCaseKept) => change({ isCaseKept })}>
        {t("find.case")}
      </Checkbox>
      <Checkbox isChecked={search.isRegex} onChange={(isRegex) => change({ isRegex })}>
        {t("find.regex")}
      </Checkbox>
      <IconButton
        icon="chevron-left"
        label={t("find.previous")}
        disabled={found.length === 0}
        onClick={() => go(-1)}
      />
      <IconButton
        icon="chevron-right"
        label={t("find.next")}
        disabled={found.length === 0}
        onClick={() => go(1)}
      />
      <span role="status" className={styles.count}>
        {isBroken
          ? t("find.broken")
          : isReplaced
            ? t("find.replaced", { count: replaced.count, segments: formatNumber(replaced.count) })
            : search.text !== "" &&
              t("find.count", { count: found.length, segments: formatNumber(found.length) })}
      </span>
      <InputFrame size="sm" className={styles.field}>
        <input
          dir="auto"
          aria-label={t("find.replacement")}
          placeholder={t("find.replacement")}
          value={replacement}
          disabled={!mayEdit || search.side === "source"}
          onChange={(event) => setReplacement(event.target.value)}
        />
      </InputFrame>
      <Button size="sm" disabled={!canReplace} onClick={() => replace(current)}>
        {t("find.replace")}
      </Button>
      <Button size="sm" disabled={!canReplace} onClick={() => replace(null)}>
        {t("find.replaceAll")}
      </Button>
      <IconButton icon="cross" label={t("find.close")} onClick={onClose} />
    </search>
  );
}
