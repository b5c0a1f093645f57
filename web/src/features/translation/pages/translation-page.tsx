import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { usePagePath } from "../../../lib/page.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { BoatDrawing } from "../../../ui/brand.tsx";
import { JobScreen } from "../components/job-screen.tsx";
import "../components/job.css";

/** One job with its progress and its result. Without an id an honest pointer, until the text translator comes. */
export default function TranslationPage() {
  const { t } = useTranslation("translation");
  const [params] = useSearchParams();
  const to = usePagePath();
  const id = params.get("id");
  if (id) return <JobScreen key={id} id={id} />;
  return (
    <div className="wrap page">
      <div className="empty-state">
        <BoatDrawing />
        <h1 className="h3">{t("job.noId.title")}</h1>
        <p className="soft">{t("job.noId.text")}</p>
        <div className="row">
          <ButtonLink to={to("upload")} tone="seal" icon="upload">
            {t("job.noId.upload")}
          </ButtonLink>
          <ButtonLink to={to("resource")}>{t("job.noId.history")}</ButtonLink>
        </div>
      </div>
    </div>
  );
}
