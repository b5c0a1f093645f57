import { languageName } from "@yizhou/contract";
import type { Account, AccountDefaults, AccountText, TranslationOptions } from "@yizhou/contract";
import { useState } from "react";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { useUiLanguage } from "../../../lib/page.ts";
import { getSession, storeUser } from "../../../lib/session.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { useChangeAccount } from "../api/account.ts";
import { SelectField } from "../../../ui/select.tsx";
import { useAccountText } from "../state/account-text.ts";
import { refusalText } from "../state/refusal.ts";
import { Problem, Success } from "./notice.tsx";
import { classes } from "../../../lib/classes.ts";
import shared from "./accounts.module.css";
import styles from "./profile-form.module.css";

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
    <form
      className={classes(shared.stack, styles.profileForm)}
      data-part="profile"
      noValidate
      onSubmit={submit}
    >
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
      <h2 className="h3">{t("profile.defaults")}</h2>
      <OpenChoice
        label={t("profile.from")}
        none={t("profile.autoDetect")}
        value={defaults.sourceLanguage}
        choices={languages}
        onChange={(sourceLanguage) => set({ sourceLanguage })}
      />
      <OpenChoice
        label={t("profile.to")}
        none={t("profile.notChosen")}
        value={defaults.targetLanguage}
        choices={languages}
        onChange={(targetLanguage) => set({ targetLanguage })}
      />
      <OpenChoice
        label={t("profile.field")}
        none={t("profile.notChosen")}
        value={defaults.field}
        choices={options.fields.map((field) => ({ value: field, label: t(`profile.fields.${field}`) }))}
        onChange={(field) => set({ field: field as AccountDefaults["field"] })}
      />
      <OpenChoice
        label={t("profile.engine")}
        none={t("profile.notChosen")}
        value={defaults.engine}
        choices={options.engines
          .filter(({ id }) => id !== "auto")
          .map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(engine) => set({ engine })}
      />
      <OpenChoice
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
function OpenChoice({
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
  return (
    <SelectField
      label={label}
      value={value ?? ""}
      options={[{ value: "", label: none }, ...choices]}
      onChange={(chosen) => onChange(chosen || null)}
    />
  );
}
