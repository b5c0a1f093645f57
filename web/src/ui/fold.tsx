import type { ReactNode } from "react";

/** The 版心: the ruled strip with fishtails where source and target meet. */
export function Fold({
  title,
  children,
  titleLanguage,
}: {
  readonly title?: string;
  readonly children?: ReactNode;
  readonly titleLanguage?: string;
}) {
  return (
    <div className="fold">
      <Fishtail />
      {title && (
        <span className="v" lang={titleLanguage}>
          {title}
        </span>
      )}
      {children}
      <Fishtail isBottom />
    </div>
  );
}

/** Source leaf, fold, target leaf. */
export function Spread({
  source,
  fold,
  target,
}: {
  readonly source: ReactNode;
  readonly fold: ReactNode;
  readonly target: ReactNode;
}) {
  return (
    <div className="spread">
      <div className="leaf">{source}</div>
      {fold}
      <div className="leaf">{target}</div>
    </div>
  );
}

function Fishtail({ isBottom = false }: { readonly isBottom?: boolean }) {
  return (
    <svg className={isBottom ? "fish b" : "fish"} viewBox="0 0 22 14" aria-hidden>
      <path fill="currentColor" d="M0 0h22v14L11 5 0 14z" />
    </svg>
  );
}
