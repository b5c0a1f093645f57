import { TEXT_GROUPS, type TextGroup } from "@yizhou/model";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { FieldGroup } from "../../../ui/field.tsx";

interface Props {
  /** How many texts of each group the files have. */
  readonly counts: Readonly<Partial<Record<TextGroup, number>>>;
  readonly chosen: readonly TextGroup[];
  readonly onChange: (groups: readonly TextGroup[]) => void;
}

/** Which texts stay as they are; nothing where the files have none of those that can. */
export function LeftOutField({ counts, chosen, onChange }: Props) {
  const { t } = useTranslation("documents");
  const groups = TEXT_GROUPS.filter((group) => (counts[group] ?? 0) > 0);
  if (groups.length === 0) return null;
  return (
    <FieldGroup legend={t("options.leaveOut")}>
      {groups.map((group) => (
        <Checkbox
          key={group}
          isChecked={chosen.includes(group)}
          onChange={(isChosen) =>
            onChange(TEXT_GROUPS.filter((one) => (one === group ? isChosen : chosen.includes(one))))
          }
        >
          {t("options.leaveOutGroup", {
            group: t(`textGroups.${group}`),
            count: formatNumber(counts[group]!),
          })}
        </Checkbox>
      ))}
    </FieldGroup>
  );
}
