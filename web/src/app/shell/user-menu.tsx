import { pagePath } from "@yizhou/contract";
import type { SystemUser } from "@yizhou/contract";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useUiLanguage } from "../../lib/page.ts";
import { isAdmin, isUniversityUser } from "../../lib/roles.ts";
import { Icon } from "../../ui/icon.tsx";
import { Menu } from "../../ui/menu.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { signOut } from "./sign-out.ts";

/** Avatar and name; which entries there are depends on organisation and userType (docs/specification.md, section 2). */
export function UserMenu({ user }: { readonly user: SystemUser }) {
  const { t } = useTranslation("shell");
  const language = useUiLanguage();
  const [isAsking, setIsAsking] = useState(false);
  const leaving = useMutation({ mutationFn: () => signOut(user) });
  const name = user.nickName || user.userName;
  return (
    <>
      <Menu
        label={t("header.account", { name })}
        button={
          <span className="user">
            <span className="avatar" aria-hidden>
              {[...name][0]?.toUpperCase()}
            </span>
            <span className="user-name">{name}</span>
            <Icon name="chevron-down" />
          </span>
        }
      >
        <Link role="menuitem" to={pagePath("account-set", language)}>
          {t("menu.accountSettings")}
        </Link>
        {!isUniversityUser(user) && (
          <Link role="menuitem" to={pagePath("personalCenter", language)}>
            {t("menu.personalCentre")}
          </Link>
        )}
        {isAdmin(user) && (
          <Link role="menuitem" to={pagePath("statistics", language)}>
            {t("menu.admin")}
          </Link>
        )}
        <button type="button" role="menuitem" className="apart" onClick={() => setIsAsking(true)}>
          {t("menu.signOut")}
        </button>
      </Menu>
      {isAsking && (
        <ConfirmDialog
          title={t("menu.signOutQuestion")}
          note={t("menu.signOutNote")}
          confirm={t("menu.signOut")}
          onCancel={() => setIsAsking(false)}
          // Also once it is done: the page is about to be another one.
          isBusy={leaving.isPending || leaving.isSuccess}
          onConfirm={() => leaving.mutate()}
        />
      )}
    </>
  );
}
