import type { AlignmentEvidence, AlignmentInput, AlignmentProject } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isApiError, lastSegment } from "../../../lib/api-error.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { createBilingual, createProject, uploadSide } from "../api/projects.ts";
import { EvidenceField } from "./evidence-field.tsx";
import { LanguagePair } from "./language-pair.tsx";
import { SideInput, type SideValue } from "./side-input.tsx";

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
  const [pair, setPair] = useState({ from: "en", to: "zh-Hans" });
  const [name, setName] = useState("");
  const [evidence, setEvidence] = useState<AlignmentEvidence | undefined>();
  const [source, setSource] = useState(NOTHING);
  const [target, setTarget] = useState(NOTHING);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const isFilled = (side: SideValue): boolean => side.file !== null || side.text.trim() !== "";
  const isReady = form === "one" ? source.file !== null : isFilled(source) && isFilled(target);

  const start = async () => {
    setIsBusy(true);
    setProblem(null);
    try {
      if (form === "one") onMade(await createBilingual(source.file!, pair.from, pair.to));
      else {
        const [a, b] = [await inputOf(source), await inputOf(target)];
        onMade(
          await createProject({ name: name.trim() || undefined, ...pair, source: a, target: b, evidence }),
        );
      }
    } catch (error) {
      setProblem((isApiError(error) && lastSegment(error.message)) || t("new.failed"));
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <section className="new-alignment" aria-labelledby="new-alignment">
      <h2 className="h3" id="new-alignment">
        {t("new.title")}
      </h2>
      <div className="row">
        <div className="seg" role="radiogroup" aria-label={t("new.form")}>
          {(["two", "one"] as const).map((one) => (
            <button
              key={one}
              type="button"
              role="radio"
              aria-checked={form === one}
              className={form === one ? "on" : ""}
              onClick={() => setForm(one)}
            >
              {t(`new.${one}`)}
            </button>
          ))}
        </div>
        <LanguagePair value={pair} onChange={setPair} />
      </div>
      {form === "two" ? (
        <div className="two-sides">
          <SideInput label={t("side.source")} value={source} onChange={setSource} />
          <SideInput label={t("side.target")} value={target} onChange={setTarget} />
        </div>
      ) : (
        <SideInput
          label={t("new.bilingual")}
          note={t("new.bilingualNote")}
          accept=".tmx,.xlf,.xliff,.csv,.tsv,.xlsx"
          value={source}
          onChange={setSource}
        />
      )}
      {form === "two" && (
        <div className="row alignment-options">
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
      {problem && (
        <p className="errline" role="alert">
          <Icon name="error" size={14} />
          {problem}
        </p>
      )}
      <div className="row">
        <Button tone="seal" disabled={!isReady} isBusy={isBusy} onClick={() => void start()}>
          {t(isBusy ? "new.busy" : "new.start")}
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

async function inputOf(side: SideValue): Promise<AlignmentInput> {
  return side.file ? { fileId: (await uploadSide(side.file)).id } : { text: side.text };
}
