import { API_PATHS, fillPath } from "@yizhou/contract";
import type { EngineKeyTest } from "@yizhou/contract";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/api-client.ts";
import { failureText } from "../../../lib/api-error.ts";
import { Button } from "../../../ui/button.tsx";
import { TestResult } from "./key-test.tsx";
import styles from "./key-test.module.css";

/** A test calls an engine, which may take its time. */
const TEST_TIMEOUT_MS = 40_000;

/** Has an engine of the site translate one sentence, and shows what it said, how fast, or why not. */
export function SiteEngineTest({ engine, name }: { readonly engine: string; readonly name: string }) {
  const { t } = useTranslation("engines");
  const { t: shell } = useTranslation("shell");
  const test = useMutation({
    mutationFn: () =>
      call<EngineKeyTest>(fillPath(API_PATHS.operationsEngineTest, { engine }), {
        ...{ method: "POST", background: true, timeoutMs: TEST_TIMEOUT_MS },
      }),
  });
  const result = test.isPending ? null : (failureText(test.error, shell("error.failed")) ?? test.data);
  return (
    <div className={styles.engineTest}>
      <Button
        size="sm"
        isBusy={test.isPending}
        aria-label={t("keys.testOf", { name })}
        onClick={() => test.mutate()}
      >
        {t(test.isPending ? "keys.testing" : "keys.test")}
      </Button>
      <div role="status">{result && <TestResult result={result} />}</div>
    </div>
  );
}
