import type { Job, JobSegment } from "@yizhou/contract";
import { useMemo, type ReactNode, type Ref } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatLanguage, formatNumber } from "../../../lib/format.ts";
import { usePagePath } from "../../../lib/page.ts";
import { ButtonLink, Button, IconButton } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { InputFrame } from "../../../ui/input.tsx";
import { Menu, MenuChoice, MenuItem } from "../../../ui/menu.tsx";
import { Select } from "../../../ui/select.tsx";
import { BULK, REVIEWERS, type CommandName } from "../state/commands.ts";
import { FILTERS, type Filter, type FilterName } from "../state/filter.ts";
import { useShownKeys } from "../state/use-keys.ts";
import { isCounted, statusOf, type SegmentStatus } from "../state/segment-status.ts";
import type { Origin } from "./compare-dialog.tsx";
import styles from "./workbench-bar.module.css";

interface Props {
  readonly job: Pick<Job, "id" | "name" | "from" | "to">;
  readonly segments: readonly JobSegment[];
  readonly filter: Filter;
  readonly filterField: Ref<HTMLInputElement>;
  /** Whether anything may be changed. */
  readonly mayEdit: boolean;
  readonly mayReview: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Of somebody else's job. */
  readonly owner: string | null;
  /** Of a job that is a copy. */
  readonly origin: Origin | null;
  readonly onShare: () => void;
  readonly onCompare: () => void;
  /** Stands before the way to the finished file. */
  readonly exchange: ReactNode;
  readonly onFilter: (filter: Filter) => void;
  /** Somebody is about to write into the filter. */
  readonly onFilterFocus: () => void;
  readonly onCommand: (name: CommandName) => void;
}

const ORDERS = ["document", "score"] as const;

/** Name, progress, undo and redo, filter, find, what is rarely wanted behind one button, and the way to the finished file. */
export function WorkbenchBar(props: Props) {
  const { job, segments, filter, onCommand } = props;
  const { t } = useTranslation("editor");
  const to = usePagePath();
  const counts = useMemo(() => countStatuses(segments), [segments]);
  const confirmed = counts.confirmed + counts.reviewed;
  const total = counts.untranslated + counts.draft + counts.rejected + confirmed;
  const shownKeys = useShownKeys();
  const title = (label: string, name: CommandName) => {
    const keys = shownKeys(name).join(" ");
    return keys === "" ? label : `${label} (${keys})`;
  };
  return (
    <div className={styles.bar}>
      <Link className={styles.back} to={to("post-editing")} aria-label={t("bar.back")} title={t("bar.back")}>
        <Icon name="chevron-left" />
      </Link>
      <h1 className={styles.name} title={job.name}>
        {job.name}
      </h1>
      <span className={styles.pair}>
        <Chip>{t("bar.pair", { from: formatLanguage(job.from), to: formatLanguage(job.to) })}</Chip>
      </span>
      <span className={styles.progress} aria-hidden>
        <i className={styles.reviewed} style={{ flexGrow: counts.reviewed }} />
        <i className={styles.confirmed} style={{ flexGrow: counts.confirmed }} />
        <i className={styles.draft} style={{ flexGrow: counts.draft }} />
        <i className={styles.rejected} style={{ flexGrow: counts.rejected }} />
        <i style={{ flexGrow: counts.untranslated }} />
      </span>
      <span className={styles.count} data-part="count">
        {t("bar.confirmed", { done: formatNumber(confirmed), total: formatNumber(total) })}
      </span>
      <div className={styles.tools}>
        <IconButton
          icon="undo"
          label={title(t("bar.undo"), "undo")}
          disabled={!props.mayEdit || !props.canUndo}
          onClick={() => onCommand("undo")}
        />
        <IconButton
          icon="redo"
          label={title(t("bar.redo"), "redo")}
          disabled={!props.mayEdit || !props.canRedo}
          onClick={() => onCommand("redo")}
        />
        {props.origin && (
          <IconButton
            icon="copy"
            label={t(props.origin.isThere ? "copies.compare" : "copies.originGone")}
            disabled={!props.origin.isThere}
            onClick={props.onCompare}
          />
        )}
        <Select
          className={styles.filter}
          size="sm"
          label={t("bar.filter")}
          value={filter.name}
          options={FILTERS.map((value) => ({ value, label: t(`filter.${value}`) }))}
          onChange={(name) => props.onFilter({ ...filter, name: name as FilterName })}
        />
        <InputFrame size="sm" className={styles.text}>
          <input
            ref={props.filterField}
            type="search"
            aria-label={t("bar.filterText")}
            placeholder={t("bar.filterText")}
            value={filter.text}
            onFocus={props.onFilterFocus}
            onChange={(event) => props.onFilter({ ...filter, text: event.target.value })}
          />
        </InputFrame>
        {props.mayEdit && (filter.name !== "all" || filter.text !== "") && (
          <IconButton
            icon="check-double"
            label={title(t("command.confirmShown"), "confirmShown")}
            onClick={() => onCommand("confirmShown")}
          />
        )}
        <Button
          size="sm"
          icon="search"
          className={styles.sign}
          title={title(t("bar.find"), "find")}
          onClick={() => onCommand("find")}
        >
          {t("bar.find")}
        </Button>
        <Button
          size="sm"
          icon="check"
          className={styles.sign}
          title={title(t("bar.checks"), "runChecks")}
          onClick={() => onCommand("runChecks")}
        >
          {t("bar.checks")}
        </Button>
        <Menu look="small" label={t("bar.more")} button={<Icon name="more" />}>
          {ORDERS.map((order) => (
            <MenuChoice
              key={order}
              isChosen={(filter.order ?? "document") === order}
              onClick={() => props.onFilter({ ...filter, order: order === "score" ? order : undefined })}
            >
              {t(`order.${order}`)}
            </MenuChoice>
          ))}
          {props.mayEdit &&
            BULK.map((name, i) => (
              <MenuItem key={name} isApart={i === 0} onClick={() => onCommand(name)}>
                {title(t(`command.${name}`), name)}
              </MenuItem>
            ))}
          {props.mayReview &&
            [...REVIEWERS].map((name, i) => (
              <MenuItem key={name} isApart={i === 0} onClick={() => onCommand(name)}>
                {title(t(`command.${name}`), name)}
              </MenuItem>
            ))}
          {props.owner === null && (
            <MenuItem isApart onClick={props.onShare}>
              {t("people.share")}
            </MenuItem>
          )}
          <MenuItem isApart onClick={() => onCommand("palette")}>
            {title(t("command.palette"), "palette")}
          </MenuItem>
          <MenuItem onClick={() => onCommand("shortcuts")}>
            {title(t("command.shortcuts"), "shortcuts")}
          </MenuItem>
        </Menu>
        {props.owner === null ? (
          <>
            {props.exchange}
            <ButtonLink size="sm" tone="seal" to={to("resource-preview", { id: job.id })}>
              {t("bar.preview")}
            </ButtonLink>
          </>
        ) : (
          <Chip>{t("people.owner", { name: props.owner })}</Chip>
        )}
      </div>
    </div>
  );
}

function countStatuses(segments: readonly JobSegment[]): Readonly<Record<SegmentStatus, number>> {
  const counts = { untranslated: 0, draft: 0, confirmed: 0, reviewed: 0, rejected: 0, locked: 0 };
  for (const segment of segments) if (isCounted(segment)) counts[statusOf(segment)]++;
  return counts;
}
