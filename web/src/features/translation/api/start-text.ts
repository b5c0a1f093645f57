import { API_PATHS } from "@yizhou/contract";
import type { Job, TextRequest } from "@yizhou/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";
import { jobKeys } from "./keys.ts";

/** A text is read before the answer comes, behind others on a busy server. */
const READING_TIMEOUT_MS = 120_000;

/** Starts a text. A refusal is told beside the text, which stays as it was typed. */
export function useStartText() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: TextRequest) =>
      call<Job>(API_PATHS.texts, { body, background: true, timeoutMs: READING_TIMEOUT_MS }),
    onSuccess: () => void client.invalidateQueries({ queryKey: jobKeys.lists }),
  });
}
