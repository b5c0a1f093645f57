import type { Job } from "@yizhou/contract";
import { isSameLanguage } from "@yizhou/model";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../../../lib/api-error.ts";
import { Button } from "../../../ui/button.tsx";
import { DestinationLine } from "../../../ui/destination-line.tsx";
import { FieldError } from "../../../ui/field.tsx";
import { SelectField } from "../../../ui/select.tsx";
import { useChangeEngines } from "../api/change-job.ts";
import { useOptions } from "../api/translation-options.ts";
import styles from "./engine-switch.module.css";

/** Gives the job another engine: which one, where the text goes then, and on. */
export function EngineSwitch({ job, onChanged }: { readonly job: Job; readonly onChanged: () => void }) {
  const { t } = useTranslation("translation");
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen)
    return (
      <Button icon="swap" onClick={() => setIsOpen(true)}>
        {t("job.engines.other")}
      </Button>
    );
  return <Choice job={job} onChanged={onChanged} onClose={() => setIsOpen(false)} />;
}

function Choice({
  job,
  onChanged,
  onClose,
}: {
  readonly job: Job;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation("translation");
  const { t: shell } = useTranslation("shell");
  const { data: options } = useOptions();
  const [picked, setPicked] = useState<string | null>(null);
  const change = useChangeEngines(job.id);
  const problem = failureText(change.error, shell("error.failed"));
  const engines = (options?.engines ?? []).filter(
    (engine) =>
      engine.kind !== "auto" &&
      engine.available &&
      engine.id !== job.engines[0]?.id &&
      (engine.pairs === "any" ||
        engine.pairs.some((pair) => isSameLanguage(pair.from, job.from) && isSameLanguage(pair.to, job.to))),
  );
  const engine = engines.find(({ id }) => id === picked) ?? engines[0];
  const go = () => {
    if (!engine) return;
    change.mutate(
      { engine: engine.id, fallbacks: [], ifModelMissing: "wait" },
      {
        onSuccess: () => {
          onClose();
          onChanged();
        },
      },
    );
  };
  return (
    <div className={styles.engineSwitch}>
      {options && engines.length === 0 ? (
        <p className="soft">{t("job.engines.none")}</p>
      ) : (
        <SelectField
          label={t("job.engines.label")}
          value={engine?.id ?? ""}
          options={engines.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setPicked}
          note={
            engine && (
              <DestinationLine icon={engine.destination ? "globe" : "lock"}>
                {engine.destination
                  ? t("job.engines.goesTo", { host: engine.destination })
                  : t("job.engines.stays")}
              </DestinationLine>
            )
          }
        />
      )}
      {problem !== null && <FieldError>{problem}</FieldError>}
      <div className="row">
        {engine && (
          <Button tone="ink" isBusy={change.isPending} onClick={go}>
            {t("job.engines.go")}
          </Button>
        )}
        <Button onClick={onClose}>{shell("action.cancel")}</Button>
      </div>
    </div>
  );
}
