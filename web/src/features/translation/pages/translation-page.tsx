import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { usePagePath } from "../../../lib/page.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { JobScreen } from "../components/job-screen.tsx";
import { EmptyScreen } from "../../../ui/screen-states.tsx";

/** One job with its progress and its result. Without an id an honest pointer, until the text translator comes. */
export default function TranslationPage() {
  const { t } = useTranslation("translation");
  const [params] = useSearchParams();
  const to = usePagePath();
  const id = params.get("id");
  if (id) return <JobScreen key={id} id={id} />;
  return (
    <div className="wrap page">
      <EmptyScreen
        title={t("job.noId.title")}
        text={t("job.noId.text")}
        action={
          <div className="row">
            <ButtonLink to={to("upload")} tone="seal" icon="upload">
              {t("job.noId.upload")}
            </ButtonLink>
            <ButtonLink to={to("resource")}>{t("job.noId.history")}</ButtonLink>
          </div>
        }
      />
    </div>
  );
}
