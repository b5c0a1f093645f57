import { UI_LANGUAGES, translatePath } from "@yizhou/contract";
import type { Account, NoticeChoices, UiLanguage } from "@yizhou/contract";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { useUiLanguage } from "../../../lib/page.ts";
import { useChangeAccount } from "../api/account.ts";

const NOTICES = ["jobDone", "security", "campaigns"] as const satisfies readonly (keyof NoticeChoices)[];

/** Language of pages and messages, and which notices the person wants; each change is kept at once. */
export function Preferences({ account }: { readonly account: Account }) {
  const { t } = useTranslation("account");
  const change = useChangeAccount();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const shown = useUiLanguage();
  const id = useId();
  const speak = (language: UiLanguage) =>
    change.mutate(
      { language },
      // Also when it could not be kept: the pages themselves speak it all the same.
      { onSettled: () => void navigate(translatePath(pathname, language)) },
    );
  return (
    <>
      <div className="setting-line">
        <label className="setting-name" htmlFor={id}>
          {t("settings.language")}
        </label>
        <span className="setting-value">
          <select
            id={id}
            className="input native-select"
            value={account.language ?? shown}
            disabled={change.isPending}
            onChange={(event) => speak(event.target.value as UiLanguage)}
          >
            {UI_LANGUAGES.map(({ language, tag, name }) => (
              <option key={language} value={language} lang={tag}>
                {name}
              </option>
            ))}
          </select>
        </span>
      </div>
      <fieldset className="setting-line notices">
        <legend className="setting-name">{t("settings.notices")}</legend>
        {NOTICES.map((name) => (
          <label key={name} className="check">
            <input
              type="checkbox"
              checked={account.notices[name]}
              disabled={change.isPending}
              onChange={(event) => change.mutate({ notices: { [name]: event.target.checked } })}
            />
            {t(`notice.${name}`)}
          </label>
        ))}
      </fieldset>
    </>
  );
}
