import type { AlignmentEvidence, AlignmentProject } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDefaultPair, type Pair } from "../../../lib/default-pair.ts";
import { failureText } from "../../../lib/api-error.ts";
import { Button } from "../../../ui/button.tsx";
import { useCreateProject } from "../api/projects.ts";
import { FieldError, TextField } from "../../../ui/field.tsx";
import { EvidenceField } from "./evidence-field.tsx";
import { LanguagePair } from "./language-pair.tsx";
import { SideInput, type SideValue } from "./side-input.tsx";
import { RadioGroup } from "../../../ui/radio-group.tsx";
import { classes } from "../../../lib/classes.ts";
import shared from "./alignment.module.css";
import styles from "./new-project.module.css";

const NOTHING: SideValue = { file: null, text: "" };

/** Two files or texts, or one bilingual file, and their languages. */
export function NewProject({
  onCancel,
  onMade,
}: {
  readonly onCancel?: () => void;
  readonly onMade: (project: AlignmentProject) => void;
}) {
  const { t } = useTranslation("alignment");
  const [form, setForm] = useState<"two" | "one">("two");
  const [picked, setPair] = useState<Pair | null>(null);
  const usual = useDefaultPair();
  const pair = picked ?? usual;
  const [name, setName] = useState("");
  const [evidence, setEvidence] = useState<AlignmentEvidence | undefined>();
  const [source, setSource] = useState(NOTHING);
  const [target, setTarget] = useState(NOTHING);
  const create = useCreateProject();
  const problem = failureText(create.error, t("new.failed"));

  const isFilled = (side: SideValue): boolean => side.file !== null || side.text.trim() !== "";
  const isReady = form === "one" ? source.file !== null : isFilled(source) && isFilled(target);

  const start = () =>
    create.mutate(
      form === "one"
        ? { ...pair, bilingual: source.file! }
        : { ...pair, name: name.trim() || undefined, source, target, evidence },
      { onSuccess: onMade },
    );

  return (
    <section className={styles.newAlignment} aria-labelledby="new-alignment">
      <h2 className="h3" id="new-alignment">
        {t("new.title")}
      </h2>
      <div className={classes("row", styles.newForm)}>
        <RadioGroup
          label={t("new.form")}
          value={form}
          options={(["two", "one"] as const).map((value) => ({ value, label: t(`new.${value}`) }))}
          onChange={setForm}
        />
        <LanguagePair value={pair} onChange={setPair} />
      </div>
      {form === "two" ? (
        <div className={shared.twoSides}>
          <SideInput label={t("side.source")} value={source} onChange={setSource} />
          <SideInput label={t("side.target")} value={target} onChange={setTarget} />
        </div>
      ) : (
        <SideInput
          label={t("new.bilingual")}
          note={t("new.bilingualNote")}
          accept=".tmx,.xlf,.xliff,.sdlxliff,.mqxliff,.mxliff,.csv,.tsv,.xlsx"
          value={source}
          onChange={setSource}
        />
      )}
      {form === "two" && (
        <div className={shared.alignmentOptions}>
          <TextField
            label={t("new.name")}
            value={name}
            maxLength={120}
            placeholder={t("new.namePlaceholder")}
            onChange={(event) => setName(event.target.value)}
          />
          <EvidenceField value={evidence} onChange={setEvidence} />
        </div>
      )}
      {problem && <FieldError>{problem}</FieldError>}
      <div className="row">
        <Button tone="seal" disabled={!isReady} isBusy={create.isPending} onClick={start}>
          {t(create.isPending ? "new.busy" : "new.start")}
        </Button>
        {onCancel && (
          <Button tone="text" onClick={onCancel}>
            {t("new.cancel")}
          </Button>
        )}
      </div>
    </section>
  );
}
