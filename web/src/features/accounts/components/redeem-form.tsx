import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isApiError, lastSegment } from "../../../lib/api-error.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { useRedeemCode } from "../api/account.ts";
import styles from "./wallet.module.css";

/** A code that brings a voucher. */
export function RedeemForm({ onRedeemed }: { readonly onRedeemed?: () => void }) {
  const { t } = useTranslation("account");
  const [code, setCode] = useState("");
  const redeem = useRedeemCode();
  const reason = redeem.error
    ? (isApiError(redeem.error) && lastSegment(redeem.error.message)) || t("wallet.redeemFailed")
    : null;
  return (
    <form
      className={styles.redeem}
      onSubmit={(event) => {
        event.preventDefault();
        redeem.mutate(code, {
          onSuccess: () => {
            setCode("");
            onRedeemed?.();
          },
        });
      }}
    >
      <TextField
        label={t("wallet.code")}
        value={code}
        maxLength={64}
        autoComplete="off"
        error={reason}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" isBusy={redeem.isPending} disabled={code.trim() === ""}>
        {t("wallet.redeem")}
      </Button>
      {redeem.isSuccess && (
        <p role="status" className="soft">
          {t("wallet.redeemed")}
        </p>
      )}
    </form>
  );
}
