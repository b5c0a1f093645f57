import {
  ASKED_TEXTS,
  MARK_KINDS,
  NAMED_GROUPS,
  readMark,
  type AskedText,
  type MarkKind,
  type TextCounts,
  type TextGroup,
} from "@yizhou/model";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatLanguage, formatNumber } from "../../../lib/format.ts";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { FieldNote } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import styles from "./left-out-field.module.css";

interface Props {
  /** How many texts of each group the files have. */
  readonly counts: TextCounts;
  readonly chosen: readonly TextGroup[];
  readonly onChange: (groups: readonly TextGroup[]) => void;
}

/** Which texts stay as they are; nothing where the files have none of those that can. */
export function LeftOutField({ counts, chosen, onChange }: Props) {
  const { t } = useTranslation("documents");
  // What an earlier visit chose is to be seen; otherwise a long list of what nobody asked about would push the quote out of sight.
  const [wasChosen] = useState(chosen.length > 0);
  const named = NAMED_GROUPS.filter((group) => (counts[group] ?? 0) > 0);
  const box = (group: TextGroup, label: string) => (
    <Checkbox
      key={group}
      isChecked={chosen.includes(group)}
      onChange={(isChosen) => onChange(isChosen ? [...chosen, group] : chosen.filter((one) => one !== group))}
    >
      {t("options.leaveOutGroup", { group: label, count: formatNumber(counts[group]!) })}
    </Checkbox>
  );
  const kinds = MARK_KINDS.map((kind) => [kind, marksOf(kind, counts)] as const).filter(
    ([, marks]) => marks.length > 0,
  );
  if (named.length === 0 && kinds.length === 0) return null;
  return (
    <details className={styles.all} open={wasChosen}>
      <summary>
        <Icon name="chevron-down" size={14} />
        <span>{t("options.leaveOut")}</span>
        <span className="small mute">
          {chosen.length > 0
            ? t("options.leaveOutChosen", { value: formatNumber(chosen.length) })
            : t("options.leaveOutNone")}
        </span>
      </summary>
      <div className={styles.groups}>
        {named.map((group) => box(group, t(`textGroups.${group}`)))}
        {kinds.map(([kind, marks]) => (
          <details
            key={kind}
            className={styles.kind}
            open={marks.some(({ group }) => chosen.includes(group))}
          >
            <summary>{t(`leaveOutBy.${kind}`, { count: formatNumber(marks.length) })}</summary>
            {marks.map(({ group, value }) => box(group, kind === "language" ? formatLanguage(value) : value))}
          </details>
        ))}
      </div>
    </details>
  );
}

/** Marks of a kind that the files have, those of most texts first. */
function marksOf(
  kind: MarkKind,
  counts: TextCounts,
): { readonly group: TextGroup; readonly value: string }[] {
  return Object.keys(counts)
    .flatMap((group) => {
      const mark = readMark(group);
      return mark?.kind === kind ? [{ group: group as TextGroup, value: mark.value }] : [];
    })
    .sort((a, b) => counts[b.group]! - counts[a.group]!);
}

/** Texts that are translated only when asked for, and what else that changes; nothing where no file has any. */
export function AskedTextsField({
  counts,
  chosen,
  onChange,
}: {
  readonly counts: TextCounts;
  readonly chosen: readonly AskedText[];
  readonly onChange: (texts: readonly AskedText[]) => void;
}) {
  const { t } = useTranslation("documents");
  return ASKED_TEXTS.filter((text) => (counts[text] ?? 0) > 0).map((text) => (
    <div key={text}>
      <Checkbox
        isChecked={chosen.includes(text)}
        onChange={(isWanted) => onChange(isWanted ? [...chosen, text] : chosen.filter((one) => one !== text))}
      >
        {t(`askedTexts.${text}.label`, { count: formatNumber(counts[text]!) })}
      </Checkbox>
      {chosen.includes(text) && <FieldNote>{t(`askedTexts.${text}.note`)}</FieldNote>}
    </div>
  ));
}
