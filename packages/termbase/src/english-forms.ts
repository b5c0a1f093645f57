/** Irregular forms by their base, those that occur in terms; regular ones follow from rules. */
const IRREGULAR: Readonly<Record<string, string>> = {
  // Nouns
  analysis: "analyses",
  appendix: "appendices",
  axis: "axes",
  bacterium: "bacteria",
  basis: "bases",
  calf: "calves",
  child: "children",
  corpus: "corpora",
  crisis: "crises",
  criterion: "criteria",
  curriculum: "curricula",
  datum: "data",
  diagnosis: "diagnoses",
  foot: "feet",
  formula: "formulae",
  fungus: "fungi",
  genus: "genera",
  goose: "geese",
  half: "halves",
  hypothesis: "hypotheses",
  index: "indices",
  knife: "knives",
  larva: "larvae",
  leaf: "leaves",
  life: "lives",
  locus: "loci",
  man: "men",
  matrix: "matrices",
  medium: "media",
  mouse: "mice",
  nucleus: "nuclei",
  ox: "oxen",
  person: "people",
  phenomenon: "phenomena",
  radius: "radii",
  self: "selves",
  shelf: "shelves",
  stimulus: "stimuli",
  synthesis: "syntheses",
  thesis: "theses",
  thief: "thieves",
  tooth: "teeth",
  vertebra: "vertebrae",
  vertex: "vertices",
  wife: "wives",
  wolf: "wolves",
  woman: "women",
  // Verbs
  become: "became",
  begin: "began begun",
  bend: "bent",
  bind: "bound",
  bite: "bit bitten",
  blow: "blew blown",
  break: "broke broken",
  bring: "brought",
  build: "built",
  buy: "bought",
  catch: "caught",
  choose: "chose chosen",
  come: "came",
  deal: "dealt",
  dig: "dug",
  do: "did done does",
  draw: "drew drawn",
  drive: "drove driven",
  eat: "ate eaten",
  fall: "fell fallen",
  feed: "fed",
  feel: "felt",
  fight: "fought",
  find: "found",
  fly: "flew flown",
  forget: "forgot forgotten",
  freeze: "froze frozen",
  get: "got gotten",
  give: "gave given",
  go: "went gone goes",
  grind: "ground",
  grow: "grew grown",
  hang: "hung",
  have: "had has",
  hear: "heard",
  hide: "hid hidden",
  hold: "held",
  keep: "kept",
  know: "knew known",
  lay: "laid",
  lead: "led",
  leave: "left",
  lend: "lent",
  lie: "lay lain lying",
  lose: "lost",
  make: "made",
  mean: "meant",
  meet: "met",
  pay: "paid",
  ride: "rode ridden",
  ring: "rang rung",
  rise: "rose risen",
  run: "ran",
  say: "said",
  see: "saw seen",
  seek: "sought",
  sell: "sold",
  send: "sent",
  shake: "shook shaken",
  shine: "shone",
  shoot: "shot",
  show: "shown",
  shrink: "shrank shrunk",
  sink: "sank sunk",
  sit: "sat",
  sleep: "slept",
  speak: "spoke spoken",
  spend: "spent",
  spin: "spun",
  stand: "stood",
  steal: "stole stolen",
  stick: "stuck",
  strike: "struck",
  sweep: "swept",
  swell: "swollen",
  swim: "swam swum",
  swing: "swung",
  take: "took taken",
  teach: "taught",
  tear: "tore torn",
  tell: "told",
  think: "thought",
  throw: "threw thrown",
  understand: "understood",
  wear: "wore worn",
  weave: "wove woven",
  win: "won",
  wind: "wound",
  write: "wrote written",
};

const BASES = new Map<string, string[]>();
for (const [base, forms] of Object.entries(IRREGULAR))
  for (const form of forms.split(" ")) BASES.set(form, [...(BASES.get(form) ?? []), base]);

const VOWEL = /[aeiouy]/;

/**
 * What an English word may be a form of, itself first: `studies` of `study`, `running` of `run`, `tides'` of `tide`. Meant
 * for finding words of a list, so that a base which does not exist does no harm.
 *
 * @param word  lower case
 */
export function englishBases(word: string): string[] {
  const own = word.replace(/'s?$/, "");
  const bases = new Set([word, own]);
  for (const base of BASES.get(own) ?? []) bases.add(base);
  for (const base of [...singulars(own), ...infinitives(own)]) bases.add(base);
  return [...bases];
}

/** Of a plural or a third person. */
export function singulars(word: string): string[] {
  if (word.length < 3 || !word.endsWith("s") || word.endsWith("ss")) return [];
  const stem = word.slice(0, -1);
  const bases = /(?:us|is)$/.test(word) ? [] : [stem];
  if (/(?:[sxz]|[cs]h|o)es$/.test(word)) bases.push(word.slice(0, -2));
  if (/(?:the|y|op|ap)ses$/.test(word)) bases.push(`${word.slice(0, -2)}is`);
  if (word.endsWith("ies") && word.length > 4) bases.push(`${word.slice(0, -3)}y`);
  return [...bases, ...(BASES.get(word) ?? [])];
}

/** Of a form in -ed or -ing. */
function infinitives(word: string): string[] {
  const stem = /^(.+?)(?:ed|ing)$/.exec(word)?.[1];
  if (stem === undefined || stem.length < 2 || !VOWEL.test(stem)) return [];
  const bases = [`${stem}e`];
  if (stem.length > 2) bases.push(stem);
  if (/([bdfgklmnprtvz])\1$/.test(stem)) bases.push(stem.slice(0, -1));
  if (word.endsWith("ied")) bases.push(`${stem.slice(0, -1)}y`);
  if (word.endsWith("ying") && stem.length <= 3) bases.push(`${stem.slice(0, -1)}ie`);
  return bases;
}
