import type { UiLanguage } from "@yizhou/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useUiLanguage } from "../../../lib/page.ts";
import { homeKeys } from "../api/keys.ts";
import { SAMPLE_SOURCE, type SampleField, type SamplePage } from "../samples/sample.ts";

/** Chunks of their own, to keep the first load light: a reader sees one field at a time, in two languages. */
const pageOf = async (field: SampleField, language: UiLanguage) =>
  ((await import(`../samples/${field}/${language}.ts`)) as { readonly default: SamplePage }).default;

const sentencesOf = async (language: UiLanguage) =>
  (
    (await import(`../samples/engineering/${language}.ts`)) as {
      readonly sentences: readonly [string, string, string];
    }
  ).sentences;

/** Both sides of a sample, as the reader's language asks for them. */
function useBoth<Side>(key: readonly unknown[], load: (language: UiLanguage) => Promise<Side>) {
  const target = useUiLanguage();
  const { data } = useQuery({
    queryKey: [...key, target],
    queryFn: async () => {
      const [source, own] = await Promise.all([load(SAMPLE_SOURCE[target]), load(target)]);
      return { source, target: own };
    },
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
  return data;
}

/** The sample of a field; while another is fetched the last one stays, so the page never jumps. Undefined only at first. */
export function useSample(field: SampleField) {
  return useBoth(homeKeys.sample(field), (language) => pageOf(field, language));
}

/** The sentences of the segment view. */
export function useSampleSentences() {
  return useBoth(homeKeys.sentences, sentencesOf);
}
