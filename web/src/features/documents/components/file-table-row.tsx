import type { FileDto, JobOptions, QuoteItem } from "@yizhou/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatBytes, formatLanguage, formatNumber } from "../../../lib/format.ts";
import { pageUnitOf } from "../../../lib/page-unit.ts";
import { IconButton } from "../../../ui/button.tsx";
import { FileIcon } from "../../../ui/file-icon.tsx";
import { Meter } from "../../../ui/meter.tsx";
import { Mark } from "../../../ui/state-mark.tsx";
import { extensionOf } from "../state/file-check.ts";
import { hasChoosablePages, scannedPages, type PageChoices } from "../state/page-choice.ts";
import type { Refusal, UploadRow } from "../state/upload-rows.ts";
import { FileGuide } from "./file-guide.tsx";
import { FirstPage } from "./first-page.tsx";
import { PagesField } from "./pages-field.tsx";
import { classes } from "../../../lib/classes.ts";
import shared from "./upload.module.css";
import { groupWarnings, WarningTexts } from "../../../ui/warning-texts.tsx";
import styles from "./file-table-row.module.css";

interface Props {
  readonly row: UploadRow;
  readonly item: QuoteItem | null;
  readonly isSignedIn: boolean;
  readonly limits: { readonly limit: string; readonly maxName: number; readonly types: string };
  /** What a first page would be translated with. */
  readonly firstPage: JobOptions;
  readonly pages: PageChoices;
  readonly onPages: (fileId: string, pages: string) => void;
  readonly onRetry: (key: string) => void;
  /** The person wants to give the password of a locked file. */
  readonly onPassword: (key: string) => void;
  readonly onRemove: (row: UploadRow) => void;
}

export function FileTableRow(props: Props) {
  const { row, item, isSignedIn, limits, firstPage, pages, onPages, onRetry, onPassword, onRemove } = props;
  const { t } = useTranslation("documents");
  const file = row.phase.kind === "ready" ? row.phase.file : null;
  const wish = item?.problem === null ? { options: firstPage, pages: item.pageRanges ?? "" } : null;
  return (
    <tr data-phase={row.phase.kind}>
      <td>
        <FileIcon file={file?.format ?? row.name} />
      </td>
      <td className={shared.cName}>
        <span className={styles.fname} title={row.name}>
          {row.name}
        </span>
        <RowState
          row={row}
          isSignedIn={isSignedIn}
          limits={limits}
          onRetry={onRetry}
          onPassword={onPassword}
        />
        {row.phase.kind === "sending" && (
          <Meter
            className={styles.filesMeter}
            percent={(100 * row.phase.sentBytes) / Math.max(1, row.sizeBytes)}
          />
        )}
        {row.phase.kind === "checking" && row.phase.read && (
          <Meter className={styles.filesMeter} percent={(100 * row.phase.read.done) / row.phase.read.total} />
        )}
        {row.phase.kind === "fetching" && row.phase.totalBytes > 0 && (
          <Meter className={styles.filesMeter} percent={(100 * row.phase.doneBytes) / row.phase.totalBytes} />
        )}
        {file?.origin && <Origin origin={file.origin} />}
        {file && hasChoosablePages(file) && (
          <PagesField file={file} value={pages[file.id] ?? ""} onChange={(text) => onPages(file.id, text)} />
        )}
        {file && (
          <>
            <FirstPage file={file} wish={wish} />
            <FileGuide file={file} wish={wish} item={item} />
          </>
        )}
        {file && (
          <Notes
            file={file}
            problem={problemText(item)}
            lacksOutput={item?.lacksOutput ?? false}
            readsPictures={
              firstPage.alsoTranslate.includes("pictures") && (file.textGroups?.["pictures"] ?? 0) > 0
            }
          />
        )}
      </td>
      <td className={classes("right num", shared.cPages)} data-part="pages">
        {file?.pages ? <Pages file={file} value={item?.pages ?? file.pages} /> : <Dash />}
      </td>
      <td className={classes("right num", shared.cCharacters)}>
        {file ? (
          <>
            {formatNumber(item?.problem === null ? item.characters : file.characters)}
            <span className={shared.unit}>{t("characters", { value: "" })}</span>
          </>
        ) : (
          <Dash />
        )}
      </td>
      <td className={classes("right num", shared.cEngine)}>
        {item?.problem === null ? formatNumber(item.engine.characters) : <Dash />}
      </td>
      <td className="right">
        <IconButton
          className={styles.fileRemove}
          icon="cross"
          label={t("table.remove", { name: row.name })}
          onClick={() => onRemove(row)}
        />
      </td>
    </tr>
  );
}

/** Where a document came from, and the licence that its source states. */
function Origin({ origin }: { readonly origin: NonNullable<FileDto["origin"]> }) {
  const { t } = useTranslation("documents");
  const { reference, page, licence } = origin;
  return (
    <span className={classes("small mute", styles.origin)}>
      <a className="link" href={page} target="_blank" rel="noreferrer">
        {reference}
      </a>
      {licence && <span>{t("reference.licence", { name: licence.name })}</span>}
    </span>
  );
}

/** Why the file cannot start; what is wrong with its pages stands beside their field. */
function problemText(item: QuoteItem | null): string | null {
  const problem = item?.problem ?? null;
  return problem && !problem.code.startsWith("filter.pages_") ? problem.text : null;
}

function RowState({
  row,
  isSignedIn,
  limits,
  onRetry,
  onPassword,
}: Pick<Props, "row" | "isSignedIn" | "limits" | "onRetry" | "onPassword">) {
  const { t } = useTranslation("documents");
  const { phase } = row;
  switch (phase.kind) {
    case "waiting":
      return (
        <Line icon="clock" tone={isSignedIn ? "off" : "info"}>
          {isSignedIn ? t("state.waiting") : t("state.afterSignIn")}
        </Line>
      );
    case "sending":
      return (
        <Line icon="upload" tone="info">
          {t("state.sending", { percent: Math.floor((phase.sentBytes / Math.max(1, row.sizeBytes)) * 100) })}
        </Line>
      );
    case "fetching":
      return (
        <Line icon="clock" tone="info">
          {phase.doneBytes > 0
            ? t("state.fetched", { size: formatBytes(phase.doneBytes) })
            : t("state.fetching")}
        </Line>
      );
    case "checking":
      return (
        <Line icon="clock" tone="info">
          {phase.read
            ? t("state.reading", {
                done: formatNumber(phase.read.done),
                total: formatNumber(phase.read.total),
              })
            : t("state.checking")}
        </Line>
      );
    case "ready":
      return (
        <Line icon="check" tone="ok">
          <Checked file={phase.file} />
        </Line>
      );
    case "locked":
      return (
        <Line icon="lock" tone="warn" role="alert">
          <span>{t(phase.isWrong ? "state.wrongPassword" : "state.locked")}</span>
          <button type="button" className="link" onClick={() => onPassword(row.key)}>
            {t("state.enterPassword")}
          </button>
        </Line>
      );
    case "refused":
      return (
        <Line icon="error" tone="bad" role="alert">
          <RefusalText refusal={phase.refusal} name={row.name} limits={limits} />
          {phase.refusal.by === "server" && phase.refusal.canRetry && (
            <button type="button" className="link" onClick={() => onRetry(row.key)}>
              {t("state.retry")}
            </button>
          )}
        </Line>
      );
  }
}

/** The language that was found, how many of the pages are pictures from a scanner, and that the content is known already. */
function Checked({ file }: { readonly file: FileDto }) {
  const { t } = useTranslation("documents");
  const language = file.detectedLanguage ? formatLanguage(file.detectedLanguage) : null;
  const scanned = scannedPages(file);
  const scan =
    scanned === 0 ? null : scanned === file.pages ? t("state.scan") : t("state.scans", { count: scanned });
  return (
    <span>
      {language ? t("state.ready", { language }) : t("state.readyUnknown")}
      {scan && t("state.also", { text: scan })}
      {file.duplicate && t("state.also", { text: t("state.duplicate") })}
    </span>
  );
}

function RefusalText({
  refusal,
  name,
  limits,
}: { readonly refusal: Refusal } & Pick<Props, "limits"> & { readonly name: string }) {
  const { t } = useTranslation("documents");
  if (refusal.by === "server") return <span>{refusal.text}</span>;
  const values = {
    limit: limits.limit,
    max: limits.maxName,
    types: limits.types,
    type: extensionOf(name).toUpperCase(),
  };
  return <span>{t(`refusal.${refusal.reason}`, values)}</span>;
}

/** What stays as it is on purpose needs no caution sign. */
const KEPT_BY_DESIGN: ReadonlySet<string> = new Set(["warning.formula_kept", "warning.macro_kept"]);
const INFORMATION = { icon: "info", tone: "off" } as const;
const CAUTION = { icon: "triangle", tone: "warn" } as const;

/** What the user should know of a readable file: why it cannot start, what is left out. */
function Notes({
  file,
  problem,
  lacksOutput,
  readsPictures,
}: {
  readonly file: FileDto;
  readonly problem: string | null;
  readonly lacksOutput: boolean;
  /** Words in its pictures are asked for. */
  readonly readsPictures: boolean;
}) {
  const { t } = useTranslation("documents");
  const isTold = (code: string) => !(readsPictures && code === "warning.image_text_untouched");
  const warnings = file.warnings.filter(({ code }) => isTold(code));
  return (
    <>
      {problem && (
        <Line icon="error" tone="bad">
          <span>{problem}</span>
        </Line>
      )}
      {lacksOutput && (
        <Line {...INFORMATION}>
          <span>{t("state.noBilingual")}</span>
        </Line>
      )}
      {groupWarnings(warnings).map(({ code, texts }) => (
        <Line key={code} {...(KEPT_BY_DESIGN.has(code) ? INFORMATION : CAUTION)}>
          <WarningTexts texts={texts} />
        </Line>
      ))}
    </>
  );
}

function Line({
  children,
  role,
  ...mark
}: { readonly children: ReactNode; readonly role?: "alert" } & Omit<
  Parameters<typeof Mark>[0],
  "children" | "role"
>) {
  return (
    <span className={classes("small", styles.fstate)} role={role}>
      <Mark {...mark} className={styles.fstateMark}>
        {children}
      </Mark>
    </span>
  );
}

function Pages({ file, value }: { readonly file: FileDto; readonly value: number }) {
  const { t } = useTranslation("documents");
  return t(`pages.${pageUnitOf(file.format)}`, { count: value, value: formatNumber(value) });
}

function Dash() {
  return <span className="mute">—</span>;
}
