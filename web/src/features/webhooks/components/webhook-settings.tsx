import type { Webhook } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { showToast } from "../../../lib/toast.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog, Dialog } from "../../../ui/dialog.tsx";
import { ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { Mark } from "../../../ui/state-mark.tsx";
import { useRemoveWebhook, useTestWebhook, useWebhooks } from "../api/webhooks.ts";
import { AddWebhookForm } from "./add-webhook-form.tsx";
import { DeliveryLog } from "./delivery-log.tsx";
import styles from "./webhook-settings.module.css";

/** Addresses that are told of what happens: added, tested, looked at and removed. */
export function WebhookSettings() {
  const { t } = useTranslation("programs");
  const { data, error, refetch } = useWebhooks();
  const [isAdding, setIsAdding] = useState(false);
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2 className="h3">{t("webhooks.title")}</h2>
        <Button size="sm" onClick={() => setIsAdding(true)}>
          {t("webhooks.add")}
        </Button>
      </div>
      <p className={styles.lead}>{t("webhooks.lead")}</p>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        data.length === 0 ? (
          <p className="soft">{t("webhooks.none")}</p>
        ) : (
          <ul>
            {data.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} />
            ))}
          </ul>
        )
      ) : (
        <Skeleton rows={2} />
      )}
      {isAdding && <AddWebhookForm onClose={() => setIsAdding(false)} />}
    </section>
  );
}

type Opened = "secret" | "log" | "removal";

function WebhookRow({ webhook }: { readonly webhook: Webhook }) {
  const { t } = useTranslation("programs");
  const { id, url, kinds, lastOutcome } = webhook;
  const [opened, setOpened] = useState<Opened | null>(null);
  const test = useTestWebhook();
  const remove = useRemoveWebhook();
  const close = () => setOpened(null);
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <b className={styles.url} translate="no">
          {url}
        </b>
        <span className="small soft">
          {kinds.map((kind) => t(`webhooks.kind.${kind}`)).join(t("separator"))}
        </span>
        <Mark
          icon={lastOutcome === "failed" ? "error" : lastOutcome === "delivered" ? "check" : "clock"}
          tone={lastOutcome === "failed" ? "bad" : lastOutcome === "delivered" ? "ok" : "off"}
        >
          {t(`webhooks.state.${lastOutcome ?? "none"}`)}
        </Mark>
      </div>
      <div className={styles.actions}>
        <Button
          size="sm"
          isBusy={test.isPending}
          onClick={() => test.mutate(id, { onSuccess: () => showToast(t("webhooks.tested")) })}
        >
          {t("webhooks.test")}
        </Button>
        <Button size="sm" onClick={() => setOpened("log")}>
          {t("webhooks.log")}
        </Button>
        <Button size="sm" onClick={() => setOpened("secret")}>
          {t("webhooks.secret")}
        </Button>
        <Button size="sm" onClick={() => setOpened("removal")}>
          {t("webhooks.remove")}
        </Button>
      </div>
      {opened === "secret" && <SecretDialog secret={webhook.secret} onClose={close} />}
      {opened === "log" && (
        <Dialog
          isWide
          title={t("webhooks.log")}
          note={url}
          onClose={close}
          actions={<Button onClick={close}>{t("webhooks.close")}</Button>}
        >
          <DeliveryLog id={id} />
        </Dialog>
      )}
      {opened === "removal" && (
        <ConfirmDialog
          title={t("webhooks.removeTitle")}
          note={t("webhooks.removeNote")}
          confirm={t("webhooks.remove")}
          isBusy={remove.isPending}
          onCancel={close}
          onConfirm={() => remove.mutate(id, { onSettled: close })}
        />
      )}
    </li>
  );
}

function SecretDialog({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  const { t } = useTranslation("programs");
  const copy = () =>
    void navigator.clipboard.writeText(secret).then(
      () => showToast(t("copied")),
      () => showToast(t("notCopied")),
    );
  return (
    <Dialog
      title={t("webhooks.secret")}
      onClose={onClose}
      actions={
        <>
          <Button icon="copy" onClick={copy}>
            {t("copy")}
          </Button>
          <Button tone="ink" onClick={onClose}>
            {t("webhooks.close")}
          </Button>
        </>
      }
    >
      <code className={styles.secret} translate="no">
        {secret}
      </code>
    </Dialog>
  );
}
