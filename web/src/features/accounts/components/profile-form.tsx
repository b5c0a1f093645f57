import { languageName } from "@yizhou/contract";
import type { Account, AccountDefaults, AccountText, TranslationOptions } from "@yizhou/contract";
import { useId, useState } from "react";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { useUiLanguage } from "../../../lib/page.ts";
import { getSession, storeUser } from "../../../lib/session.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { useChangeAccount } from "../api/account.ts";
import { useAccountText } from "../state/account-text.ts";
import { refusalText } from "../state/refusal.ts";
import { Problem, Success } from "./notice.tsx";

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Nickname and what the upload screen starts with. */
export function ProfileForm({
  account,
  options,
}: {
  readonly account: Account;
  readonly options: TranslationOptions;
}) {
  const { t } = useTranslation("account");
  const text = useAccountText();
  const language = useUiLanguage();
  const saving = useChangeAccount();
  const [nickName, setNickName] = useState(account.nickName);
  const [defaults, setDefaults] = useState<AccountDefaults>(account.defaults);
  const [missing, setMissing] = useState<AccountText | null>(null);
  const problem = refusalText(saving.error, t("refused"));
  const set = (change: Partial<AccountDefaults>) => {
    setDefaults({ ...defaults, ...change });
    saving.reset();
  };
  const languages = options.languages.map((tag) => ({ value: tag, label: languageName(tag, language) }));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isMissing = nickName.trim() === "";
    setMissing(isMissing ? "nickNameRequired" : null);
    if (isMissing || saving.isPending) return;
    saving.mutate(
      { nickName: nickName.trim(), defaults },
      {
        onSuccess: (saved) => {
          const session = getSession();
          // The header shows the nickname.
          if (session) storeUser({ ...session.user, nickName: saved.nickName });
        },
      },
    );
  };

  return (
    <form className="stack profile-form" noValidate onSubmit={submit}>
      <TextField
        label={t("nickName")}
        name="nickname"
        autoComplete="nickname"
        value={nickName}
        error={text(missing)}
        onChange={(event) => {
          setNickName(event.target.value);
          saving.reset();
        }}
      />
      <div className="field">
        <span className="label">{t("profile.organization")}</span>
        <span>{account.organization.name || t("profile.noOrganization")}</span>
      </div>
      <h2 className="h3">{t("profile.defaults")}</h2>
      <Select
        label={t("profile.from")}
        none={t("profile.autoDetect")}
        value={defaults.sourceLanguage}
        choices={languages}
        onChange={(sourceLanguage) => set({ sourceLanguage })}
      />
      <Select
        label={t("profile.to")}
        none={t("profile.notChosen")}
        value={defaults.targetLanguage}
        choices={languages}
        onChange={(targetLanguage) => set({ targetLanguage })}
      />
      <Select
        label={t("profile.field")}
        none={t("profile.notChosen")}
        value={defaults.field}
        choices={options.fields.map((field) => ({ value: field, label: t(`profile.fields.${field}`) }))}
        onChange={(field) => set({ field: field as AccountDefaults["field"] })}
      />
      <Select
        label={t("profile.engine")}
        none={t("profile.notChosen")}
        value={defaults.engine}
        choices={options.engines
          .filter(({ id }) => id !== "auto")
          .map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(engine) => set({ engine })}
      />
      <Select
        label={t("profile.output")}
        none={t("profile.notChosen")}
        value={defaults.output}
        choices={(["target", "bilingual"] as const).map((output) => ({
          value: output,
          label: t(`profile.outputs.${output}`),
        }))}
        onChange={(output) => set({ output: output as AccountDefaults["output"] })}
      />
      {problem && <Problem>{problem}</Problem>}
      {saving.isSuccess && <Success>{t("profile.saved")}</Success>}
      <div>
        <Button type="submit" tone="seal" isBusy={saving.isPending}>
          {t("profile.save")}
        </Button>
      </div>
    </form>
  );
}

/** A choice that may be left open; null is the open one. */
function Select({
  label,
  none,
  value,
  choices,
  onChange,
}: {
  readonly label: string;
  readonly none: string;
  readonly value: string | null;
  readonly choices: readonly Choice[];
  readonly onChange: (value: string | null) => void;
}) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="input"
        value={value ?? ""}
        onChange={(event) => onChange(event.target.value || null)}
      >
        <option value="">{none}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}
