import { CompareEngines } from "../../features/comparisons/components/compare-engines.tsx";
import TranslationPage from "../../features/translation/pages/translation-page.tsx";

/** Texts and running jobs; two engines can be seen side by side before one is chosen. */
export default function TranslationScreen() {
  return <TranslationPage comparison={(about) => <CompareEngines {...about} />} />;
}
