import { useTranslation } from "react-i18next";
import { usePagePath } from "../../../lib/page.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyScreen } from "../../../ui/screen-states.tsx";

/** Deleted, expired or another's: one page for all, so that it tells nothing about other people's files. */
export function JobGone({ title, text }: { readonly title: string; readonly text: string }) {
  const { t } = useTranslation("translation");
  const to = usePagePath();
  return (
    <EmptyScreen
      title={title}
      text={text}
      action={<ButtonLink to={to("resource")}>{t("job.next.history")}</ButtonLink>}
    />
  );
}
