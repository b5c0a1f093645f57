import { UI_LANGUAGES, translatePath } from "@yizhou/contract";
import type { Account, ChangeAccount, NoticeChoices, UiLanguage } from "@yizhou/contract";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { isApiError } from "../../../lib/api-error.ts";
import { useUiLanguage } from "../../../lib/page.ts";
import { changeAccount, useKeepAccount } from "../api/account.ts";

const NOTICES = ["jobDone", "security", "campaigns"] as const satisfies readonly (keyof NoticeChoices)[];

/** Language of pages and messages, and which notices the person wants; each change is kept at once. */
export function Preferences({ account }: { readonly account: Account }) {
  const { t } = useTranslation("account");
  const keep = useKeepAccount();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const shown = useUiLanguage();
  const [isBusy, setIsBusy] = useState(false);
  const id = useId();
  const save = async (change: ChangeAccount) => {
    setIsBusy(true);
    try {
      keep(await changeAccount(change));
    } catch (error) {
      // Why is told by the error catalogue; the box goes back to what is kept.
      if (!isApiError(error)) throw error;
    } finally {
      setIsBusy(false);
    }
  };
  const speak = async (language: UiLanguage) => {
    await save({ language });
    void navigate(translatePath(pathname, language));
  };
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
            disabled={isBusy}
            onChange={(event) => void speak(event.target.value as UiLanguage)}
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
              disabled={isBusy}
              onChange={(event) => void save({ notices: { [name]: event.target.checked } })}
            />
            {t(`notice.${name}`)}
          </label>
        ))}
      </fieldset>
    </>
  );
}
