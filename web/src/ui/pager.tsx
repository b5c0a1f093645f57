import { useTranslation } from "react-i18next";
import { formatNumber } from "../lib/format.ts";
import { IconButton } from "./button.tsx";
import styles from "./pager.module.css";

/** Pages of a list; nothing when there is only one. */
export function Pager({
  page,
  last,
  onChange,
}: {
  readonly page: number;
  readonly last: number;
  readonly onChange: (page: number) => void;
}) {
  const { t } = useTranslation("shell");
  if (last <= 1) return null;
  return (
    <nav className={styles.pager} aria-label={t("pager.label")}>
      <IconButton
        icon="chevron-left"
        label={t("pager.previous")}
        disabled={page <= 1}
        onClick={() => onChange(page - 1)}
      />
      <ul className={styles.pages}>
        {pageNumbers(page, last).map((number, i) =>
          number === null ? (
            <li key={`gap-${i}`} aria-hidden>
              …
            </li>
          ) : (
            <li key={number}>
              <button
                type="button"
                aria-label={t("pager.page", { page: number })}
                aria-current={number === page ? "page" : undefined}
                onClick={() => onChange(number)}
              >
                {formatNumber(number)}
              </button>
            </li>
          ),
        )}
      </ul>
      <IconButton
        icon="chevron-right"
        label={t("pager.next")}
        disabled={page >= last}
        onClick={() => onChange(page + 1)}
      />
    </nav>
  );
}

/** Numbers of the pages to offer; `null` stands for a gap. At most seven entries. */
export function pageNumbers(current: number, last: number): (number | null)[] {
  if (last <= 7) return Array.from({ length: last }, (_, i) => i + 1);
  const middle = [current - 1, current, current + 1].filter((page) => page > 1 && page < last);
  const pages = [1, ...middle, last];
  return pages.flatMap((page, i) => (i > 0 && page - pages[i - 1]! > 1 ? [null, page] : [page]));
}
