import type { Quote } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { FieldNote } from "../../../ui/field.tsx";

/** Whether every translation is read once more, by whom and for how much. Nothing where none of the engines can. */
export function ReviewField({
  quote,
  isWanted,
  onChange,
}: {
  readonly quote: Quote | null;
  readonly isWanted: boolean;
  readonly onChange: (isWanted: boolean) => void;
}) {
  const { t } = useTranslation("documents");
  const reviews = (quote?.items ?? []).flatMap(({ problem, review }) =>
    problem === null && review ? [review] : [],
  );
  const [first] = reviews;
  if (!first) return null;
  const characters = reviews.reduce((sum, review) => sum + review.characters, 0);
  return (
    <div>
      <Checkbox isChecked={isWanted} onChange={onChange}>
        {characters > 0
          ? t("options.reviewPriced", { engine: first.engineName, value: formatNumber(characters) })
          : t("options.review", { engine: first.engineName })}
      </Checkbox>
      <FieldNote>{t("options.reviewNote")}</FieldNote>
    </div>
  );
}
