import type { ReactNode } from "react";
import { classes } from "../lib/classes.ts";
import styles from "./fold.module.css";

/** The 版心: the ruled strip with fishtails where source and target meet. */
export function Fold({
  title,
  className,
  children,
  titleLanguage,
}: {
  readonly title?: string;
  readonly className?: string;
  readonly children?: ReactNode;
  readonly titleLanguage?: string;
}) {
  return (
    <div className={classes(styles.fold, className)}>
      <Fishtail />
      {title && <FoldText lang={titleLanguage}>{title}</FoldText>}
      {children}
      <Fishtail isBottom />
    </div>
  );
}

/** Words that run down the fold. */
export function FoldText({ lang, children }: { readonly lang?: string; readonly children: ReactNode }) {
  return (
    <span className={styles.upright} lang={lang}>
      {children}
    </span>
  );
}

/** Source leaf, fold, target leaf. */
export function Spread({
  source,
  fold,
  target,
  className,
}: {
  readonly className?: string;
  readonly source: ReactNode;
  readonly fold: ReactNode;
  readonly target: ReactNode;
}) {
  return (
    <div className={classes(styles.spread, className)}>
      <div className={classes("leaf-colours", styles.leaf)}>{source}</div>
      {fold}
      <div className={classes("leaf-colours", styles.leaf)}>{target}</div>
    </div>
  );
}

function Fishtail({ isBottom = false }: { readonly isBottom?: boolean }) {
  return (
    <svg className={classes(styles.fishtail, isBottom && styles.bottom)} viewBox="0 0 22 14" aria-hidden>
      <path fill="currentColor" d="M0 0h22v14L11 5 0 14z" />
    </svg>
  );
}
