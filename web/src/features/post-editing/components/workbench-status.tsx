import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Tour } from "../../../ui/tour.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { useShownKeys } from "../state/use-keys.ts";
import type { Editing } from "../state/editing.ts";
import { SaveMark } from "./save-mark.tsx";
import styles from "./workbench-status.module.css";

/** Whether everything is kept and where, where the person is, and what is still to be looked at. */
export function WorkbenchStatus(props: {
  readonly editing: Editing;
  /** Edits that the server has not taken. */
  readonly held: number;
  readonly conflicts: number;
  /** The name of the segment in hand. */
  readonly number: string;
  readonly total: number;
  /** Null while segments are looked at for the first time. */
  readonly findings: number | null;
  /** Whether what only the whole document shows was looked for. */
  readonly isWholeChecked: boolean;
  /** Whether a confirmation fills the sentences that say the same; null where the person may not confirm. */
  readonly propagates: boolean | null;
  readonly onPropagates: (isOn: boolean) => void;
  readonly onShortcuts: () => void;
}) {
  const { conflicts } = props;
  const { t } = useTranslation("editor");
  const shownKeys = useShownKeys();
  return (
    <div className={styles.status} data-tour="status">
      <SaveMark editing={props.editing} held={props.held} />
      <span className="num">{t("bar.place", { place: props.number, total: formatNumber(props.total) })}</span>
      {conflicts > 0 && (
        <span className="c-bad">
          {t("conflict.count", { count: conflicts, segments: formatNumber(conflicts) })}
        </span>
      )}
      <span className={styles.end} />
      {props.propagates !== null && (
        <Switch isOn={props.propagates} onChange={props.onPropagates}>
          {t("people.propagate")}
        </Switch>
      )}
      <span>
        {props.findings === null
          ? t("bar.checking")
          : t(props.isWholeChecked ? "bar.findings" : "bar.findingsSoFar", {
              count: props.findings,
              findings: formatNumber(props.findings),
            })}
      </span>
      <Tour
        name="workbench"
        steps={(["grid", "panel", "status"] as const).map((name) => ({
          part: `[data-tour=${name}]`,
          title: t(`tour.${name}`),
          text: t(`tour.${name}Text`),
        }))}
      />
      <Button size="sm" tone="text" className={styles.keys} onClick={props.onShortcuts}>
        {t("command.shortcuts")} {shownKeys("shortcuts").join(" ")}
      </Button>
    </div>
  );
}
