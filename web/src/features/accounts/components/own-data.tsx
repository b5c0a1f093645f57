import type { Account } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isApiError } from "../../../lib/api-error.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { cancelDeletion, exportAccount, requestDeletion, useKeepAccount } from "../api/account.ts";
import { ProofField, useProof } from "./proof-fields.tsx";
import { SettingForm } from "./setting-form.tsx";

/** Everything we hold of the person, as one zip file, after asking once more who it is. */
export function ExportData({ account, onDone }: { readonly account: Account; readonly onDone: () => void }) {
  const { t } = useTranslation("account");
  const proof = useProof(account);
  const submit = async () => {
    saveFile(await exportAccount(proof.body), "yizhou-data.zip");
    onDone();
  };
  return (
    <SettingForm action={t("settings.export")} check={proof.check} onSubmit={submit}>
      <ProofField account={account} proof={proof} />
    </SettingForm>
  );
}

/** Asks once more who it is, then the cooling period begins. */
export function DeleteAccount({
  account,
  onDone,
}: {
  readonly account: Account;
  readonly onDone: () => void;
}) {
  const { t } = useTranslation("account");
  const keep = useKeepAccount();
  const proof = useProof(account);
  const submit = async () => {
    keep(await requestDeletion(proof.body));
    onDone();
  };
  return (
    <SettingForm isDangerous action={t("settings.delete")} check={proof.check} onSubmit={submit}>
      <p className="soft">{t("settings.deleteNote")}</p>
      <ProofField account={account} proof={proof} />
    </SettingForm>
  );
}

/** Stands over the settings while the cooling period runs. */
export function DeletionBanner({ effectiveAt }: { readonly effectiveAt: string }) {
  const { t } = useTranslation("account");
  const keep = useKeepAccount();
  const [isBusy, setIsBusy] = useState(false);
  const cancel = async () => {
    setIsBusy(true);
    try {
      keep(await cancelDeletion());
    } catch (error) {
      // Why is told by the error catalogue.
      if (!isApiError(error)) throw error;
      setIsBusy(false);
    }
  };
  return (
    <div className="deletion-banner" role="status">
      <Icon name="triangle" />
      <p>{t("settings.deletionPending", { date: formatDateTime(effectiveAt) })}</p>
      <Button size="sm" isBusy={isBusy} onClick={() => void cancel()}>
        {t("settings.keepAccount")}
      </Button>
    </div>
  );
}
