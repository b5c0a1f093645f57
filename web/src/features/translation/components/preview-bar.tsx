import type { Job } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { formatLanguage } from "../../../lib/format.ts";
import { usePagePath } from "../../../lib/page.ts";
import { Logo } from "../../../ui/brand.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { useDownload } from "../api/download.ts";
import { DownloadMenu } from "./download-menu.tsx";

type View = "pages" | "segments";

interface Props {
  readonly job: Job;
  readonly view: View;
  readonly onView: (view: View) => void;
}

/** Back, which file this is, the way to look at it, and the downloads. */
export function PreviewBar({ job, view, onView }: Props) {
  const { t } = useTranslation("translation");
  const to = usePagePath();
  const download = useDownload();
  const main = job.output === "bilingual" && job.outputs.includes("bilingual") ? "bilingual" : "target";
  return (
    <header className="preview-top">
      <ButtonLink to={to("resource")} tone="text" icon="chevron-left">
        {t("preview.back")}
      </ButtonLink>
      <span className="divider" aria-hidden />
      <div className="preview-name">
        <Logo size={26} />
        <h1 title={job.name}>{job.name}</h1>
        <span className="chip">
          {formatLanguage(job.from)} → {formatLanguage(job.to)}
        </span>
      </div>
      <div className="preview-mid">
        <div className="seg sm" role="group" aria-label={t("preview.views.label")}>
          {(["pages", "segments"] as const).map((one) => (
            <button
              key={one}
              type="button"
              className={one === view ? "on" : undefined}
              aria-pressed={one === view}
              onClick={() => onView(one)}
            >
              {t(`preview.views.${one}`)}
            </button>
          ))}
        </div>
      </div>
      <DownloadMenu job={job} label={t("preview.moreFormats")} skip={main} />
      {job.outputs.includes(main) && (
        <Button tone="seal" icon="download" onClick={() => download.mutate({ ids: [job.id], output: main })}>
          {t("preview.downloadTarget")}
        </Button>
      )}
    </header>
  );
}
