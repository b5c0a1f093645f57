import type { UiLanguage } from "@yizhou/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { usePageName, useUiLanguage } from "../../../lib/page.ts";
import { homeKeys } from "../api/keys.ts";
import {
  COPY_FIELD,
  COPY_SOURCE,
  HOME_FIELD,
  SAMPLE_SOURCE,
  type SampleField,
  type SamplePage,
} from "../samples/sample.ts";

/** Chunks of their own, to keep the first load light: a reader sees one field at a time, in two languages. */
const pageOf = async (field: SampleField, language: UiLanguage) =>
  ((await import(`../samples/${field}/${language}.ts`)) as { readonly default: SamplePage }).default;

const sentencesOf = async (language: UiLanguage) =>
  (
    (await import(`../samples/engineering/${language}.ts`)) as {
      readonly sentences: readonly [string, string, string];
    }
  ).sentences;

/** From which language the samples of this page come, and which of them is shown first. */
export function useSampleChoice(): {
  readonly source: UiLanguage;
  readonly target: UiLanguage;
  readonly field: SampleField;
} {
  const target = useUiLanguage();
  const isCopy = usePageName() === "index-copy";
  const source = (isCopy ? COPY_SOURCE : SAMPLE_SOURCE)[target];
  return { source, target, field: isCopy ? COPY_FIELD[target] : HOME_FIELD };
}

/** Both sides of a sample, as the reader's language asks for them. */
function both<Side>(
  key: readonly unknown[],
  load: (language: UiLanguage) => Promise<Side>,
  { source, target }: { readonly source: UiLanguage; readonly target: UiLanguage },
) {
  return {
    queryKey: [...key, source, target],
    queryFn: async () => {
      const [from, own] = await Promise.all([load(source), load(target)]);
      return { source: from, target: own };
    },
    staleTime: Infinity,
  };
}

const pageQuery = (field: SampleField, pair: { source: UiLanguage; target: UiLanguage }) =>
  both(homeKeys.sample(field), (language) => pageOf(field, language), pair);
const sentencesQuery = (pair: { source: UiLanguage; target: UiLanguage }) =>
  both(homeKeys.sentences, sentencesOf, pair);

/** The sample of a field; while another is fetched the last one stays, so the page never jumps. Undefined only at first. */
export function useSample(field: SampleField) {
  return useQuery({ ...pageQuery(field, useSampleChoice()), placeholderData: keepPreviousData }).data;
}

/** The sentences of the segment view. */
export function useSampleSentences() {
  return useQuery({ ...sentencesQuery(useSampleChoice()), placeholderData: keepPreviousData }).data;
}

/** Fetches what home shows first, before it is drawn. */
export async function prepareSamples(client: QueryClient, target: UiLanguage): Promise<void> {
  const pair = { source: SAMPLE_SOURCE[target], target };
  await Promise.all([
    client.prefetchQuery(pageQuery(HOME_FIELD, pair)),
    client.prefetchQuery(sentencesQuery(pair)),
  ]);
}
