import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { IconButton } from "../../../ui/button.tsx";
import { MAX_ZOOM, MIN_ZOOM, stepZoom } from "../state/zoom.ts";
import { InputFrame } from "../../../ui/input.tsx";
import { classes } from "../../../lib/classes.ts";
import styles from "./page-tools.module.css";

/** The page on the screen, as a number one can type. */
export function PageJump({
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
      <InputFrame size="sm" className={styles.pageInput}>
        <input
          inputMode="numeric"
          aria-label={t("preview.page")}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onBlur={go}
          onKeyDown={(event) => event.key === "Enter" && go()}
        />
      </InputFrame>
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

export function ZoomButtons({
  zoom,
  onZoom,
}: {
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
}) {
  const { t } = useTranslation("translation");
  return (
    <span className="row tight">
      <IconButton
        icon="minus"
        label={t("preview.zoomOut")}
        disabled={zoom <= MIN_ZOOM}
        onClick={() => onZoom(stepZoom(zoom, -1))}
      />
      <span className={classes("num", styles.zoom)}>{zoom}%</span>
      <IconButton
        icon="plus"
        label={t("preview.zoomIn")}
        disabled={zoom >= MAX_ZOOM}
        onClick={() => onZoom(stepZoom(zoom, 1))}
      />
    </span>
  );
}
