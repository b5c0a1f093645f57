import { API_PATHS } from "@yizhou/contract";
import type { Job, Link } from "@yizhou/contract";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { apiBase } from "../../../lib/address.ts";
import { call } from "../../../lib/api-client.ts";
import { isApiError } from "../../../lib/api-error.ts";
import { reportFailure } from "../../../lib/error-catalogue.ts";
import { showToast } from "../../../lib/toast.ts";

export type Output = Job["outputs"][number];

interface Wanted {
  readonly ids: readonly string[];
  readonly output: Output;
}

/** How often a file that is made first is asked for again, and for how long. */
const [ASK_EVERY_MS, ASK_FOR_MS] = [1500, 300_000] as const;

/** Downloads what jobs have made: one file, or a zip of several. What is made only when it is asked for is waited for, and said. */
export function useDownload() {
  const { t } = useTranslation("translation");
  return useMutation({ mutationFn: (wanted: Wanted) => download(wanted, t("preview.formMaking")) });
}

/** Asks for a short-lived address and lets the browser fetch it. */
async function download(wanted: Wanted, waiting: string): Promise<void> {
  const link = document.createElement("a");
  link.href = fileAddress(await addressOf(wanted, waiting));
  link.download = "";
  document.body.append(link);
  link.click();
  link.remove();
}

async function addressOf(body: Wanted, waiting: string): Promise<string> {
  const until = Date.now() + ASK_FOR_MS;
  for (let isTold = false; ; isTold = true) {
    try {
      return (await call<Link>(API_PATHS.links, { body, background: true })).url;
    } catch (error) {
      const isMaking = isApiError(error) && error.code === "job.form_making";
      if (!isMaking || Date.now() > until) {
        // A dead session has been dealt with already.
        if (isApiError(error) && error.status !== 401) reportFailure(error, { background: false });
        throw error;
      }
    }
    if (!isTold) showToast(waiting);
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
}

/** A signed address as the page can use it, also where the API has its own host. */
export function fileAddress(url: string): string {
  return new URL(url, apiBase() || location.origin).href;
}
