import type { Problem } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import styles from "./warning-texts.module.css";

export interface WarningGroup {
  readonly code: string;
  /** What is said of it, each thing once: parts and pages of a file often have the same to say. */
  readonly texts: readonly string[];
}

/** Warnings by their code, in the order in which each was first given. */
export function groupWarnings(warnings: readonly Problem[]): WarningGroup[] {
  const groups = new Map<string, Set<string>>();
  for (const { code, text } of warnings) groups.set(code, (groups.get(code) ?? new Set()).add(text));
  return [...groups].map(([code, texts]) => ({ code, texts: [...texts] }));
}

/** One warning as its sentence; one with several reasons as their list. */
export function WarningTexts({
  texts,
  className,
}: {
  readonly texts: readonly string[];
  readonly className?: string;
}) {
  const { t } = useTranslation("shell");
  if (texts.length === 1) return <span className={className}>{texts[0]}</span>;
  return (
    <span className={className}>
      {t("severalWarnings")}
      {/* Stands in lines of marks, which are spans themselves. */}
      <span role="list" className={styles.texts}>
        {texts.map((text) => (
          <span role="listitem" key={text}>
            {text}
          </span>
        ))}
      </span>
    </span>
  );
}
