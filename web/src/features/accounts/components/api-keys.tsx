import { API_PATHS, KEY_DAYS, KEY_SCOPES } from "@yizhou/contract";
import type { Account, ApiKey, KeyDays, KeyScope, NewApiKey } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../../lib/format.ts";
import { showToast } from "../../../lib/toast.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { FieldError, TextField } from "../../../ui/field.tsx";
import { ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { SelectField } from "../../../ui/select.tsx";
import { useApiKeys, useMakeApiKey, useRevokeApiKey } from "../api/api-keys.ts";
import { ProofField, useProof } from "./proof-fields.tsx";
import { SettingForm } from "./setting-form.tsx";
import { SettingRow, SettingSection } from "./setting.tsx";
import styles from "./api-keys.module.css";

/** Keys by which the person's programs call the API: made, shown once, looked at and revoked. */
export function ApiKeySettings({ account }: { readonly account: Account }) {
  const { t } = useTranslation("programs");
  const { data, error, refetch } = useApiKeys();
  const [made, setMade] = useState<NewApiKey | null>(null);
  return (
    <SettingSection title={t("keys.title")}>
      <p className={styles.lead}>
        {t("keys.lead")}{" "}
        <a className="link" href={API_PATHS.docs} target="_blank" rel="noreferrer">
          {t("keys.docs")}
        </a>
      </p>
      {made && <ShownOnce made={made} onDone={() => setMade(null)} />}
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <SettingRow
            name={t("keys.programs")}
            value={data.length === 0 ? t("keys.none") : t("keys.some", { count: data.length })}
            actions={[
              {
                label: t("keys.make"),
                form: (close) => (
                  <MakeKey
                    account={account}
                    onMade={(key) => {
                      setMade(key);
                      close();
                    }}
                  />
                ),
              },
            ]}
          />
          {data.map((key) => (
            <KeyRow key={key.id} apiKey={key} />
          ))}
        </>
      ) : (
        <Skeleton rows={2} />
      )}
    </SettingSection>
  );
}

function KeyRow({ apiKey: key }: { readonly apiKey: ApiKey }) {
  const { t } = useTranslation("programs");
  const facts = [
    `…${key.ending}`,
    key.scopes.map((scope) => t(`scope.${scope}`)).join(t("separator")),
    t(key.isExpired ? "keys.expired" : "keys.until", { date: formatDateTime(key.expiresAt) }),
    key.lastUsedAt ? t("keys.lastUsed", { date: formatDateTime(key.lastUsedAt) }) : t("keys.neverUsed"),
  ];
  return (
    <SettingRow
      name={key.name}
      value={<span className={key.isExpired ? "soft" : undefined}>{facts.join(" · ")}</span>}
      actions={[{ label: t("keys.revoke"), form: (close) => <RevokeKey id={key.id} onDone={close} /> }]}
    />
  );
}

function RevokeKey({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const { t } = useTranslation("programs");
  const revoke = useRevokeApiKey(id);
  return (
    <SettingForm
      isDangerous
      action={t("keys.revoke")}
      check={() => true}
      saving={revoke}
      onSubmit={() => revoke.mutate(undefined, { onSuccess: onDone })}
    >
      <p className="soft">{t("keys.revokeNote")}</p>
    </SettingForm>
  );
}

/** What most programs do: bring files and fetch the results. */
const USUAL: readonly KeyScope[] = ["read", "translate"];

function MakeKey({
  account,
  onMade,
}: {
  readonly account: Account;
  readonly onMade: (key: NewApiKey) => void;
}) {
  const { t } = useTranslation("programs");
  const make = useMakeApiKey();
  const proof = useProof(account);
  const [name, setName] = useState("");
  const [days, setDays] = useState<KeyDays>(90);
  const [scopes, setScopes] = useState(USUAL);
  const [isChecked, setIsChecked] = useState(false);
  const hasName = name.trim() !== "";
  return (
    <SettingForm
      action={t("keys.make")}
      check={() => {
        setIsChecked(true);
        const isProven = proof.check();
        return isProven && hasName && scopes.length > 0;
      }}
      saving={make}
      onSubmit={() =>
        make.mutate({ ...proof.body, name: name.trim(), scopes: [...scopes], days }, { onSuccess: onMade })
      }
    >
      <TextField
        label={t("keys.name")}
        name="key-name"
        placeholder={t("keys.nameExample")}
        maxLength={64}
        value={name}
        error={isChecked && !hasName ? t("keys.nameMissing") : null}
        onChange={(event) => setName(event.target.value)}
      />
      <fieldset className={styles.scopes}>
        <legend>{t("keys.scopes")}</legend>
        {KEY_SCOPES.map((scope) => (
          <Checkbox
            key={scope}
            isChecked={scopes.includes(scope)}
            onChange={(isOn) =>
              setScopes(KEY_SCOPES.filter((one) => (one === scope ? isOn : scopes.includes(one))))
            }
          >
            {t(`scope.${scope}`)} <span className="small soft">{t(`scopeNote.${scope}`)}</span>
          </Checkbox>
        ))}
        {isChecked && scopes.length === 0 && <FieldError>{t("keys.scopeMissing")}</FieldError>}
      </fieldset>
      <SelectField
        label={t("keys.days")}
        value={String(days)}
        onChange={(value) => setDays(KEY_DAYS.find((one) => String(one) === value)!)}
        options={KEY_DAYS.map((one) => ({ value: String(one), label: t("keys.forDays", { count: one }) }))}
      />
      <ProofField account={account} proof={proof} />
    </SettingForm>
  );
}

/** The only time that the key can be read. */
function ShownOnce({ made, onDone }: { readonly made: NewApiKey; readonly onDone: () => void }) {
  const { t } = useTranslation("programs");
  const copy = () =>
    void navigator.clipboard.writeText(made.key).then(
      () => showToast(t("copied")),
      () => showToast(t("notCopied")),
    );
  return (
    <div className={styles.shownOnce} role="status">
      <p>{t("keys.shownOnce")}</p>
      <code className={styles.key} data-part="api-key" translate="no">
        {made.key}
      </code>
      <div className="row tight">
        <Button icon="copy" onClick={copy}>
          {t("copy")}
        </Button>
        <Button tone="ink" onClick={onDone}>
          {t("keys.kept")}
        </Button>
      </div>
    </div>
  );
}
