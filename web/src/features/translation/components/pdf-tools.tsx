import type { PreviewFiles } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { Side } from "../state/places.ts";
import { PageJump, ZoomButtons } from "./page-tools.tsx";
import { SideToggle } from "./side-toggle.tsx";
import { Switch } from "./switch.tsx";

/** Source and result beside each other, or one of the bilingual files alone. */
export type Shown = "pair" | "bilingual" | "bilingualPages";

interface Props {
  readonly files: PreviewFiles;
  readonly shown: Shown;
  readonly onShown: (shown: Shown) => void;
  readonly page: number;
  readonly pageCount: number;
  readonly onPage: (page: number) => void;
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
  readonly onWholePage: () => void;
  readonly isLocked: boolean;
  readonly onLock: (isLocked: boolean) => void;
  readonly hasRail: boolean;
  readonly onRail: (hasRail: boolean) => void;
  readonly onFind: () => void;
  readonly side: Side;
  readonly onSide: (side: Side) => void;
}

/** The row of tools over the pages of a PDF. */
export function PdfTools(props: Props) {
  const { t } = useTranslation("translation");
  const { files, shown, onShown, hasRail, onRail, side, onSide, isLocked, onLock } = props;
  const choices = (["pair", "bilingual", "bilingualPages"] as const).filter(
    (one) => one === "pair" || files[one] !== null,
  );
  return (
    <div className="ptools" role="toolbar" aria-label={t("preview.tools")}>
      <span className="rail-switch">
        <IconButton
          icon="bars"
          label={t("preview.rail")}
          aria-pressed={hasRail}
          onClick={() => onRail(!hasRail)}
        />
      </span>
      <PageJump page={props.page} count={props.pageCount} onPage={props.onPage} />
      <ZoomButtons zoom={props.zoom} onZoom={props.onZoom} />
      <span className="row tight pfit">
        <button type="button" className="link" onClick={() => props.onZoom(100)}>
          {t("preview.fitWidth")}
        </button>
        <button type="button" className="link" onClick={props.onWholePage}>
          {t("preview.fitPage")}
        </button>
      </span>
      {shown === "pair" && (
        <span className="plock">
          <Switch isOn={isLocked} onChange={onLock}>
            {t("preview.lockAll")}
          </Switch>
        </span>
      )}
      {shown === "pair" && <SideToggle side={side} onChange={onSide} />}
      <span className="grow" />
      {choices.length > 1 && (
        <span className="input select native sm pshown">
          <select
            aria-label={t("preview.shown.label")}
            value={shown}
            onChange={(event) => onShown(event.target.value as Shown)}
          >
            {choices.map((one) => (
              <option key={one} value={one}>
                {t(`preview.shown.${one}`)}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" />
        </span>
      )}
      <IconButton icon="search" label={t("preview.find.label")} onClick={props.onFind} />
    </div>
  );
}
