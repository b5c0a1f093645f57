import { hasEnded } from "@yizhou/contract";
import type { Job, LinkRight } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatLanguage } from "../../../lib/format.ts";
import { usePagePath } from "../../../lib/page.ts";
import { Logo } from "../../../ui/brand.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { useDownload } from "../api/download.ts";
import { DownloadMenu } from "./download-menu.tsx";
import { LinksDialog } from "./links-dialog.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { RadioGroup } from "../../../ui/radio-group.tsx";
import styles from "./preview-bar.module.css";

export type PreviewView = "pages" | "reading" | "segments";

/** The link by which somebody sees what is not theirs. */
export interface FollowedLink {
  readonly id: string;
  readonly right: LinkRight;
  /** Who shares it. */
  readonly owner: string;
}

interface Props {
  readonly job: Job;
  readonly link: FollowedLink | null;
  readonly view: PreviewView;
  readonly onView: (view: PreviewView) => void;
}

/** Back, which file this is, the way to look at it, and the downloads; of a first page that it is no more than that. */
export function PreviewBar({ job, link, view, onView }: Props) {
  const { t } = useTranslation("translation");
  const to = usePagePath();
  const views: readonly PreviewView[] = job.outputs.includes("reading")
    ? ["pages", "reading", "segments"]
    : ["pages", "segments"];
  return (
    <header className={styles.previewTop}>
      {link ? (
        <Chip>{t("links.by", { name: link.owner })}</Chip>
      ) : (
        <ButtonLink to={to(job.isFirstPage ? "upload" : "resource")} tone="text" icon="chevron-left">
          <span className={styles.word}>{t(job.isFirstPage ? "preview.backToUpload" : "preview.back")}</span>
        </ButtonLink>
      )}
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
      {link ? (
        link.right === "download" && <Downloads job={job} />
      ) : job.isFirstPage ? (
        <Chip>{t("preview.firstPage")}</Chip>
      ) : (
        <WholeActions job={job} />
      )}
    </header>
  );
}

/** What is done with a translation, beside looking at it. */
function WholeActions({ job }: { readonly job: Job }) {
  const { t } = useTranslation("translation");
  const to = usePagePath();
  const [isSharing, setIsSharing] = useState(false);
  return (
    <>
      {hasEnded(job) && job.outputs.includes("target") && (
        <Button tone="text" icon="link" data-part="share" onClick={() => setIsSharing(true)}>
          <span className={styles.word}>{t("links.button")}</span>
        </Button>
      )}
      {isSharing && <LinksDialog job={job} onClose={() => setIsSharing(false)} />}
      {hasEnded(job) && (
        <ButtonLink to={to("new-post-editing", { id: job.id })} icon="pen">
          <span className={styles.word}>{t("job.result.edit")}</span>
        </ButtonLink>
      )}
      <Downloads job={job} />
    </>
  );
}

function Downloads({ job }: { readonly job: Job }) {
  const { t } = useTranslation("translation");
  const download = useDownload();
  const main = job.output === "bilingual" && job.outputs.includes("bilingual") ? "bilingual" : "target";
  return (
    <div className={styles.downloads}>
      <DownloadMenu job={job} label={t("preview.moreFormats")} skip={main} />
      {job.outputs.includes(main) && (
        <Button tone="seal" icon="download" onClick={() => download.mutate({ ids: [job.id], output: main })}>
          {t("preview.downloadTarget")}
        </Button>
      )}
    </div>
  );
}
