import { CHECK_NAMES, MOST_OWN_PATTERNS, SEVERITIES, type CheckLayer } from "@yizhou/contract";
import { CHECK_IDS, type CheckId, type Severity } from "@yizhou/model";
import { compilePattern } from "@yizhou/qa";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../../../lib/api-error.ts";
import { useUiLanguage } from "../../../lib/page.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { FieldError } from "../../../ui/field.tsx";
import { InputFrame } from "../../../ui/input.tsx";
import { ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { Select } from "../../../ui/select.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { useChangeEditorSettings, useEditorSettings } from "../api/settings.ts";
import { settingsOf, withSeverity } from "../state/check-layers.ts";
import styles from "./check-settings.module.css";

type Owner = "own" | "organization";
type Pattern = CheckLayer["patterns"][number];

/** Which checks run, which only point something out and which stand in the way of confirming: one's own, and the organisation's. */
export function CheckSettings() {
  const { t } = useTranslation("editor");
  const settings = useEditorSettings();
  const [owner, setOwner] = useState<Owner>("own");
  if (settings.isError) return <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />;
  if (!settings.data) return <Skeleton rows={10} />;
  const { checks, organization } = settings.data;
  const shown = organization ? owner : "own";
  return (
    <div className={styles.settings}>
      <p className="mute">{t("checks.lead")}</p>
      {organization && (
        <Tabs
          label={t("checks.owner")}
          shown={shown}
          onShow={setOwner}
          tabs={[
            { name: "own", label: t("checks.own") },
            { name: "organization", label: t("checks.organization") },
          ]}
        />
      )}
      {shown === "organization" && !organization!.mayChange && (
        <p className="mute">{t("checks.managersOnly")}</p>
      )}
      <LayerForm
        key={shown}
        owner={shown}
        saved={shown === "own" ? checks : organization!.checks}
        below={shown === "own" ? organization?.checks : undefined}
        mayChange={shown === "own" || organization!.mayChange}
      />
    </div>
  );
}

function LayerForm({
  owner,
  saved,
  below,
  mayChange,
}: {
  readonly owner: Owner;
  readonly saved: CheckLayer;
  readonly below: CheckLayer | undefined;
  readonly mayChange: boolean;
}) {
  const { t } = useTranslation("editor");
  const language = useUiLanguage();
  const [layer, setLayer] = useState(saved);
  const saving = useChangeEditorSettings();
  const standard = settingsOf([below]);
  const broken = layer.patterns.findIndex((pattern) => !isSound(pattern));
  const isChanged = JSON.stringify(layer) !== JSON.stringify(saved);
  const problem = failureText(saving.error, t("checks.failed"));
  const severityOptions = (id: CheckId) => [
    { value: "", label: t("checks.standard", { severity: t(`checks.${standard.severities[id]}`) }) },
    ...SEVERITIES.map((value) => ({ value, label: t(`checks.${value}`) })),
  ];
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (broken < 0) saving.mutate(owner === "own" ? { checks: layer } : { organizationChecks: layer });
      }}
    >
      <fieldset disabled={!mayChange} className={styles.fields}>
        <ul className={styles.list}>
          {CHECK_IDS.map((id) => (
            <li key={id} data-check={id}>
              <span id={`check-${id}`}>{CHECK_NAMES[id][language]}</span>
              <Select
                size="sm"
                label={CHECK_NAMES[id][language]}
                value={layer.severities[id] ?? ""}
                options={severityOptions(id)}
                onChange={(value) =>
                  setLayer(withSeverity(layer, id, value === "" ? null : (value as Severity)))
                }
              />
            </li>
          ))}
        </ul>
        <div className={styles.values}>
          <label>
            <span>{t("checks.spacing")}</span>
            <Select
              size="sm"
              label={t("checks.spacing")}
              value={layer.latinSpacing ?? ""}
              options={[
                {
                  value: "",
                  label: t("checks.standard", { severity: t(`checks.${standard.latinSpacing}`) }),
                },
                { value: "with", label: t("checks.with") },
                { value: "without", label: t("checks.without") },
              ]}
              onChange={(value) => {
                const { latinSpacing: _, ...rest } = layer;
                setLayer(value === "" ? rest : { ...rest, latinSpacing: value as "with" | "without" });
              }}
            />
          </label>
          <label>
            <span>{t("checks.width")}</span>
            <InputFrame size="sm">
              <input
                type="number"
                min={1}
                max={100_000}
                value={layer.maxWidth ?? ""}
                placeholder={standard.maxWidth === null ? t("checks.noWidth") : String(standard.maxWidth)}
                onChange={(event) => {
                  const { maxWidth: _, ...rest } = layer;
                  const width = event.target.valueAsNumber;
                  setLayer(Number.isInteger(width) && width > 0 ? { ...rest, maxWidth: width } : rest);
                }}
              />
            </InputFrame>
          </label>
        </div>
        <Patterns
          patterns={layer.patterns}
          broken={broken}
          onChange={(patterns) => setLayer({ ...layer, patterns: [...patterns] })}
        />
      </fieldset>
      {problem && <FieldError>{problem}</FieldError>}
      {mayChange && (
        <div className={styles.actions}>
          <Button type="submit" tone="ink" isBusy={saving.isPending} disabled={!isChanged || broken >= 0}>
            {t("checks.save")}
          </Button>
          <Button
            disabled={Object.keys(layer.severities).length === 0 && layer.patterns.length === 0}
            onClick={() => setLayer({ severities: {}, patterns: [] })}
          >
            {t("checks.reset")}
          </Button>
          <span role="status" className="mute">
            {saving.isSuccess && !isChanged && t("checks.saved")}
          </span>
        </div>
      )}
    </form>
  );
}

const WHEN = ["sourceWithoutTarget", "targetWithoutSource", "target", "both"] as const;
const NEW_PATTERN: Pattern = { name: "", when: "target", source: "", target: "", ignoreCase: true };

function Patterns({
  patterns,
  broken,
  onChange,
}: {
  readonly patterns: readonly Pattern[];
  /** Index of the first that cannot be used as it is; -1 without. */
  readonly broken: number;
  readonly onChange: (patterns: readonly Pattern[]) => void;
}) {
  const { t } = useTranslation("editor");
  const change = (at: number, part: Partial<Pattern>): void =>
    onChange(patterns.with(at, { ...patterns[at]!, ...part }));
  return (
    <section className={styles.patterns}>
      <h3>{t("checks.patterns")}</h3>
      <p className="mute">{t("checks.patternsLead")}</p>
      {patterns.map((pattern, at) => (
        <div key={at} className={styles.pattern}>
          <InputFrame size="sm">
            <input
              aria-label={t("checks.patternName")}
              placeholder={t("checks.patternName")}
              maxLength={80}
              value={pattern.name}
              onChange={(event) => change(at, { name: event.target.value })}
            />
          </InputFrame>
          <Select
            size="sm"
            label={t("checks.when")}
            value={pattern.when}
            options={WHEN.map((value) => ({ value, label: t(`checks.${value}`) }))}
            onChange={(value) => change(at, { when: value as Pattern["when"] })}
          />
          {(["source", "target"] as const).map((side) => (
            <InputFrame key={side} size="sm">
              <input
                aria-label={t(`checks.${side}Pattern`)}
                placeholder={t(`checks.${side}Pattern`)}
                maxLength={500}
                spellCheck={false}
                disabled={side === "source" && pattern.when === "target"}
                value={pattern[side]}
                onChange={(event) => change(at, { [side]: event.target.value })}
              />
            </InputFrame>
          ))}
          <Checkbox isChecked={pattern.ignoreCase} onChange={(ignoreCase) => change(at, { ignoreCase })}>
            {t("checks.ignoreCase")}
          </Checkbox>
          <IconButton
            icon="trash"
            label={t("checks.removePattern", { name: pattern.name })}
            onClick={() => onChange(patterns.toSpliced(at, 1))}
          />
          {at === broken && <FieldError>{t("checks.badPattern")}</FieldError>}
        </div>
      ))}
      <Button
        size="sm"
        icon="plus"
        disabled={patterns.length >= MOST_OWN_PATTERNS}
        onClick={() => onChange([...patterns, NEW_PATTERN])}
      >
        {t("checks.addPattern")}
      </Button>
    </section>
  );
}

/** It has a name, says something of the sides it is about, and is a regular expression. */
function isSound({ name, when, source, target, ignoreCase }: Pattern): boolean {
  if (name.trim() === "" || target === "" || (when !== "target" && source === "")) return false;
  try {
    compilePattern(source, ignoreCase);
    compilePattern(target, ignoreCase);
    return true;
  } catch {
    return false;
  }
}
