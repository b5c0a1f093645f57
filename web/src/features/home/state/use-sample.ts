import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { homeKeys } from "../api/keys.ts";
import type { SampleDocument, SampleField } from "../samples/sample.ts";

/** Chunks of their own, to keep the first load light: a reader sees one field at a time. */
const files: Readonly<Record<SampleField, () => Promise<{ readonly default: SampleDocument }>>> = {
  general: () => import("../samples/general.ts"),
  biomed: () => import("../samples/biomed.ts"),
  engineering: () => import("../samples/engineering.ts"),
  law: () => import("../samples/law.ts"),
  finance: () => import("../samples/finance.ts"),
  humanities: () => import("../samples/humanities.ts"),
};

/** The sample of a field; while another is fetched the last one stays, so the page never jumps. Undefined only at first. */
export function useSample(field: SampleField): SampleDocument | undefined {
  const { data } = useQuery({
    queryKey: homeKeys.sample(field),
    queryFn: async () => (await files[field]()).default,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
  return data;
}

/** The sentences of the segment view. */
export function useSampleSentences() {
  const { data } = useQuery({
    queryKey: homeKeys.sentences,
    queryFn: async () => (await import("../samples/engineering.ts")).sentences,
    staleTime: Infinity,
  });
  return data;
}
