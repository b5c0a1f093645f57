/** Between the two Chinese scripts, for models that know Simplified only. Words as well as characters: OpenCC's tables. */
export interface ScriptConverter {
  toSimplified(text: string): string;
  toTraditional(text: string): string;
}

/** Whose words Traditional text uses: Taiwan's or Hong Kong's. */
export type TraditionalRegion = "tw" | "hk";

let tables: Promise<typeof import("opencc-js")> | null = null;

/** Loads the tables (1.2 MB, some 0.1 s) when first needed. Taiwan's words are understood whatever the region. */
export async function loadScriptConverter(region: TraditionalRegion): Promise<ScriptConverter> {
  tables ??= import("opencc-js");
  const { Converter } = await tables;
  return {
    toSimplified: Converter({ from: "twp", to: "cn" }),
    toTraditional: Converter({ from: "cn", to: region === "tw" ? "twp" : "hk" }),
  };
}
