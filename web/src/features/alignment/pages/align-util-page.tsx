import { mergeWithNext, moveSentence, removeRow, type RowStep } from "@yizhou/alignment/workbench";
import { ALIGNMENT_LIMITS, type AlignmentEvidence, type Problem } from "@yizhou/contract";
import { useReducer, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useDefaultPair, type Pair } from "../../../lib/default-pair.ts";
import { failureText } from "../../../lib/api-error.ts";
import { formatLanguage, formatNumber } from "../../../lib/format.ts";
import { usePagePath } from "../../../lib/page.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { EmptyState } from "../../../ui/screen-states.tsx";
import { useAlignQuickly, useSaveWorkbook } from "../api/quick.ts";
import { EvidenceField } from "../components/evidence-field.tsx";
import { LanguagePair } from "../components/language-pair.tsx";
import { QuickTable } from "../components/quick-table.tsx";
import { SideInput, type SideValue } from "../components/side-input.tsx";
import { rowsAsCsv, rowsAsTable, rowsAsText, rowsAsTmx } from "../state/quick-files.ts";
import { seenPair } from "../state/seen-pair.ts";
import { openWorkbench, workbenchReducer } from "../state/workbench.ts";
import { FieldError } from "../../../ui/field.tsx";
import { classes } from "../../../lib/classes.ts";
import shared from "../components/alignment.module.css";
import styles from "./align-util-page.module.css";

const NOTHING: SideValue = { file: null, text: "" };
const BILINGUAL = /\.(?:tmx|xlf|xliff|sdlxliff|mqxliff|mxliff|csv|tsv|xlsx)$/iu;

/** The light tool: two texts in, a table out, nothing kept. */
export default function AlignUtilPage() {
  const { t } = useTranslation("alignment");
  const to = usePagePath();
  const [picked, setPair] = useState<Pair | null>(null);
  const usual = useDefaultPair();
  const pair = picked ?? usual;
  const [source, setSource] = useState(NOTHING);
  const [target, setTarget] = useState(NOTHING);
  const [evidence, setEvidence] = useState<AlignmentEvidence | undefined>();
  const aligning = useAlignQuickly();
  const workbook = useSaveWorkbook();
  const [result, setResult] = useState<{
    readonly warnings: readonly Problem[];
    readonly seen: Pair | null;
  } | null>(null);
  const [isUncopied, setIsUncopied] = useState(false);
  const problem = isUncopied
    ? t("quick.copyFailed")
    : failureText(aligning.error ?? workbook.error, t("new.failed"));
  const [isCopied, setIsCopied] = useState(false);
  const [state, dispatch] = useReducer(workbenchReducer, [], openWorkbench);

  const isBilingual =
    source.file !== null && BILINGUAL.test(source.file.name) && !target.file && !target.text;
  const isReady =
    isBilingual || [source, target].every(({ file, text }) => file !== null || text.trim() !== "");

  const align = (languages: Pair = pair) => {
    workbook.reset();
    setIsUncopied(false);
    aligning.mutate(
      isBilingual ? { ...languages, bilingual: source.file! } : { ...languages, source, target, evidence },
      {
        onSuccess: (answer) => {
          setResult({ ...answer, seen: seenPair(answer.warnings, languages) });
          dispatch({ kind: "load", rows: answer.rows });
        },
      },
    );
  };
  const step = (made: RowStep | null): void => {
    if (made) dispatch({ kind: "do", step: made });
  };
  const save = (text: string, ending: string, type: string): void =>
    saveFile(new Blob([text], { type }), `alignment.${ending}`);

  return (
    <div className="wrap page">
      <PageHead
        title={t("quick.title")}
        lead={t("quick.lead", { limit: formatNumber(ALIGNMENT_LIMITS.maxQuickCharacters) })}
      />
      <p className={styles.quickBanner}>
        <Icon name="info" />
        <span>
          {t("quick.banner")} <Link to={to("new-align-util")}>{t("quick.bannerLink")}</Link>
        </span>
      </p>
      <LanguagePair value={pair} onChange={setPair} />
      <div className={shared.twoSides}>
        <SideInput label={t("side.source")} value={source} onChange={setSource} />
        <SideInput label={t("side.target")} value={target} onChange={setTarget} />
      </div>
      {isBilingual ? (
        <p className="small mute">{t("quick.bilingual")}</p>
      ) : (
        <div className={shared.alignmentOptions}>
          <EvidenceField value={evidence} onChange={setEvidence} />
        </div>
      )}
      {problem && <FieldError>{problem}</FieldError>}
      <div className="row">
        <Button
          tone="seal"
          data-part="align"
          disabled={!isReady}
          isBusy={aligning.isPending}
          onClick={() => align()}
        >
          {t(aligning.isPending ? "quick.busy" : "quick.align")}
        </Button>
      </div>
      {result?.warnings.map((warning) => (
        <p key={warning.code} className={classes(shared.workbenchNote, styles.quickNote)} role="status">
          <Icon name="triangle" />
          <span>{warning.text}</span>
        </p>
      ))}
      {result?.seen && (
        <p className={classes(shared.workbenchNote, styles.quickNote)}>
          <Button
            size="sm"
            icon="swap"
            isBusy={aligning.isPending}
            onClick={() => {
              setPair(result.seen!);
              align(result.seen!);
            }}
          >
            {t("quick.useSeen", {
              from: formatLanguage(result.seen.from),
              to: formatLanguage(result.seen.to),
            })}
          </Button>
        </p>
      )}
      {result === null ? (
        <EmptyState text={t("quick.empty")} />
      ) : (
        <>
          <div className={classes("row", styles.quickBar)}>
            <span className="soft">
              {t("bar.rows", { count: state.rows.length, rows: formatNumber(state.rows.length) })}
            </span>
            <Button
              size="sm"
              icon="undo"
              disabled={state.past.length === 0}
              onClick={() => dispatch({ kind: "undo" })}
            >
              {t("bar.undo")}
            </Button>
            <Button
              size="sm"
              icon={isCopied ? "check" : "copy"}
              onClick={() =>
                void navigator.clipboard.writeText(rowsAsText(state.rows, pair)).then(
                  () => {
                    setIsCopied(true);
                    setIsUncopied(false);
                  },
                  () => setIsUncopied(true),
                )
              }
            >
              {t(isCopied ? "quick.copied" : "quick.copy")}
            </Button>
            <Button
              size="sm"
              icon="download"
              onClick={() => save(rowsAsTmx(state.rows, pair), "tmx", "application/xml")}
            >
              TMX
            </Button>
            <Button
              size="sm"
              icon="download"
              onClick={() => save(rowsAsCsv(state.rows, pair), "csv", "text/csv")}
            >
              CSV
            </Button>
            <Button
              size="sm"
              icon="download"
              isBusy={workbook.isPending}
              onClick={() => workbook.mutate(rowsAsTable(state.rows, pair))}
            >
              Excel
            </Button>
          </div>
          <QuickTable
            rows={state.rows}
            from={pair.from}
            to={pair.to}
            onMerge={(index) => step(mergeWithNext(state.rows, index - 1))}
            onMove={(index, side, direction) => step(moveSentence(state.rows, index, side, direction))}
            onRemove={(index) => step(removeRow(state.rows, index))}
          />
        </>
      )}
    </div>
  );
}
