import type { LayoutMark } from "@yizhou/model";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { IconButton } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { groupMarks, nextInGroup, type MarkGroup } from "../state/layout-marks.ts";
import { classes } from "../../../lib/classes.ts";
import shared from "./preview.module.css";
import styles from "./layout-marks.module.css";

interface Props {
  readonly marks: readonly LayoutMark[];
  readonly current: LayoutMark | null;
  readonly onMark: (mark: LayoutMark) => void;
}

/** More rows than this are a number only. */
const MOST_LISTED = 200;

/** Where the layout suffered, a row for each page and kind, with the way to each place. */
export function LayoutMarks({ marks, current, onMark }: Props) {
  const { t } = useTranslation("translation");
  if (marks.length === 0) return null;
  const at = current ? marks.indexOf(current) : -1;
  const step = (by: 1 | -1) =>
    onMark(marks[(Math.max(at, by > 0 ? -1 : 0) + by + marks.length) % marks.length]!);
  const groups = groupMarks(marks);
  return (
    <section aria-label={t("preview.marks.title")}>
      <h2 className={styles.pmarksTitle}>
        <span>
          {t("preview.marks.title")} <span className="num mute">{formatNumber(marks.length)}</span>
        </span>
        <span className="row tight">
          <IconButton icon="chevron-left" label={t("preview.marks.previous")} onClick={() => step(-1)} />
          <IconButton icon="chevron-right" label={t("preview.marks.next")} onClick={() => step(1)} />
        </span>
      </h2>
      <ul className={classes(shared.lines, shared.pmarks)}>
        {groups.slice(0, MOST_LISTED).map((group) => (
          <GroupRow
            key={`${group.page} ${group.kind}`}
            group={group}
            isCurrent={current !== null && group.marks.includes(current)}
            onClick={() => onMark(nextInGroup(group, current))}
          />
        ))}
      </ul>
      {groups.length > MOST_LISTED && (
        <p className="small mute">{t("preview.report.moreNotices", { value: formatNumber(MOST_LISTED) })}</p>
      )}
    </section>
  );
}

function GroupRow({
  group: { page, kind, marks, scale },
  isCurrent,
  onClick,
}: {
  readonly group: MarkGroup;
  readonly isCurrent: boolean;
  readonly onClick: () => void;
}) {
  const { t } = useTranslation("translation");
  const percent = scale === undefined ? null : Math.round(scale * 100);
  const details = [
    ...(marks.length > 1
      ? [t("preview.marks.places", { count: marks.length, value: formatNumber(marks.length) })]
      : []),
    ...(percent === null
      ? []
      : [t(marks.length > 1 ? "preview.marks.smallest" : "preview.marks.scale", { percent })]),
  ];
  return (
    <li>
      <button
        type="button"
        className={isCurrent ? shared.on : undefined}
        aria-pressed={isCurrent}
        onClick={onClick}
      >
        <span className="c-warn">
          <Icon name="triangle" size={14} />
        </span>
        <span>
          <b>{t("preview.foldPage", { page: page + 1 })}</b> {t(`preview.marks.${kind}`)}
          {details.length > 0 && <small className="num mute">{details.join(t("separator"))}</small>}
        </span>
      </button>
    </li>
  );
}
