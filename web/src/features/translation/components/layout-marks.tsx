import type { LayoutMark } from "@yizhou/model";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { IconButton } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import "./pairs.css";

interface Props {
  readonly marks: readonly LayoutMark[];
  readonly current: LayoutMark | null;
  readonly onMark: (mark: LayoutMark) => void;
}

/** More than this is a number only. */
const MOST_LISTED = 200;

/** Where the layout suffered, with the way to each place. */
export function LayoutMarks({ marks, current, onMark }: Props) {
  const { t } = useTranslation("translation");
  if (marks.length === 0) return null;
  const at = current ? marks.indexOf(current) : -1;
  const step = (by: 1 | -1) =>
    onMark(marks[(Math.max(at, by > 0 ? -1 : 0) + by + marks.length) % marks.length]!);
  return (
    <section aria-label={t("preview.marks.title")}>
      <h2 className="pmarks-title">
        <span>
          {t("preview.marks.title")} <span className="num mute">{formatNumber(marks.length)}</span>
        </span>
        <span className="row tight">
          <IconButton icon="chevron-left" label={t("preview.marks.previous")} onClick={() => step(-1)} />
          <IconButton icon="chevron-right" label={t("preview.marks.next")} onClick={() => step(1)} />
        </span>
      </h2>
      <ul className="lines pmarks">
        {marks.slice(0, MOST_LISTED).map((mark, i) => (
          <li key={i}>
            <button
              type="button"
              className={mark === current ? "on" : undefined}
              aria-pressed={mark === current}
              onClick={() => onMark(mark)}
            >
              <span className="c-warn">
                <Icon name="triangle" size={14} />
              </span>
              <span>
                <b>{t("preview.foldPage", { page: mark.page + 1 })}</b> {t(`preview.marks.${mark.kind}`)}
                {mark.scale !== undefined && (
                  <span className="num mute">
                    {" "}
                    {t("preview.marks.scale", { percent: Math.round(mark.scale * 100) })}
                  </span>
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {marks.length > MOST_LISTED && (
        <p className="small mute">{t("preview.report.moreNotices", { value: formatNumber(MOST_LISTED) })}</p>
      )}
    </section>
  );
}
