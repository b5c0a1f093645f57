import type { Account, RecoveryCodes, SecondFactorKind, SecondFactors } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../../lib/format.ts";
import { secondStepStore } from "../../../lib/second-step-store.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import {
  useAddPasskey,
  useBeginTotp,
  useConfirmTotp,
  useRemoveFactor,
  useRenameFactor,
  useRenewRecoveryCodes,
  useSecondFactors,
} from "../api/second-factor.ts";
import { ProofField, useProof } from "./proof-fields.tsx";
import { SettingForm } from "./setting-form.tsx";
import { SettingRow } from "./setting.tsx";
import styles from "./second-factors.module.css";

/** The second factors of account-set: added, named and removed, and the codes for when they are lost. */
export function SecondFactorSettings({ account }: { readonly account: Account }) {
  const { t } = useTranslation("account");
  const { data, error, refetch } = useSecondFactors();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={2} />;
  if (codes) return <ShownOnce codes={codes} onDone={() => setCodes(null)} />;
  const show = (close: () => void) => (answer: RecoveryCodes) => {
    // Whoever has just added one has done the second step with it.
    secondStepStore.set(null);
    close();
    setCodes(answer.recoveryCodes);
  };
  const addActions = data.mayAdd.map((kind) => ({
    label: t(kind === "totp" ? "secondFactor.addTotp" : "secondFactor.addPasskey"),
    form: (close: () => void) =>
      kind === "totp" ? (
        <AddTotp account={account} onAdded={show(close)} />
      ) : (
        <AddPasskeyForm account={account} onAdded={show(close)} />
      ),
  }));
  return (
    <>
      <SettingRow name={t("secondFactor.section")} value={t(noteOf(data))} actions={addActions} />
      {data.factors.map((factor) => (
        <FactorRow key={factor.id} factor={factor} account={account} />
      ))}
      {data.factors.length > 0 && (
        <SettingRow
          name={t("secondFactor.recovery")}
          value={t("secondFactor.recoveryLeft", { count: data.recoveryCodesLeft })}
          actions={[
            {
              label: t("secondFactor.renew"),
              form: (close) => <RenewCodes account={account} onMade={show(close)} />,
            },
          ]}
        />
      )}
    </>
  );
}

function noteOf({ factors, isRequired, mayAdd }: SecondFactors) {
  if (factors.length > 0) return "settings.isSet";
  if (mayAdd.length === 0) return "secondFactor.demo";
  return isRequired ? "secondFactor.required" : "secondFactor.none";
}

function FactorRow({
  factor,
  account,
}: {
  readonly factor: SecondFactors["factors"][number];
  readonly account: Account;
}) {
  const { t } = useTranslation("account");
  const { kind, name, lastUsedAt } = factor;
  const used = lastUsedAt
    ? t("secondFactor.lastUsed", { date: formatDateTime(lastUsedAt) })
    : t("secondFactor.neverUsed");
  return (
    <SettingRow
      name={t(`secondFactor.kind.${kind}`)}
      value={`${name} · ${used}`}
      actions={[
        {
          label: t("secondFactor.rename"),
          form: (close) => <RenameFactor id={factor.id} name={name} onDone={close} />,
        },
        {
          label: t("secondFactor.remove"),
          form: (close) => <RemoveFactor id={factor.id} account={account} onDone={close} />,
        },
      ]}
    />
  );
}

interface AddProps {
  readonly account: Account;
  readonly onAdded: (answer: RecoveryCodes) => void;
}

/** The password first, then the QR code, and the app's first code. */
function AddTotp({ account, onAdded }: AddProps) {
  const { t } = useTranslation("account");
  const begin = useBeginTotp();
  const proof = useProof(account);
  if (begin.data) return <ConfirmTotpForm totp={begin.data} onAdded={onAdded} />;
  return (
    <SettingForm
      action={t("secondFactor.continue")}
      check={proof.check}
      saving={begin}
      onSubmit={() => begin.mutate(proof.body)}
    >
      <ProofField account={account} proof={proof} />
    </SettingForm>
  );
}

function ConfirmTotpForm({
  totp,
  onAdded,
}: {
  readonly totp: NonNullable<ReturnType<typeof useBeginTotp>["data"]>;
  readonly onAdded: AddProps["onAdded"];
}) {
  const { t } = useTranslation("account");
  const confirm = useConfirmTotp(totp.id);
  const [code, setCode] = useState("");
  const [name, setName] = useState("");
  return (
    <SettingForm
      action={t("secondFactor.confirm")}
      check={() => code.trim() !== ""}
      saving={confirm}
      onSubmit={() => confirm.mutate({ name, code: code.trim() }, { onSuccess: onAdded })}
    >
      <p className="small soft">{t("secondFactor.scan")}</p>
      <img
        className={styles.qr}
        alt={totp.address}
        src={`data:image/svg+xml;base64,${btoa(totp.svg)}`}
        width={200}
        height={200}
      />
      <p className="small">
        {t("secondFactor.secret")} <code className={styles.secret}>{totp.secret}</code>
      </p>
      <NameField kind="totp" name={name} onChange={setName} />
      <TextField
        label={t("secondFactor.code")}
        name="totp-code"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
    </SettingForm>
  );
}

function AddPasskeyForm({ account, onAdded }: AddProps) {
  const { t } = useTranslation("account");
  const add = useAddPasskey();
  const proof = useProof(account);
  const [name, setName] = useState("");
  return (
    <SettingForm
      action={t("secondFactor.makePasskey")}
      check={proof.check}
      saving={add}
      onSubmit={() => add.mutate({ ...proof.body, name }, { onSuccess: onAdded })}
    >
      <NameField kind="passkey" name={name} onChange={setName} />
      <ProofField account={account} proof={proof} />
    </SettingForm>
  );
}

function NameField({
  kind,
  name,
  onChange,
}: {
  readonly kind: SecondFactorKind;
  readonly name: string;
  readonly onChange: (name: string) => void;
}) {
  const { t } = useTranslation("account");
  return (
    <TextField
      label={t("secondFactor.name")}
      name="factor-name"
      placeholder={t(`secondFactor.kind.${kind}`)}
      maxLength={64}
      value={name}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function RenameFactor({
  id,
  name: before,
  onDone,
}: {
  readonly id: string;
  readonly name: string;
  readonly onDone: () => void;
}) {
  const { t } = useTranslation("account");
  const rename = useRenameFactor(id);
  const [name, setName] = useState(before);
  return (
    <SettingForm
      action={t("secondFactor.rename")}
      check={() => name.trim() !== ""}
      saving={rename}
      onSubmit={() => rename.mutate(name.trim(), { onSuccess: onDone })}
    >
      <TextField
        label={t("secondFactor.name")}
        name="factor-name"
        maxLength={64}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </SettingForm>
  );
}

function RemoveFactor({
  id,
  account,
  onDone,
}: {
  readonly id: string;
  readonly account: Account;
  readonly onDone: () => void;
}) {
  const { t } = useTranslation("account");
  const remove = useRemoveFactor(id);
  const proof = useProof(account);
  return (
    <SettingForm
      isDangerous
      action={t("secondFactor.remove")}
      check={proof.check}
      saving={remove}
      onSubmit={() => remove.mutate(proof.body, { onSuccess: onDone })}
    >
      <p className="soft">{t("secondFactor.removeNote")}</p>
      <ProofField account={account} proof={proof} />
    </SettingForm>
  );
}

function RenewCodes({
  account,
  onMade,
}: {
  readonly account: Account;
  readonly onMade: (answer: RecoveryCodes) => void;
}) {
  const { t } = useTranslation("account");
  const renew = useRenewRecoveryCodes();
  const proof = useProof(account);
  return (
    <SettingForm
      action={t("secondFactor.renew")}
      check={proof.check}
      saving={renew}
      onSubmit={() => renew.mutate(proof.body, { onSuccess: onMade })}
    >
      <p className="soft">{t("secondFactor.renewNote")}</p>
      <ProofField account={account} proof={proof} />
    </SettingForm>
  );
}

/** The only time that the recovery codes can be read. */
function ShownOnce({ codes, onDone }: { readonly codes: readonly string[]; readonly onDone: () => void }) {
  const { t } = useTranslation("account");
  return (
    <div className={styles.shownOnce} role="status">
      <p>{t("secondFactor.shownOnce")}</p>
      <ul className={styles.codes} data-part="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button tone="ink" onClick={onDone}>
        {t("secondFactor.saved")}
      </Button>
    </div>
  );
}
