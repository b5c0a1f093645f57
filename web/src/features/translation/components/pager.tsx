import { useTranslation } from "react-i18next";
import { IconButton } from "../../../ui/button.tsx";
import { formatNumber } from "../../../lib/format.ts";
import { pageNumbers } from "../state/list-query.ts";

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
  const { t } = useTranslation("translation");
  if (last <= 1) return null;
  return (
    <nav className="pager" aria-label={t("history.pages.label")}>
      <IconButton
        icon="chevron-left"
        label={t("history.pages.previous")}
        disabled={page <= 1}
        onClick={() => onChange(page - 1)}
      />
      <ul className="pages">
        {pageNumbers(page, last).map((number, i) =>
          number === null ? (
            <li key={`gap-${i}`} aria-hidden>
              …
            </li>
          ) : (
            <li key={number} className={number === page ? "on" : undefined}>
              <button
                type="button"
                aria-label={t("history.pages.page", { page: number })}
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
        label={t("history.pages.next")}
        disabled={page >= last}
        onClick={() => onChange(page + 1)}
      />
    </nav>
  );
}
