import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { JobGone } from "../components/job-gone.tsx";
import { LinkedPreview } from "../components/linked-preview.tsx";
import { PreviewScreen } from "../components/preview-screen.tsx";

/** One job as source and translation side by side, in the whole window; also for whoever follows a link to somebody else's. */
export default function ResourcePreviewPage() {
  const { t } = useTranslation("translation");
  const [params] = useSearchParams();
  const id = params.get("id");
  const link = params.get("share");
  if (link) return <LinkedPreview key={link} link={link} />;
  if (!id) return <JobGone title={t("preview.notFound.title")} text={t("preview.notFound.text")} />;
  return <PreviewScreen key={id} id={id} />;
}
