import type { JobListQuery } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { usePagePath } from "../../../lib/page.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/screen-states.tsx";
import { isFiltered } from "../state/list-query.ts";

/** Nothing there: nothing found, nothing in this group, a page beyond the end, or nothing at all yet. */
export function HistoryEmpty({
  query,
  onChange,
}: {
  readonly query: JobListQuery;
  readonly onChange: (change: Partial<JobListQuery>) => void;
}) {
  const { t } = useTranslation("translation");
  const to = usePagePath();
  if (isFiltered(query)) {
    const reset = { search: "", format: undefined, language: undefined, since: undefined, until: undefined };
    return (
      <EmptyState
        text={t("history.empty.filtered")}
        action={<Button onClick={() => onChange(reset)}>{t("history.filters.reset")}</Button>}
      />
    );
  }
  if (query.group !== "all" || query.page > 1) {
    const text = query.page > 1 ? t("history.empty.filtered") : t(`history.empty.${query.group}`);
    return (
      <EmptyState
        text={text}
        action={<Button onClick={() => onChange({ group: "all" })}>{t("history.empty.back")}</Button>}
      />
    );
  }
  return (
    <EmptyState
      text={t("history.empty.all")}
      action={<ButtonLink to={to("upload")}>{t("history.empty.upload")}</ButtonLink>}
    />
  );
}
