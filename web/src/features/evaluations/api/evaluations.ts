import { API_PATHS, fillPath } from "@yizhou/contract";
import type { Evaluation, NewEvaluation } from "@yizhou/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, callRaw } from "../../../lib/api-client.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { readTestSet, type TestFiles } from "../state/test-set.ts";

const KEY = ["operations", "evaluations"] as const;
/** While one waits or runs. */
const ASK_EVERY_MS = 1500;
/** A table of some megabytes is read behind others. */
const READING_TIMEOUT_MS = 120_000;

export const isOpen = ({ state }: Evaluation): boolean => state === "waiting" || state === "running";

/** The last evaluations, newest first, asked for anew while one runs. */
export function useEvaluations() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call<Evaluation[]>(API_PATHS.evaluations, { signal, background: true }),
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? ASK_EVERY_MS : false),
  });
}

interface Wish extends Omit<NewEvaluation, "name" | "pairs"> {
  readonly files: TestFiles;
  /** Takes so many sentences from the beginning. */
  readonly sentences: number;
}

/** Reads the test set and has engines evaluated on it. */
export function useStartEvaluation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ files, sentences, ...wish }: Wish) => {
      const testSet = await readTestSet(files, wish, sentences);
      const body: NewEvaluation = { ...wish, ...testSet };
      return call<Evaluation[]>(API_PATHS.evaluations, {
        ...{ method: "POST", body, background: true, timeoutMs: READING_TIMEOUT_MS },
      });
    },
    onSuccess: (evaluations) => client.setQueryData(KEY, evaluations),
  });
}

/** Cancels or deletes one. */
export function useEndEvaluation(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (how: "cancel" | "delete") =>
      how === "cancel"
        ? call<true>(fillPath(API_PATHS.evaluationCancel, { id }), { method: "POST", background: true })
        : call<true>(fillPath(API_PATHS.evaluation, { id }), { method: "DELETE", background: true }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

/** Saves the sheet to be judged blind, or its key. */
export function useSaveSheet(id: string) {
  return useMutation({
    mutationFn: async ({ part, name }: { part: "sheet" | "key"; name: string }) => {
      const response = await callRaw(fillPath(API_PATHS.evaluationSheet, { id }), { query: { part } });
      saveFile(await response.blob(), `${name}.csv`);
    },
  });
}
