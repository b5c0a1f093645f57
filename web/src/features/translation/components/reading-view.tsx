import type { Job } from "@yizhou/contract";
import type { ReadingDocument } from "@yizhou/model";
import { useId, useMemo, useRef, useState, type CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { classes } from "../../../lib/classes.ts";
import { formatNumber } from "../../../lib/format.ts";
import { IconButton } from "../../../ui/button.tsx";
import { RadioGroup } from "../../../ui/radio-group.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { useReading, useReadingDocument } from "../api/get-reading.ts";
import { outlineOf, readingRows } from "../state/reading-rows.ts";
import { useReadingFind } from "../state/use-reading-find.ts";
import { FindBar } from "./find-bar.tsx";
import { ReadingOutline } from "./reading-outline.tsx";
import { ReadingRows, type ReadingSides } from "./reading-rows.tsx";
import styles from "./reading-view.module.css";

/** The result as running text, which is made when it is first looked at. */
export function ReadingView({ job }: { readonly job: Job }) {
  const { t } = useTranslation("translation");
  const asked = useReading(job.id, job.revision);
  const url = asked.data?.url ?? null;
  const text = useReadingDocument(job.id, url);
  const askAgain = async () => {
    const { data } = await asked.refetch();
    // An address that had grown old has another now, which brings the text by itself.
    if (url !== null && data?.url === url) await text.refetch();
  };
  const retry = () => void askAgain();
  if (asked.isError || text.isError)
    return <ErrorState error={asked.error} text={t("reading.failed")} onRetry={retry} />;
  if (asked.data?.state === "unavailable")
    return <ErrorState text={asked.data.problem?.text ?? t("reading.failed")} onRetry={retry} />;
  if (!text.data)
    return (
      <div className={styles.opening}>
        <p className="mute" role="status">
          {t("reading.making")}
        </p>
        <Skeleton rows={10} />
      </div>
    );
  if (text.data.parts.length === 0)
    return <EmptyState className={styles.opening} text={t("reading.empty")} />;
  return <ReadingPage read={text.data} />;
}

const [LEAST, USUAL, MOST] = [13, 17, 25] as const;
const SIDES = ["both", "target", "source"] as const;
/** As in the style sheets. */
const PHONE = "(max-width: 749px)";
/** A heading this far below the upper edge is where the reader is, CSS pixels. */
const READ_AT = 120;

function ReadingPage({ read }: { readonly read: ReadingDocument }) {
  const { t } = useTranslation("translation");
  const id = useId();
  const stage = useRef<HTMLDivElement>(null);
  const [sides, setSides] = useState<ReadingSides>(() => (matchMedia(PHONE).matches ? "target" : "both"));
  const [size, setSize] = useState<number>(USUAL);
  const [hasOutline, setHasOutline] = useState(() => !matchMedia(PHONE).matches);
  const [query, setQuery] = useState<string | null>(null);
  const [place, setPlace] = useState({ percent: 0, heading: null as number | null });
  const rows = useMemo(() => readingRows(read), [read]);
  const hasHeadings = useMemo(() => outlineOf(rows).length > 0, [rows]);
  const find = useReadingFind(stage, query ?? "", `${sides} ${read.title}`);
  const anchor = (heading: number) => `${id}-${heading}`;

  const onScroll = () => {
    const { scrollTop, scrollHeight, clientHeight } = stage.current!;
    const way = scrollHeight - clientHeight;
    const top = stage.current!.getBoundingClientRect().top + READ_AT;
    const passed = outlineOf(rows).filter(
      ({ heading }) =>
        (document.getElementById(anchor(heading))?.getBoundingClientRect().top ?? Infinity) <= top,
    );
    setPlace({
      percent: way <= 0 ? 100 : Math.min(100, Math.round((100 * scrollTop) / way)),
      heading: passed.at(-1)?.heading ?? null,
    });
  };

  return (
    <div className={classes(styles.reading, hasOutline && hasHeadings && styles.outlined)}>
      {hasOutline && hasHeadings && (
        <ReadingOutline
          {...{ rows, read, sides }}
          current={place.heading}
          percent={place.percent}
          onHeading={(heading) => {
            document.getElementById(anchor(heading))?.scrollIntoView({ block: "start" });
            if (matchMedia(PHONE).matches) setHasOutline(false);
          }}
        />
      )}
      <div className={styles.body}>
        <div className={styles.tools} role="toolbar" aria-label={t("reading.tools")}>
          {hasHeadings && (
            <IconButton
              icon="bars"
              label={t("reading.outline")}
              aria-pressed={hasOutline}
              onClick={() => setHasOutline(!hasOutline)}
            />
          )}
          <RadioGroup
            size="sm"
            label={t("reading.sides.label")}
            value={sides}
            options={SIDES.map((value) => ({ value, label: t(`reading.sides.${value}`) }))}
            onChange={setSides}
          />
          <span className="row tight">
            <IconButton
              icon="minus"
              label={t("reading.smaller")}
              disabled={size <= LEAST}
              onClick={() => setSize(size - 2)}
            />
            <span className={classes("num", styles.size)}>
              {t("reading.size", { size: formatNumber(size) })}
            </span>
            <IconButton
              icon="plus"
              label={t("reading.larger")}
              disabled={size >= MOST}
              onClick={() => setSize(size + 2)}
            />
          </span>
          <span className="grow" />
          <IconButton
            icon="search"
            label={t("preview.find.label")}
            aria-pressed={query !== null}
            onClick={() => setQuery(query === null ? "" : null)}
          />
        </div>
        {query !== null && (
          <FindBar
            query={query}
            onQuery={setQuery}
            count={find.count}
            current={find.current}
            isSearching={false}
            onStep={find.step}
            onClose={() => setQuery(null)}
          />
        )}
        <div
          ref={stage}
          className={styles.stage}
          style={{ "--reading-size": `${size}px` } as CSSProperties}
          data-sides={sides}
          data-part="reading"
          role="region"
          tabIndex={0}
          aria-label={read.title ?? t("reading.text")}
          onScroll={onScroll}
        >
          <div className={styles.sheet}>
            <ReadingRows rows={rows} read={read} sides={sides} anchor={anchor} />
          </div>
        </div>
      </div>
    </div>
  );
}
