import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../ui/button.tsx";
import type { PagesView } from "../state/use-pages-view.ts";
import { PageJump, ZoomButtons } from "./page-tools.tsx";
import { SideToggle } from "./side-toggle.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { classes } from "../../../lib/classes.ts";
import shared from "./preview.module.css";
import styles from "./pages-toolbar.module.css";

interface Props {
  readonly view: PagesView;
  readonly pageCount: number;
  /** Source and result stand beside each other. */
  readonly isPair: boolean;
  /** The list of small pages, where there is one. */
  readonly rail?: { readonly isShown: boolean; readonly onChange: (isShown: boolean) => void };
  /** Opens the search, where there is one. */
  readonly onFind?: () => void;
  /** At the end, before the search. */
  readonly children?: ReactNode;
}

/** The row of tools over the pages. */
export function PagesToolbar({ view, pageCount, isPair, rail, onFind, children }: Props) {
  const { t } = useTranslation("translation");
  return (
    <div className={shared.ptools} role="toolbar" aria-label={t("preview.tools")}>
      {rail && (
        <span className={styles.railSwitch}>
          <IconButton
            icon="bars"
            label={t("preview.rail")}
            aria-pressed={rail.isShown}
            onClick={() => rail.onChange(!rail.isShown)}
          />
        </span>
      )}
      <PageJump page={view.page} count={pageCount} onPage={view.goTo} />
      <ZoomButtons zoom={view.zoom[view.lead]} onZoom={view.zoomTo} />
      <span className={classes("row tight", shared.pfit)}>
        <button type="button" className="link" onClick={() => view.zoomTo(100)}>
          {t("preview.fitWidth")}
        </button>
        <button type="button" className="link" onClick={view.zoomToWholePage}>
          {t("preview.fitPage")}
        </button>
      </span>
      {isPair && (
        <>
          <span className={styles.plock}>
            <Switch isOn={view.isLocked} onChange={view.setIsLocked}>
              {t("preview.lockAll")}
            </Switch>
          </span>
          <SideToggle side={view.side} onChange={view.setSide} />
        </>
      )}
      <span className={classes("grow", styles.pgap)} />
      {children}
      {onFind && <IconButton icon="search" label={t("preview.find.label")} onClick={onFind} />}
    </div>
  );
}
