import type { EngineModel, EngineModelList } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatLanguage, formatNumber, formatWhen } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { Mark } from "../../../ui/state-mark.tsx";
import { useChangeModel, useModels } from "../api/engines.ts";
import { ImportModels } from "./import-models.tsx";
import { Section } from "./section.tsx";
import { Table } from "../../../ui/table.tsx";
import { classes } from "../../../lib/classes.ts";
import shared from "./engines.module.css";
import styles from "./model-list.module.css";

/** Language models of the server: which are there, how far the others are, and what may be done. */
export function ModelList() {
  const { t } = useTranslation("engines");
  const { data, error, refetch } = useModels();
  return (
    <Section title={t("models.title")} lead={t("models.lead")}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton shape="table" rows={4} />
      ) : data.models.length === 0 ? (
        <p className={classes("soft", shared.engineNone)}>{t("models.none")}</p>
      ) : (
        <Models list={data} />
      )}
      {data && !data.mayInstall && data.models.length > 0 && (
        <p className={classes("small mute", shared.engineNone)}>{t("models.operatorsOnly")}</p>
      )}
      {data?.mayManage && <ImportModels />}
    </Section>
  );
}

function Models({ list }: { readonly list: EngineModelList }) {
  const { t } = useTranslation("engines");
  return (
    <Table className={classes(shared.engineTable, styles.engineModels)} label={t("models.title")}>
      <thead>
        <tr>
          <th>{t("models.pair")}</th>
          <th>{t("models.size")}</th>
          <th>{t("models.state")}</th>
          <th>
            <span className="sr-only">{t("models.install")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {list.models.map((model) => (
          <ModelRow key={model.id} model={model} list={list} />
        ))}
      </tbody>
    </Table>
  );
}

/** Whole megabytes, as the size of a download is told. */
const megabytes = (bytes: number) => formatNumber(Math.ceil(bytes / 1_000_000));

function ModelRow({ model, list }: { readonly model: EngineModel; readonly list: EngineModelList }) {
  const { t } = useTranslation("engines");
  const change = useChangeModel(model.id);
  const [isAsking, setIsAsking] = useState(false);
  const pair = `${formatLanguage(model.from)} → ${formatLanguage(model.to)}`;
  const isOnItsWay = model.state === "downloading" || model.state === "wanted";
  const canInstall = list.mayInstall && ["absent", "failed", "damaged"].includes(model.state);
  return (
    <tr>
      <td>{pair}</td>
      <td>{model.downloadBytes > 0 ? `${megabytes(model.downloadBytes)} MB` : "–"}</td>
      <td>
        <ModelMark model={model} />
        {model.state === "downloading" && (
          <progress
            className={styles.engineProgress}
            aria-label={t("models.progress", { pair })}
            max={model.totalBytes}
            value={model.doneBytes}
          />
        )}
        {model.problem && <p className="small soft">{model.problem.text}</p>}
        {model.retryAt && (
          <p className="small mute">{t("models.retryAt", { when: formatWhen(model.retryAt) })}</p>
        )}
      </td>
      <td className={classes("right", styles.engineRowActions)}>
        {canInstall && (
          <Button
            size="sm"
            icon={model.state === "failed" ? "retry" : "download"}
            isBusy={change.isPending}
            aria-label={`${t(model.state === "failed" ? "models.retry" : "models.install")} ${pair}`}
            onClick={() => change.mutate("install")}
          >
            {t(model.state === "failed" ? "models.retry" : "models.install")}
          </Button>
        )}
        {model.mayCancel && (isOnItsWay || model.state === "failed") && (
          <Button
            size="sm"
            isBusy={change.isPending}
            aria-label={`${t("models.cancel")} ${pair}`}
            onClick={() => change.mutate("cancel")}
          >
            {t("models.cancel")}
          </Button>
        )}
        {list.mayManage && (model.state === "installed" || model.state === "damaged") && (
          <Button
            size="sm"
            icon="trash"
            aria-label={`${t("models.remove")} ${pair}`}
            onClick={() => setIsAsking(true)}
          >
            {t("models.remove")}
          </Button>
        )}
        {isAsking && (
          <ConfirmDialog
            title={t("models.removeTitle", { pair })}
            note={t("models.removeNote")}
            confirm={t("models.remove")}
            onCancel={() => setIsAsking(false)}
            isBusy={change.isPending}
            onConfirm={() => change.mutate("remove", { onSettled: () => setIsAsking(false) })}
          />
        )}
      </td>
    </tr>
  );
}

function ModelMark({ model }: { readonly model: EngineModel }) {
  const { t } = useTranslation("engines");
  switch (model.state) {
    case "installed":
      return (
        <Mark icon="check" tone="ok">
          {t("models.installed")}
        </Mark>
      );
    case "downloading":
      return (
        <Mark icon="download" tone="info">
          {t("models.downloading", { done: megabytes(model.doneBytes), total: megabytes(model.totalBytes) })}
        </Mark>
      );
    case "wanted":
      return (
        <Mark icon="clock" tone="info">
          {t("models.wanted")}
        </Mark>
      );
    case "absent":
      return (
        <Mark icon="minus" tone="off">
          {t("models.absent")}
        </Mark>
      );
    default:
      return (
        <Mark icon="error" tone="bad">
          {t(`models.${model.state}`)}
        </Mark>
      );
  }
}
