import type { Account } from "@yizhou/contract";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { useSetAvatar } from "../api/account.ts";
import { refusalText } from "../state/refusal.ts";
import { Problem } from "./notice.tsx";
import { Avatar } from "../../../ui/avatar.tsx";
import { classes } from "../../../lib/classes.ts";
import shared from "./accounts.module.css";
import styles from "./avatar-setting.module.css";

/** The picture beside the name: chosen from a file, checked and encoded anew by the server. */
export function AvatarSetting({ account }: { readonly account: Account }) {
  const { t } = useTranslation("account");
  const input = useRef<HTMLInputElement>(null);
  const change = useSetAvatar();
  const problem = refusalText(change.error, t("profile.avatarRefused"));
  const name = account.nickName || account.userName;
  return (
    <div className={classes(shared.settingLine, styles.avatarSetting)}>
      <span className={shared.settingName}>{t("profile.avatar")}</span>
      <span className="row">
        {account.avatar ? (
          <img
            className={styles.avatarPicture}
            src={account.avatar}
            alt={t("profile.avatar")}
            width={72}
            height={72}
          />
        ) : (
          <Avatar name={name} isLarge />
        )}
        <span>
          <span className="small soft">{t("profile.avatarNote")}</span>
          {problem && <Problem>{problem}</Problem>}
        </span>
      </span>
      <span className="row tight">
        <input
          ref={input}
          className="sr-only"
          type="file"
          tabIndex={-1}
          accept="image/png,image/jpeg,image/webp,image/gif"
          aria-label={t("profile.chooseAvatar")}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = "";
            if (file) change.mutate(file);
          }}
        />
        <Button size="sm" isBusy={change.isPending} onClick={() => input.current?.click()}>
          {t("profile.chooseAvatar")}
        </Button>
        {account.avatar && (
          <Button size="sm" isBusy={change.isPending} onClick={() => change.mutate(null)}>
            {t("profile.removeAvatar")}
          </Button>
        )}
      </span>
    </div>
  );
}
