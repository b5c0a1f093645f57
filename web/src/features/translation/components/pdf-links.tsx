import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import type { PageLink } from "../state/page-links.ts";
import styles from "./pdf-links.module.css";

/** The links of a page, live: out of the document in a window of their own, within it to their page. */
export function PdfLinks({
  links,
  onDestination,
}: {
  readonly links: readonly PageLink[];
  readonly onDestination: (destination: unknown) => void;
}) {
  const { t } = useTranslation("translation");
  return links.map((link, i) => {
    const style: CSSProperties = {
      left: `${link.left * 100}%`,
      top: `${link.top * 100}%`,
      width: `${link.width * 100}%`,
      height: `${link.height * 100}%`,
    };
    // Not a stop for Tab: a page of references would have a hundred; paragraphs are the stops here.
    return link.url ? (
      <a
        key={i}
        className={styles.plink}
        style={style}
        href={link.url}
        target="_blank"
        rel="noopener noreferrer"
        title={link.url}
        aria-label={link.url}
        tabIndex={-1}
      />
    ) : (
      <button
        key={i}
        type="button"
        className={styles.plink}
        style={style}
        title={t("preview.linkWithin")}
        aria-label={t("preview.linkWithin")}
        tabIndex={-1}
        onClick={() => onDestination(link.destination)}
      />
    );
  });
}
