import type { TranslationOptions } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { SelectField } from "../../../ui/select.tsx";
import type { JobChoice } from "../state/job-choice.ts";

type Saving = Pick<JobChoice, "saveTo" | "saveRule">;

/** Which library translations are written to, and whether all of them or only what a person confirms. */
export function SaveToField({
  libraries,
  saving: { saveTo, saveRule },
  onChange,
}: {
  readonly libraries: TranslationOptions["writableMemories"];
  readonly saving: Saving;
  readonly onChange: (saving: Partial<Saving>) => void;
}) {
  const { t } = useTranslation("documents");
  if (libraries.length === 0) return null;
  return (
    <>
      <SelectField
        label={t("options.saveTo")}
        value={saveTo ?? ""}
        options={[
          { value: "", label: t("options.saveToNone") },
          ...libraries.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(id) => onChange({ saveTo: id || null })}
      />
      {saveTo !== null && (
        <SelectField
          label={t("options.saveRule")}
          value={saveRule}
          options={[
            { value: "all", label: t("options.saveAll") },
            { value: "confirmed", label: t("options.saveConfirmed") },
          ]}
          note={t(saveRule === "all" ? "options.saveAllNote" : "options.saveConfirmedNote")}
          onChange={(rule) => onChange({ saveRule: rule === "confirmed" ? rule : "all" })}
        />
      )}
    </>
  );
}
