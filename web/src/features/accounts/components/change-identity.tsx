import { pagePath } from "@yizhou/contract";
import type { Account, IdentityProvider } from "@yizhou/contract";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useUiLanguage } from "../../../lib/page.ts";
import { useRemoveIdentity } from "../api/account.ts";
import type { ScanProvider } from "../api/keys.ts";
import { ProofField, useProof } from "./proof-fields.tsx";
import { ScanPanel } from "./scan-panel.tsx";
import { SettingForm } from "./setting-form.tsx";

/** The QR code that binds a WeChat or WeCom person to the signed-in account; the scan comes back through login-wework. */
export function AddIdentity({ provider }: { readonly provider: ScanProvider }) {
  const next = pagePath("account-set", useUiLanguage());
  const entry = useMemo(() => ({ purpose: "bind" as const, next }), [next]);
  return <ScanPanel provider={provider} entry={entry} />;
}

export function RemoveIdentity({
  provider,
  account,
  onDone,
}: {
  readonly provider: IdentityProvider;
  readonly account: Account;
  readonly onDone: () => void;
}) {
  const { t } = useTranslation("account");
  const remove = useRemoveIdentity(provider);
  const proof = useProof(account);
  const submit = () => remove.mutate(proof.body, { onSuccess: onDone });
  return (
    <SettingForm
      isDangerous
      action={t("settings.unbind")}
      check={proof.check}
      saving={remove}
      onSubmit={submit}
    >
      <ProofField account={account} proof={proof} />
    </SettingForm>
  );
}
