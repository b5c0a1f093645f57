import type { UiLanguage } from "@yizhou/contract";
import { useQuery } from "@tanstack/react-query";
import type { SamplePages } from "../samples/sample.ts";

/** The samples of one language: pages by field, and sentences for the segment view. */
interface Samples {
  readonly default: SamplePages;
  readonly sentences: readonly [string, string, string];
}

const files: Readonly<Record<UiLanguage, () => Promise<Samples>>> = {
  zh: () => import("../samples/zh.ts"),
  en: () => import("../samples/en.ts"),
  ko: () => import("../samples/ko.ts"),
};

/** Both languages of the spread; undefined until they are here. Chunks of their own, to keep the first load light. */
export function useSamples(
  source: UiLanguage,
  target: UiLanguage,
): { readonly source: Samples; readonly target: Samples } | undefined {
  const { data } = useQuery({
    queryKey: ["home", "samples", source, target],
    queryFn: async () => {
      const [from, to] = await Promise.all([files[source](), files[target]()]);
      return { source: from, target: to };
    },
    staleTime: Infinity,
  });
  return data;
}
