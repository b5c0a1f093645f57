import { CompareEngines } from "../../features/comparisons/components/compare-engines.tsx";
import UploadPage from "../../features/documents/pages/upload-page.tsx";

/** The upload page, where two engines can be seen side by side before one is chosen. */
export default function UploadScreen() {
  return <UploadPage comparison={(about) => <CompareEngines {...about} />} />;
}
