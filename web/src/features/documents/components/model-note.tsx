import type { QuoteItem } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { classes } from "../../../lib/classes.ts";
import { formatNumber } from "../../../lib/format.ts";
import { usePagePath } from "../../../lib/page.ts";
import { isAdmin } from "../../../lib/roles.ts";
import { useSession } from "../../../lib/use-session.ts";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Note } from "../../../ui/note.tsx";
import { Icon } from "../../../ui/icon.tsx";
import styles from "./model-note.module.css";

/** That the first engine needs a download before it can begin; with others after it, whether to wait. */
export function ModelNote({
  items,
  waits,
  onChange,
}: {
  readonly items: readonly QuoteItem[];
  readonly waits: boolean;
  readonly onChange: (waits: boolean) => void;
}) {
  const { t } = useTranslation("documents");
  const megabytes = Math.max(0, ...items.map(({ engines }) => engines[0]?.modelMegabytes ?? 0));
  const hasOthers = items.some(({ engines }) => engines.length > 1);
  if (megabytes === 0 && waits) return null;
  return (
    <div className={styles.modelNote}>
      {megabytes > 0 && (
        <Note tone="info">
          <Icon name="download" />
          <span>{t("options.modelNeeded", { megabytes: formatNumber(megabytes) })}</span>
        </Note>
      )}
      {megabytes > 0 && <OtherWays />}
      {(hasOthers || !waits) && (
        <Checkbox isChecked={!waits} onChange={(skips) => onChange(!skips)}>
          {t("options.modelSkip")}
        </Checkbox>
      )}
    </div>
  );
}

/** Where no source of the models can be reached: an engine with one's own key, and for operators an import or a mirror. */
function OtherWays() {
  const { t } = useTranslation("documents");
  const to = usePagePath();
  const session = useSession();
  const engines = to("account-set", { section: "engines" });
  return (
    <p className={classes("small mute", styles.ways)}>
      <span>{t("options.modelElse")}</span>
      <Link className="link" to={engines}>
        {t("options.modelOwnKey")}
      </Link>
      {session && isAdmin(session.user) && (
        <>
          <Link className="link" to={engines}>
            {t("options.modelImport")}
          </Link>
          <span>{t("options.modelMirror", { setting: "YIZHOU_MODELS_MIRROR" })}</span>
        </>
      )}
    </p>
  );
}
