import { WEBHOOK_KINDS } from "@yizhou/contract";
import type { WebhookKind } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { TextField } from "../../../ui/field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { useAddWebhook } from "../api/webhooks.ts";
import styles from "./webhook-settings.module.css";

/** An address and what it is told of. */
export function AddWebhookForm({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation("programs");
  const add = useAddWebhook();
  const [url, setUrl] = useState("");
  const [kinds, setKinds] = useState<readonly WebhookKind[]>(["job.ended"]);
  const isReady = URL.canParse(url.trim()) && kinds.length > 0;
  return (
    <FormDialog
      title={t("webhooks.add")}
      confirm={t("webhooks.add")}
      isReady={isReady}
      saving={add}
      onClose={onClose}
      onConfirm={() => add.mutate({ url: url.trim(), kinds: [...kinds] }, { onSuccess: onClose })}
    >
      <TextField
        label={t("webhooks.address")}
        name="webhook-url"
        type="url"
        placeholder={t("webhooks.addressExample")}
        maxLength={2000}
        value={url}
        onChange={(event) => setUrl(event.target.value)}
      />
      <fieldset className={styles.kinds}>
        <legend>{t("webhooks.events")}</legend>
        {WEBHOOK_KINDS.map((kind) => (
          <Checkbox
            key={kind}
            isChecked={kinds.includes(kind)}
            onChange={(isOn) =>
              setKinds(WEBHOOK_KINDS.filter((one) => (one === kind ? isOn : kinds.includes(one))))
            }
          >
            {t(`webhooks.kind.${kind}`)}
          </Checkbox>
        ))}
      </fieldset>
    </FormDialog>
  );
}
