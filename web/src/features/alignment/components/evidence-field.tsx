import type { AlignmentEvidence } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { SelectField } from "../../../ui/select.tsx";
import { useEvidence } from "../api/evidence.ts";

/** A library or termbase of the person's whose words tell which sentences belong together. */
export function EvidenceField({
  value,
  onChange,
}: {
  readonly value: AlignmentEvidence | undefined;
  readonly onChange: (value: AlignmentEvidence | undefined) => void;
}) {
  const { t } = useTranslation("alignment");
  const { memories, termbases } = useEvidence();
  const [memory] = value?.memories ?? [];
  const [terms] = value?.termbases ?? [];
  return (
    <SelectField
      label={t("evidence.label")}
      value={memory ? `memory ${memory}` : terms ? `terms ${terms}` : ""}
      onChange={(chosen) => {
        const [kind, id] = chosen.split(" ");
        onChange(id === undefined ? undefined : kind === "memory" ? { memories: [id] } : { termbases: [id] });
      }}
      options={[
        { value: "", label: t("evidence.none") },
        ...memories.map(({ id, name }) => ({
          value: `memory ${id}`,
          label: t("evidence.memory", { name }),
        })),
        ...termbases.map(({ id, name }) => ({ value: `terms ${id}`, label: t("evidence.terms", { name }) })),
      ]}
    />
  );
}
