import type { Account } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { useCancelDeletion, useExportAccount, useRequestDeletion } from "../api/account.ts";
import { ProofField, useProof } from "./proof-fields.tsx";
import { SettingForm } from "./setting-form.tsx";
import styles from "./own-data.module.css";

/** Everything we hold of the person, as one zip file, after asking once more who it is. */
export function ExportData({ account, onDone }: { readonly account: Account; readonly onDone: () => void }) {
  const { t } = useTranslation("account");
  const proof = useProof(account);
  const exporting = useExportAccount();
  const submit = () => exporting.mutate(proof.body, { onSuccess: onDone });
  return (
    <SettingForm action={t("settings.export")} check={proof.check} saving={exporting} onSubmit={submit}>
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
  const request = useRequestDeletion();
  const proof = useProof(account);
  const submit = () => request.mutate(proof.body, { onSuccess: onDone });
  return (
    <SettingForm
      isDangerous
      action={t("settings.delete")}
      check={proof.check}
      saving={request}
      onSubmit={submit}
    >
      <p className="soft">{t("settings.deleteNote")}</p>
      <ProofField account={account} proof={proof} />
    </SettingForm>
  );
}

/** Stands over the settings while the cooling period runs. */
export function DeletionBanner({ effectiveAt }: { readonly effectiveAt: string }) {
  const { t } = useTranslation("account");
  const cancel = useCancelDeletion();
  return (
    <div className={styles.deletionBanner} role="status">
      <Icon name="triangle" />
      <p>{t("settings.deletionPending", { date: formatDateTime(effectiveAt) })}</p>
      <Button size="sm" isBusy={cancel.isPending} onClick={() => cancel.mutate()}>
        {t("settings.keepAccount")}
      </Button>
    </div>
  );
}
