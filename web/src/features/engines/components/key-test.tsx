import type { EngineKeyTest } from "@yizhou/contract";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { isApiError, lastSegment } from "../../../lib/api-error.ts";
import { formatMoney, formatNumber } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { testKey } from "../api/engines.ts";

/** Has one sentence translated, and shows it with its time and price, or why it was not. */
export function KeyTest({
  id,
  isImmediate,
  onTested,
}: {
  readonly id: string;
  /** Begins by itself. */
  readonly isImmediate: boolean;
  readonly onTested: () => void;
}) {
  const { t } = useTranslation("engines");
  const [isBusy, setIsBusy] = useState(false);
  const [result, setResult] = useState<EngineKeyTest | string | null>(null);
  const run = async () => {
    if (isBusy) return;
    setIsBusy(true);
    setResult(null);
    try {
      setResult(await testKey(id));
    } catch (error) {
      if (!isApiError(error)) throw error;
      setResult(lastSegment(error.message));
    } finally {
      setIsBusy(false);
      onTested();
    }
  };
  const begin = useEffectEvent(() => void run());
  useEffect(() => {
    if (isImmediate) begin();
  }, [isImmediate]);
  return (
    <div className="engine-test">
      <Button size="sm" isBusy={isBusy} onClick={() => void run()}>
        {t(isBusy ? "keys.testing" : "keys.test")}
      </Button>
      <div role="status">{result && <Result result={result} />}</div>
    </div>
  );
}

function Result({ result }: { readonly result: EngineKeyTest | string }) {
  const { t } = useTranslation("engines");
  const reason = typeof result === "string" ? result : result.problem?.text;
  if (reason !== undefined)
    return (
      <p className="note bad">
        <Icon name="error" />
        <span>{t("keys.testFailed", { reason })}</span>
      </p>
    );
  if (typeof result === "string") return null;
  return (
    <div className="note ok">
      <Icon name="check" />
      <span>
        {t("keys.testOk", { ms: formatNumber(result.latencyMs) })}
        {result.cost && `${t("separator")}${t("keys.testCost", { cost: formatMoney(result.cost) })}`}
        <br />
        <span className="soft">
          {t("keys.testSample", { source: result.source, target: result.target ?? "" })}
        </span>
      </span>
    </div>
  );
}
