import type { EngineTypeDto } from "@yizhou/contract";
import { useId } from "react";
import type { FormEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../../../lib/api-error.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { SelectField } from "../../../ui/select.tsx";
import { CURRENCIES } from "../state/key-draft.ts";
import type { NumberField, SettingsDraft } from "../state/key-draft.ts";
import { Note } from "../../../ui/note.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import shared from "./engines.module.css";
import styles from "./form-parts.module.css";

/** A form about a key: one try at a time, the server's refusal over the buttons. */
export function KeyFormFrame({
  title,
  action,
  check,
  saving,
  onSubmit,
  onClose,
  children,
}: {
  readonly title?: string;
  readonly action: string;
  /** True when nothing is missing or wrong. */
  readonly check: () => boolean;
  /** The mutation that `onSubmit` begins. */
  readonly saving: { readonly isPending: boolean; readonly error: unknown };
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation("engines");
  const { t: shell } = useTranslation("shell");
  const problem = failureText(saving.error, shell("error.failed"));
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!saving.isPending && check()) onSubmit();
  };
  return (
    <form className={shared.engineForm} noValidate aria-labelledby={title ? id : undefined} onSubmit={submit}>
      {title && (
        <h3 className="h3" id={id}>
          {title}
        </h3>
      )}
      {children}
      {problem !== null && (
        <Note tone="bad" role="alert">
          <Icon name="error" />
          <span>{problem}</span>
        </Note>
      )}
      <div className="row">
        <Button type="submit" tone="ink" isBusy={saving.isPending}>
          {action}
        </Button>
        <Button onClick={onClose}>{t("form.cancel")}</Button>
      </div>
    </form>
  );
}

/** The fields that a type asks for. */
export function TypeFields({
  type,
  values,
  missing,
  onChange,
}: {
  readonly type: EngineTypeDto;
  readonly values: Readonly<Record<string, string>>;
  readonly missing: readonly string[];
  readonly onChange: (name: string, value: string) => void;
}) {
  const { t } = useTranslation("engines");
  const labels = useFieldLabels(type);
  return type.fields.map((field) => {
    const isOptional = !field.isRequired && field.name !== "apiKey" && field.name !== "baseUrl";
    const label = labels(field.name);
    return (
      <TextField
        key={field.name}
        label={isOptional ? t("form.optional", { label }) : label}
        type={field.isSecret ? "password" : "text"}
        autoComplete={field.isSecret ? "new-password" : "off"}
        spellCheck={false}
        placeholder={field.default ?? field.example ?? undefined}
        value={values[field.name] ?? ""}
        error={missing.includes(field.name) ? t("form.required", { field: label }) : null}
        onChange={(event) => onChange(field.name, event.target.value)}
      />
    );
  });
}

/** What a field is called: by the vendor's own word where he has one. */
function useFieldLabels(type: EngineTypeDto): (name: string) => string {
  const { t } = useTranslation("engines");
  return (name) => {
    const field = type.fields.find((one) => one.name === name);
    if (field?.vendorTerm) return field.vendorTerm;
    if (name === "baseUrl" && field && !field.isRequired && type.host)
      return t("form.baseUrlOptional", { host: type.host });
    return t(`form.${name as "baseUrl" | "model" | "apiKey" | "keyId" | "region" | "glossaryId"}`);
  };
}

/** Price, limits and budget. */
export function SettingsFields({
  draft,
  wrong,
  kind,
  onChange,
}: {
  readonly draft: SettingsDraft;
  readonly wrong: readonly NumberField[];
  readonly kind: "llm" | "service" | "local";
  readonly onChange: (change: Partial<SettingsDraft>) => void;
}) {
  const { t } = useTranslation("engines");
  const number = (field: NumberField, label: string, placeholder?: string) => (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      placeholder={placeholder}
      value={draft[field]}
      error={wrong.includes(field) ? t("form.notANumber") : null}
      onChange={(event) => onChange({ [field]: event.target.value })}
    />
  );
  const hasPrice = [draft.perCharacters, draft.perInput, draft.perOutput].some(
    (typed) => typed.trim() !== "",
  );
  return (
    <>
      <Group title={t("form.price")} note={t("form.priceNote")}>
        <SelectField
          label={t("form.currency")}
          value={draft.currency}
          options={CURRENCIES.map((currency) => ({ value: currency, label: currency }))}
          onChange={(currency) => onChange({ currency })}
        />
        {kind === "llm" ? (
          <>
            {number("perInput", t("form.perInput"))}
            {number("perOutput", t("form.perOutput"))}
          </>
        ) : (
          number("perCharacters", t("form.perCharacters"))
        )}
      </Group>
      <Group title={t("form.budget")} note={t("form.budgetNote")}>
        {number("dailyCharacters", t("form.dailyCharacters"), t("form.noLimit"))}
        {(hasPrice || draft.dailyCost !== "") &&
          number("dailyCost", t("form.dailyCost", { currency: draft.currency }), t("form.noLimit"))}
      </Group>
      <Group title={t("form.limits")}>
        {number("maxConcurrency", t("form.concurrency"))}
        {number("requestsPerMinute", t("form.perMinute"), t("form.noLimit"))}
      </Group>
      <Checkbox isChecked={draft.isAutomatic} onChange={(isAutomatic) => onChange({ isAutomatic })}>
        {t("form.isAutomatic")}
      </Checkbox>
    </>
  );
}

function Group({
  title,
  note,
  children,
}: {
  readonly title: string;
  readonly note?: string;
  readonly children: ReactNode;
}) {
  return (
    <fieldset className={styles.engineGroup}>
      <legend>{title}</legend>
      <div className={shared.engineFields}>{children}</div>
      {note && <p className="small mute">{note}</p>}
    </fieldset>
  );
}
