import type { JobSegment } from "@yizhou/contract";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { InputFrame } from "../../../ui/input.tsx";
import { Select } from "../../../ui/select.tsx";
import type { SegmentEdit } from "../state/editor-state.ts";
import { findSegments, replaceIn, searchPattern, type Search } from "../state/replace.ts";
import styles from "./find-bar.module.css";

interface Props {
  readonly segments: readonly JobSegment[];
  readonly current: number;
  readonly onGo: (ordinal: number) => void;
  readonly onReplace: (edits: readonly SegmentEdit[]) => void;
  readonly onClose: () => void;
}

/** Find on either side, and replace in targets: in the segment in hand, or everywhere as one step that can be undone. */
export function FindBar({ segments, current, onGo, onReplace, onClose }: Props) {
  const { t } = useTranslation("editor");
  const [search, setSearch] = useState<Search>({
    text: "",
    side: "target",
    isRegex: false,
    isCaseKept: false,
  });
  const [replacement, setReplacement] = useState("");
  const [replaced, setReplaced] = useState<number | null>(null);
  const found = useMemo(() => findSegments(segments, search), [segments, search]);
  const isBroken = search.text !== "" && searchPattern(search) === null;
  const change = (next: Partial<Search>): void => {
    setReplaced(null);
    setSearch((now) => ({ ...now, ...next }));
  };
  const go = (direction: 1 | -1): void => {
    const next =
      direction === 1
        ? (found.find((ordinal) => ordinal > current) ?? found[0])
        : (found.findLast((ordinal) => ordinal < current) ?? found.at(-1));
    if (next !== undefined) onGo(next);
  };
  const replace = (which: readonly JobSegment[]): void => {
    const edits = replaceIn(which, search, replacement);
    setReplaced(edits.length);
    if (edits.length > 0) onReplace(edits);
  };
  const canReplace = search.side === "target" && found.length > 0;
  return (
    <search className={styles.bar}>
      <InputFrame size="sm" isRefused={isBroken} className={styles.field}>
        <input
          autoFocus
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
          : replaced !== null
            ? t("find.replaced", { count: replaced, segments: formatNumber(replaced) })
            : search.text !== "" &&
              t("find.count", { count: found.length, segments: formatNumber(found.length) })}
      </span>
      <InputFrame size="sm" className={styles.field}>
        <input
          aria-label={t("find.replacement")}
          placeholder={t("find.replacement")}
          value={replacement}
          disabled={search.side === "source"}
          onChange={(event) => setReplacement(event.target.value)}
        />
      </InputFrame>
      <Button size="sm" disabled={!canReplace} onClick={() => replace([segments[current]!])}>
        {t("find.replace")}
      </Button>
      <Button size="sm" disabled={!canReplace} onClick={() => replace(segments)}>
        {t("find.replaceAll")}
      </Button>
      <IconButton icon="cross" label={t("find.close")} onClick={onClose} />
    </search>
  );
}
