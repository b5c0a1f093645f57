import { API_PATHS, DOWNLOAD_GROUPS, PAGES } from "@yizhou/contract";
import type { Download } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatBytes } from "../../../lib/format.ts";
import { usePagePath, useUiLanguage } from "../../../lib/page.ts";
import { Button } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { FileIcon } from "../../../ui/file-icon.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { useDownloads, useSaveDownload } from "../api/downloads.ts";
import styles from "./download-page.module.css";

/** Documentation of the API, templates and samples with their checksums, add-ins and how they are installed (docs/screens.md 8). */
export default function DownloadPage() {
  const { t } = useTranslation("downloads");
  const language = useUiLanguage();
  const to = usePagePath();
  const list = useDownloads();
  // A site that was started without packing the client does not offer it.
  const lacksClient = list.data !== undefined && !list.data.some(isPacked);
  return (
    <div className="wrap page">
      <PageHead title={PAGES.download.title[language]} lead={t("lead")} />
      <section className={styles.block} aria-labelledby="programs">
        <h2 className="h3" id="programs">
          {t("programs")}
        </h2>
        <ul className={styles.cards}>
          <li>
            <a className={styles.card} href={API_PATHS.docs} target="_blank" rel="noreferrer">
              <b>
                {t("api.name")}
                <Icon name="arrow-right" size={14} />
              </b>
              <span className="small soft">{t("api.text")}</span>
            </a>
          </li>
          <li>
            <Link className={styles.card} to={to("account-set", { section: "api" })}>
              <b>
                {t("keys.name")}
                <Icon name="arrow-right" size={14} />
              </b>
              <span className="small soft">{t("keys.text")}</span>
            </Link>
          </li>
          {lacksClient && (
            <li>
              <div className={styles.card}>
                <b>
                  {t("cli.name")}
                  <Chip>{t("planned")}</Chip>
                </b>
                <span className="small soft">{t("cli.text")}</span>
              </div>
            </li>
          )}
        </ul>
      </section>
      {list.isError ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : list.data ? (
        DOWNLOAD_GROUPS.map((group) => (
          <Files key={group} group={group} files={list.data.filter((one) => one.group === group)} />
        ))
      ) : (
        <Skeleton rows={6} />
      )}
    </div>
  );
}

function Files({ group, files }: { readonly group: Download["group"]; readonly files: readonly Download[] }) {
  const { t } = useTranslation("downloads");
  const saving = useSaveDownload();
  if (files.length === 0) return null;
  return (
    <section className={styles.block} aria-labelledby={group}>
      <h2 className="h3" id={group}>
        {t(group)}
      </h2>
      <p className="soft">{t(`${group}Note`)}</p>
      {files.filter(isPacked).map(({ name }) => (
        <pre key={name} className={styles.commands} translate="no">
          {commandsOf(name)}
        </pre>
      ))}
      <ul className={styles.files}>
        {files.map(({ name, version, date, sizeBytes, sha256 }) => (
          <li key={name}>
            <FileIcon file={name} />
            <div className={styles.what}>
              <b translate="no">{name}</b>
              <span className="small soft">
                {t("facts", { version, date, size: formatBytes(sizeBytes) })}
              </span>
              <code className={styles.sum} translate="no">
                SHA-256 {sha256}
              </code>
              {name in INSTALLED && <span className="small">{t(`install.${INSTALLED[name]!}`)}</span>}
            </div>
            <Button
              icon="download"
              disabled={saving.isPending && saving.variables === name}
              onClick={() => saving.mutate(name)}
              aria-label={t("saveNamed", { name })}
            >
              {t("save")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Add-ins have steps of their own, which nobody guesses. */
const INSTALLED: Readonly<Record<string, "word" | "wps" | "extension">> = {
  "yizhou-word-add-in.xml": "word",
  "yizhou-wps-add-in.zip": "wps",
  "yizhou-browser-extension.zip": "extension",
};

/** The command line client, which npm installs. */
function isPacked({ name }: Download): boolean {
  return name.endsWith(".tgz");
}

/** What one types to install the client and to translate with it at this site. */
function commandsOf(file: string): string {
  return `npm install --global ./${file}
export YIZHOU_SERVER=${window.location.origin} YIZHOU_KEY=yzk_…
yizhou translate paper.docx --to zh -o paper.zh.docx
echo "Good morning." | yizhou translate - --to zh`;
}
