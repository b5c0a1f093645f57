import type { Job } from "@yizhou/contract";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatLanguage, formatNumber } from "../../../lib/format.ts";
import { usePagePath } from "../../../lib/page.ts";
import { Logo } from "../../../ui/brand.tsx";
import { Button, ButtonLink, IconButton } from "../../../ui/button.tsx";
import { stepZoom, ZOOM_STEPS } from "../state/zoom.ts";
import { DownloadMenu, startDownload } from "./download-menu.tsx";
import { Switch } from "./switch.tsx";

type View = "pages" | "segments";

interface Props {
  readonly job: Job;
  readonly view: View;
  readonly onView: (view: View) => void;
  readonly page: number;
  /** 0 while there are no pages. */
  readonly pageCount: number;
  readonly onPage: (page: number) => void;
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
  readonly isLocked: boolean;
  readonly onLock: (isLocked: boolean) => void;
}

export function PreviewBar(props: Props) {
  const { t } = useTranslation("translation");
  const to = usePagePath();
  const { job, view, onView, page, pageCount, onPage, zoom, onZoom, isLocked, onLock } = props;
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
            <span className="row tight">
              <IconButton
                icon="minus"
                label={t("preview.zoomOut")}
                disabled={zoom <= ZOOM_STEPS[0]}
                onClick={() => onZoom(stepZoom(zoom, -1))}
              />
              <span className="num zoom">{zoom}%</span>
              <IconButton
                icon="plus"
                label={t("preview.zoomIn")}
                disabled={zoom >= ZOOM_STEPS.at(-1)!}
                onClick={() => onZoom(stepZoom(zoom, 1))}
              />
            </span>
            <Switch isOn={isLocked} onChange={onLock}>
              {t("preview.lock")}
            </Switch>
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

/** The page on the screen, as a number one can type. */
function PageJump({
  page,
  count,
  onPage,
}: {
  readonly page: number;
  readonly count: number;
  readonly onPage: (page: number) => void;
}) {
  const { t } = useTranslation("translation");
  const [text, setText] = useState(String(page));
  useEffect(() => setText(String(page)), [page]);
  const go = () => {
    const wanted = Number.parseInt(text, 10);
    if (Number.isNaN(wanted)) setText(String(page));
    else onPage(Math.min(count, Math.max(1, wanted)));
  };
  return (
    <span className="row tight">
      <IconButton
        icon="chevron-left"
        label={t("preview.previousPage")}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <span className="input sm page-input">
        <input
          inputMode="numeric"
          aria-label={t("preview.page")}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onBlur={go}
          onKeyDown={(event) => event.key === "Enter" && go()}
        />
      </span>
      <span className="num">/ {formatNumber(count)}</span>
      <IconButton
        icon="chevron-right"
        label={t("preview.nextPage")}
        disabled={page >= count}
        onClick={() => onPage(page + 1)}
      />
    </span>
  );
}
