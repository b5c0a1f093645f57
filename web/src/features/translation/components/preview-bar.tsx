import type { Job } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { formatLanguage } from "../../../lib/format.ts";
import { usePagePath } from "../../../lib/page.ts";
import { Logo } from "../../../ui/brand.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import type { Side } from "../state/places.ts";
import { DownloadMenu, startDownload } from "./download-menu.tsx";
import { PageJump, ZoomButtons } from "./page-tools.tsx";
import { SideToggle } from "./side-toggle.tsx";
import { Switch } from "./switch.tsx";

type View = "pages" | "segments";

interface Props {
  readonly job: Job;
  readonly view: View;
  readonly onView: (view: View) => void;
  readonly page: number;
  /** 0 while there are no pages, and where these have tools of their own. */
  readonly pageCount: number;
  readonly onPage: (page: number) => void;
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
  readonly isLocked: boolean;
  readonly onLock: (isLocked: boolean) => void;
  readonly side: Side;
  readonly onSide: (side: Side) => void;
}

export function PreviewBar(props: Props) {
  const { t } = useTranslation("translation");
  const to = usePagePath();
  const { job, view, onView, page, pageCount, onPage, zoom, onZoom, isLocked, onLock, side, onSide } = props;
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
        {view === "pages" && pageCount > 0 && (
          <>
            <PageJump page={page} count={pageCount} onPage={onPage} />
            <ZoomButtons zoom={zoom} onZoom={onZoom} />
            <Switch isOn={isLocked} onChange={onLock}>
              {t("preview.lock")}
            </Switch>
            <SideToggle side={side} onChange={onSide} />
          </>
        )}
      </div>
      <DownloadMenu job={job} label={t("preview.moreFormats")} skip={main} />
      {job.outputs.includes(main) && (
        <Button tone="seal" icon="download" onClick={() => void startDownload([job.id], main)}>
          {t("preview.downloadTarget")}
        </Button>
      )}
    </header>
  );
}
