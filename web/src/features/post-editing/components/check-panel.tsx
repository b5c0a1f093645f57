import { CHECK_NAMES, findingMessage } from "@yizhou/contract";
import type { JobSegment } from "@yizhou/contract";
import { CHECK_IDS } from "@yizhou/model";
import { findingCode, type Fix, type RatedFinding } from "@yizhou/qa";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { useUiLanguage } from "../../../lib/page.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Select } from "../../../ui/select.tsx";
import { isCertain } from "../state/fix-all.ts";
import { comparePlaces, numberOf } from "../state/segment-places.ts";
import type { Findings } from "../state/use-findings.ts";
import styles from "./side-panel.module.css";

/** What the checks say of the segment in hand, with repairs; under it the report on the whole document, to be walked. */
export function CheckPanel(props: {
  readonly own: readonly RatedFinding[];
  readonly all: Findings;
  readonly segments: readonly JobSegment[];
  readonly current: number;
  /** Whether what is found may be mended here. */
  readonly mayWrite: boolean;
  /** The whole is being looked at for what only the whole shows. */
  readonly isRunning: boolean;
  /** Whether that was done before in this visit. */
  readonly isWholeChecked: boolean;
  readonly onFix: (fix: Fix) => void;
  readonly onGo: (ordinal: number) => void;
  readonly onRun: () => void;
  /** Null where nothing may be mended. */
  readonly onFixAll: (() => void) | null;
  readonly onSettings: () => void;
}) {
  const { t } = useTranslation("editor");
  return (
    <>
      <OwnFindings findings={props.own} mayWrite={props.mayWrite} onFix={props.onFix} />
      <div className={styles.reportHead}>
        <h2 className={styles.heading}>{t("panel.all")}</h2>
        <Button size="sm" isBusy={props.isRunning} onClick={props.onRun}>
          {t("panel.run")}
        </Button>
        {props.onFixAll && [...props.all.values()].some((found) => found.some(isCertain)) && (
          <Button size="sm" onClick={props.onFixAll}>
            {t("panel.fixAll")}
          </Button>
        )}
        <Button size="sm" onClick={props.onSettings}>
          {t("checks.title")}
        </Button>
      </div>
      <Report
        all={props.all}
        isWholeChecked={props.isWholeChecked}
        segments={props.segments}
        current={props.current}
        onGo={props.onGo}
      />
    </>
  );
}

function OwnFindings({
  findings,
  mayWrite,
  onFix,
}: {
  readonly findings: readonly RatedFinding[];
  readonly mayWrite: boolean;
  readonly onFix: (fix: Fix) => void;
}) {
  const { t } = useTranslation("editor");
  const language = useUiLanguage();
  if (findings.length === 0)
    return (
      <p className={styles.none}>
        <Icon name="check" size={14} /> {t("panel.allGood")}
      </p>
    );
  return (
    <ul className={styles.findings}>
      {findings.map((finding, i) => (
        <li key={i}>
          <span className={finding.severity === "block" ? "c-bad" : "c-warn"}>
            <Icon name={finding.severity === "block" ? "error" : "triangle"} size={14} />
          </span>
          <span>{findingMessage(findingCode(finding), finding.values, language)}</span>
          {finding.fix && mayWrite && (
            <Button size="sm" onClick={() => onFix(finding.fix!)}>
              {t("panel.fix")}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** More are not listed at once; the filters show them all. */
const MOST_LISTED = 200;

function Report({
  all,
  isWholeChecked,
  segments,
  current,
  onGo,
}: {
  readonly all: Findings;
  readonly isWholeChecked: boolean;
  readonly segments: readonly JobSegment[];
  readonly current: number;
  readonly onGo: (ordinal: number) => void;
}) {
  const { t } = useTranslation("editor");
  const language = useUiLanguage();
  const [check, setCheck] = useState("");
  const counts = Map.groupBy([...all.values()].flat(), (finding) => finding.check);
  const chosen = counts.has(check as never) ? check : "";
  const rows = [...all]
    .map(([ordinal, list]) => [ordinal, list.filter((one) => chosen === "" || one.check === chosen)] as const)
    .filter(([, list]) => list.length > 0)
    .sort(([a], [b]) => comparePlaces(segments[a]!, segments[b]!));
  if (rows.length === 0)
    return <p className={styles.none}>{t(isWholeChecked ? "panel.nothingFound" : "panel.nothingSoFar")}</p>;
  const total = [...counts.values()].reduce((sum, list) => sum + list.length, 0);
  const choices = CHECK_IDS.filter((id) => counts.has(id)).map((id) => ({
    value: id,
    label: `${CHECK_NAMES[id][language]} ${formatNumber(counts.get(id)!.length)}`,
  }));
  return (
    <>
      <Select
        size="sm"
        label={t("panel.byCheck")}
        value={chosen}
        options={[{ value: "", label: t("panel.everyCheck", { total: formatNumber(total) }) }, ...choices]}
        onChange={setCheck}
      />
      <ul className={styles.findings}>
        {rows.slice(0, MOST_LISTED).map(([ordinal, list]) => (
          <li key={ordinal} aria-current={ordinal === current || undefined}>
            <button type="button" className={styles.place} onClick={() => onGo(ordinal)}>
              {numberOf(segments[ordinal]!, formatNumber)}
            </button>
            <span>
              {list.map((one, i) => (
                <span key={i} className={one.severity === "block" ? "c-bad" : undefined}>
                  {i > 0 && " · "}
                  {findingMessage(findingCode(one), one.values, language)}
                </span>
              ))}
            </span>
          </li>
        ))}
        {rows.length > MOST_LISTED && (
          <li className="mute">
            <span />
            {t("panel.more", {
              count: rows.length - MOST_LISTED,
              more: formatNumber(rows.length - MOST_LISTED),
            })}
          </li>
        )}
      </ul>
    </>
  );
}
