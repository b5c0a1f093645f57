import type { UsageSpan } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/screen-states.tsx";
import { useMemberUsage } from "../api/usage.ts";
import { countDays } from "../state/usage-range.ts";
import styles from "./statistics.module.css";

/** So many stand there at once; an organisation may have thousands. */
const SHOWN_FIRST = 20;

/** Who of the organisation used how much, for those who manage it; nothing for everybody else. */
export function MembersTable({ span }: { readonly span: UsageSpan }) {
  const { t } = useTranslation("statistics");
  const usage = useMemberUsage(span);
  const [isWhole, setIsWhole] = useState(false);
  if (usage.isError) return <ErrorState error={usage.error} onRetry={() => void usage.refetch()} />;
  if (!usage.data) return null;
  const { organization, members, used } = usage.data;
  const title = t("members", { organization });
  const shown = isWhole ? used : used.slice(0, SHOWN_FIRST);
  const left = used.length - shown.length;
  return (
    <section className={styles.block}>
      <h2 className="h3">{title}</h2>
      <p className="small mute">{t("membersNote", { count: members, used: formatNumber(used.length) })}</p>
      {used.length === 0 ? (
        <p className="mute">{t("membersNothing")}</p>
      ) : (
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={title}>
          <table aria-label={title} className={styles.dense}>
            <thead>
              <tr>
                <th scope="col">{t("member")}</th>
                <th scope="col">{t("characters")}</th>
                <th scope="col">{t("membersBefore", { days: countDays(span.since, span.until) })}</th>
                <th scope="col">{t("saved")}</th>
                <th scope="col">{t("files")}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(({ nickName, userName, characters, before, saved, files }) => (
                <tr key={userName}>
                  <th scope="row">
                    {nickName} {userName !== nickName && <span className="small mute">{userName}</span>}
                  </th>
                  <td className="num">{formatNumber(characters)}</td>
                  <td className="num">{formatNumber(before)}</td>
                  <td className="num">{formatNumber(saved)}</td>
                  <td className="num">{formatNumber(files)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {left > 0 && (
        <Button size="sm" onClick={() => setIsWhole(true)}>
          {t("moreMembers", { count: left })}
        </Button>
      )}
    </section>
  );
}
