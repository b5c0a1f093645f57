import type { EngineKeyTest } from "@yizhou/contract";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../../../lib/api-error.ts";
import { formatMoney, formatNumber } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { useTestKey } from "../api/engines.ts";
import { Note } from "../../../ui/note.tsx";
import styles from "./key-test.module.css";

/** Has one sentence translated, and shows it with its time and price, or why it was not. */
export function KeyTest({
  id,
  isImmediate,
}: {
  readonly id: string;
  /** Begins by itself. */
  readonly isImmediate: boolean;
}) {
  const { t } = useTranslation("engines");
  const { t: shell } = useTranslation("shell");
  const test = useTestKey(id);
  const result = test.isPending ? null : (failureText(test.error, shell("error.failed")) ?? test.data);
  const begin = useEffectEvent(() => test.mutate());
  useEffect(() => {
    if (isImmediate) begin();
  }, [isImmediate]);
  return (
    <div className={styles.engineTest}>
      <Button size="sm" isBusy={test.isPending} onClick={() => test.mutate()}>
        {t(test.isPending ? "keys.testing" : "keys.test")}
      </Button>
      <div role="status">{result && <TestResult result={result} />}</div>
    </div>
  );
}

/** How it went: the answer with its time and price, or why there is none. */
export function TestResult({ result }: { readonly result: EngineKeyTest | string }) {
  const { t } = useTranslation("engines");
  const reason = typeof result === "string" ? result : result.problem?.text;
  if (reason !== undefined)
    return (
      <Note tone="bad">
        <Icon name="error" />
        <span>{t("keys.testFailed", { reason })}</span>
      </Note>
    );
  if (typeof result === "string") return null;
  return (
    <Note tone="ok">
      <Icon name="check" />
      <span>
        {t("keys.testOk", { ms: formatNumber(result.latencyMs) })}
        {result.cost && `${t("separator")}${t("keys.testCost", { cost: formatMoney(result.cost) })}`}
        <br />
        <span className="soft">
          {t("keys.testSample", { source: result.source, target: result.target ?? "" })}
        </span>
      </span>
    </Note>
  );
}
