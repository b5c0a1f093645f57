import { hasEnded } from "@yizhou/contract";
import type { Job } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { formatLanguage } from "../../../lib/format.ts";
import { usePagePath } from "../../../lib/page.ts";
import { Logo } from "../../../ui/brand.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { useDownload } from "../api/download.ts";
import { DownloadMenu } from "./download-menu.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { RadioGroup } from "../../../ui/radio-group.tsx";
import styles from "./preview-bar.module.css";

export type PreviewView = "pages" | "reading" | "segments";

interface Props {
  readonly job: Job;
  readonly view: PreviewView;
  readonly onView: (view: PreviewView) => void;
}

/** Back, which file this is, the way to look at it, and the downloads; of a first page that it is no more than that. */
export function PreviewBar({ job, view, onView }: Props) {
  const { t } = useTranslation("translation");
  const to = usePagePath();
  const views: readonly PreviewView[] = job.outputs.includes("reading")
    ? ["pages", "reading", "segments"]
    : ["pages", "segments"];
  return (
    <header className={styles.previewTop}>
      <ButtonLink to={to(job.isFirstPage ? "upload" : "resource")} tone="text" icon="chevron-left">
        {t(job.isFirstPage ? "preview.backToUpload" : "preview.back")}
      </ButtonLink>
      <span className={styles.divider} aria-hidden />
      <div className={styles.previewName}>
        <Logo size={26} />
        <h1 title={job.name}>{job.name}</h1>
        <Chip className={styles.previewLanguages}>
          {formatLanguage(job.from)} → {formatLanguage(job.to)}
        </Chip>
      </div>
      <div className={styles.previewMid}>
        <RadioGroup
          size="sm"
          label={t("preview.views.label")}
          value={view}
          options={views.map((value) => ({
            value,
            label: t(`preview.views.${value}`),
          }))}
          onChange={onView}
        />
      </div>
      {job.isFirstPage ? <Chip>{t("preview.firstPage")}</Chip> : <WholeActions job={job} />}
    </header>
  );
}

/** What is done with a translation, beside looking at it. */
function WholeActions({ job }: { readonly job: Job }) {
  const { t } = useTranslation("translation");
  const to = usePagePath();
  const download = useDownload();
  const main = job.output === "bilingual" && job.outputs.includes("bilingual") ? "bilingual" : "target";
  return (
    <>
      {hasEnded(job) && (
        <ButtonLink to={to("new-post-editing", { id: job.id })} icon="pen">
          {t("job.result.edit")}
        </ButtonLink>
      )}
      <DownloadMenu job={job} label={t("preview.moreFormats")} skip={main} />
      {job.outputs.includes(main) && (
        <Button tone="seal" icon="download" onClick={() => download.mutate({ ids: [job.id], output: main })}>
          {t("preview.downloadTarget")}
        </Button>
      )}
    </>
  );
}
