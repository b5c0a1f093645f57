import { pagePath } from "@yizhou/contract";
import type { SystemUser } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useUiLanguage } from "../../lib/page.ts";
import { isAdmin, isUniversityUser } from "../../lib/roles.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Menu, MenuItem, MenuLink } from "../../ui/menu.tsx";
import { SignOutQuestion } from "./sign-out-question.tsx";
import styles from "./user-menu.module.css";

/** Avatar and name; which entries there are depends on organisation and userType (docs/specification.md, section 2). */
export function UserMenu({ user }: { readonly user: SystemUser }) {
  const { t } = useTranslation("shell");
  const language = useUiLanguage();
  const [isAsking, setIsAsking] = useState(false);
  const name = user.nickName || user.userName;
  return (
    <>
      <Menu
        label={t("header.account", { name })}
        button={
          <span className={styles.button} data-part="user">
            <Avatar name={name} />
            <span className={styles.name}>{name}</span>
            <Icon name="chevron-down" />
          </span>
        }
      >
        <MenuLink to={pagePath("account-set", language)}>{t("menu.accountSettings")}</MenuLink>
        {!isUniversityUser(user) && (
          <MenuLink to={pagePath("personalCenter", language)}>{t("menu.personalCentre")}</MenuLink>
        )}
        {isAdmin(user) && <MenuLink to={pagePath("statistics", language)}>{t("menu.admin")}</MenuLink>}
        <MenuItem isApart onClick={() => setIsAsking(true)}>
          {t("menu.signOut")}
        </MenuItem>
      </Menu>
      {isAsking && <SignOutQuestion user={user} onCancel={() => setIsAsking(false)} />}
    </>
  );
}
