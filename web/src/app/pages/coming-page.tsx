import { PAGES } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { usePageName, usePagePath, useUiLanguage } from "../../lib/page.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/screen-states.tsx";

/** Stands at the address of a screen that is not built yet, and says so (product.md Q48). */
export default function ComingPage() {
  const { t } = useTranslation("shell");
  const language = useUiLanguage();
  const to = usePagePath();
  const name = usePageName();
  const title = name === null ? "" : PAGES[name].title[language];
  return (
    <div className="wrap page coming">
      <EmptyState
        text={t("coming.text", { page: title })}
        action={
          <>
            <p className="lead">{t("coming.note")}</p>
            <ButtonLink to={to("upload")} tone="seal" size="lg">
              {t("coming.action")}
            </ButtonLink>
          </>
        }
      />
    </div>
  );
}
