/** Browsers as they name themselves; the first that fits counts, for most also name the ones they descend from. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\//, "WeChat"],
  [/Edg(?:A|iOS)?\//, "Edge"],
  [/(?:OPR|Opera)\//, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/(?:Firefox|FxiOS)\//, "Firefox"],
  [/(?:HeadlessChrome|Chrome|CriOS)\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, "iOS"],
  [/Android/, "Android"],
  [/HarmonyOS/, "HarmonyOS"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/Linux/, "Linux"],
];

/** `Chrome · Windows` for what a browser calls itself; its own words when neither is known. */
export function deviceName(userAgent: string): string {
  const nameIn = (table: typeof BROWSERS) => table.find(([pattern]) => pattern.test(userAgent))?.[1];
  const known = [nameIn(BROWSERS), nameIn(SYSTEMS)].filter(Boolean);
  return known.length > 0 ? known.join(" · ") : userAgent;
}
