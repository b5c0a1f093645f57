import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { JobGone } from "../components/job-gone.tsx";
import { PreviewScreen } from "../components/preview-screen.tsx";

/** One job as source and translation side by side, in the whole window. */
export default function ResourcePreviewPage() {
  const { t } = useTranslation("translation");
  const [params] = useSearchParams();
  const id = params.get("id");
  if (!id) return <JobGone title={t("preview.notFound.title")} text={t("preview.notFound.text")} />;
  return <PreviewScreen key={id} id={id} />;
}
