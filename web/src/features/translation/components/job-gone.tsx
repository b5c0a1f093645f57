import { useTranslation } from "react-i18next";
import { usePagePath } from "../../../lib/page.ts";
import { BoatDrawing } from "../../../ui/brand.tsx";
import { ButtonLink } from "../../../ui/button.tsx";

/** Deleted, expired or another's: one page for all, so that it tells nothing about other people's files. */
export function JobGone({ title, text }: { readonly title: string; readonly text: string }) {
  const { t } = useTranslation("translation");
  const to = usePagePath();
  return (
    <div className="empty-state">
      <BoatDrawing />
      <h1 className="h3">{title}</h1>
      <p className="soft">{text}</p>
      <ButtonLink to={to("resource")}>{t("job.noId.history")}</ButtonLink>
    </div>
  );
}
