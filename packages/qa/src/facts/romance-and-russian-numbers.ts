/** Numbers that French, Spanish and Russian write in words: vingt-cinq, treinta y dos, двадцать пять. Used only to let right translations through. */

const FRENCH_ONES =
  "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize".split(" ");
const SPANISH_ONES =
  "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve".split(
    " ",
  );
const FRENCH_TENS = "vingt trente quarante cinquante soixante".split(" ");
const SPANISH_TENS = "treinta cuarenta cincuenta sesenta setenta ochenta noventa".split(" ");
const SPANISH_HUNDREDS =
  "doscient trescient cuatrocient quinient seiscient setecient ochocient novecient".split(" ");

const WORDS: ReadonlyMap<string, readonly number[]> = new Map<string, readonly number[]>([
  ...FRENCH_ONES.map((word, value): [string, number[]] => [word, [value]]),
  ...SPANISH_ONES.map((word, value): [string, number[]] => [word, [value]]),
  ...FRENCH_TENS.map((word, at): [string, number[]] => [word, [20 + 10 * at]]),
  ...SPANISH_TENS.map((word, at): [string, number[]] => [word, [30 + 10 * at]]),
  ...SPANISH_HUNDREDS.flatMap((word, at): [string, number[]][] =>
    ["os", "as"].map((ending): [string, number[]] => [word + ending, [200 + 100 * at]]),
  ),
  ...["une", "una", "premier", "première", "primero", "primera", "primer"].map((word): [string, number[]] => [
    word,
    [1],
  ]),
  ["veintiún", [21]],
  ["veintiuna", [21]],
  ["vingts", [20]],
  ...["cent", "cents", "cien", "ciento", "centaine", "centenar"].map((word): [string, number[]] => [
    word,
    [100],
  ]),
  ...["mille", "mil", "millier", "milliers", "miles"].map((word): [string, number[]] => [word, [1000]]),
  ...["million", "millions", "millón", "millones"].map((word): [string, number[]] => [word, [1e6]]),
  ...["milliard", "milliards"].map((word): [string, number[]] => [word, [1e9]]),
  ...["demi", "demie", "moitié", "medio", "media", "mitad"].map((word): [string, number[]] => [
    word,
    [0.5, 2, 30, 50],
  ]),
  ...["quart", "quarts", "cuarto", "cuartos"].map((word): [string, number[]] => [word, [4, 0.25, 15, 25]]),
  ...["tiers", "tercio", "tercios", "tercero", "tercera", "tercer"].map((word): [string, number[]] => [
    word,
    [3],
  ]),
  ...["double", "doble", "segundo", "segunda", "ambos", "ambas"].map((word): [string, number[]] => [
    word,
    [2],
  ]),
  ...["douzaine", "docena", "midi", "mediodía"].map((word): [string, number[]] => [word, [12]]),
  ...["quinzaine", "quincena"].map((word): [string, number[]] => [word, [15]]),
  ...["minuit", "medianoche"].map((word): [string, number[]] => [word, [0, 12, 24]]),
]);

/** By the beginnings of words, longer ones first; Russian bends the rest. */
const RUSSIAN: readonly (readonly [RegExp, readonly number[]])[] = (
  [
    ["одиннадцат", 11], ["двенадцат", 12], ["тринадцат", 13], ["четырнадцат", 14], ["пятнадцат", 15],
    ["шестнадцат", 16], ["семнадцат", 17], ["восемнадцат", 18], ["девятнадцат", 19], ["двадцат", 20],
    ["тридцат", 30], ["сорок", 40], ["пят(?:ь|и)десят", 50], ["шест(?:ь|и)десят", 60], ["сем(?:ь|и)десят", 70],
    ["вос(?:емь|ьми)десят", 80], ["девяност", 90], ["двест|двухсот", 200], ["трист|тр[её]хсот", 300],
    ["четырест|четыр[её]хсот", 400], ["пят(?:ь|и)сот", 500], ["шест(?:ь|и)сот", 600], ["сем(?:ь|и)сот", 700],
    ["вос(?:емь|ьми)сот", 800], ["девят(?:ь|и)сот", 900], ["ст[оа]$", 100], ["тысяч", 1000],
    ["миллион", 1e6], ["миллиард", 1e9], ["перв|один|одн[аоиу]", 1], ["дв(?:а|е|ух|ум|умя|ое)$|втор", 2],
    ["тр(?:и|[её]х|[её]м|емя|ое)$|трет", 3], ["четыр|четв[её]рт", 4], ["пят", 5], ["шест", 6],
    ["сем(?:ь|и|ью)$|седьм", 7], ["вос(?:емь|ьм)", 8], ["девят", 9], ["десят", 10],
    ["дюжин|полдень|полудн", 12],
  ] as const
).map(([beginning, value]) => [new RegExp(`^(?:${beginning})`, "u"), [value]] as const); // oxfmt-ignore
const RUSSIAN_OTHERS: readonly (readonly [RegExp, readonly number[]])[] = [
  [/^(?:полови|полчас)/u, [0.5, 2, 30, 50]],
  [/^полтор/u, [1.5]],
  [/^четверт/u, [4, 0.25, 15, 25]],
  [/^полноч/u, [0, 12, 24]],
];

/** Words that join the parts of one number: vingt et un, treinta y dos. */
const JOINING = new Set(["et", "y"]);

/** Adds what these languages' words of `text` may stand for: each word, and the sums and products of those that follow each other. */
export function addRomanceAndRussianNumbers(text: string, values: Set<number>): void {
  let [total, section, last] = [0, 0, 0];
  const start = (): void => {
    [total, section, last] = [0, 0, 0];
  };
  let end = 0;
  for (const match of text.matchAll(/[\p{Script=Latin}\p{Script=Cyrillic}]+/gu)) {
    // A comma or a stop parts two numbers.
    if (/[^\s-]/u.test(text.slice(end, match.index))) start();
    end = match.index + match[0].length;
    const word = match[0].toLowerCase();
    if (JOINING.has(word)) continue;
    const found = valuesOf(word);
    if (!found) {
      start();
      continue;
    }
    for (const value of found) values.add(value);
    const [value = 0] = found;
    if (value >= 1000) {
      total += (section || 1) * value;
      section = 0;
    } else if (value === 100) section = (section || 1) * 100;
    // Quatre-vingt.
    else section += value === 20 && last === 4 ? 76 : value;
    last = value;
    values.add(total + section);
  }
}

function valuesOf(word: string): readonly number[] | undefined {
  const known = WORDS.get(word);
  if (known) return known;
  if (/^\p{Script=Cyrillic}/u.test(word))
    return [...RUSSIAN_OTHERS, ...RUSSIAN].find(([beginning]) => beginning.test(word))?.[1];
  // Deuxième, trentième, cinquième, neuvième.
  const stem = /^(\p{L}+?)(?:u?ième|aine)s?$/u.exec(word)?.[1]?.replace(/v$/u, "f");
  return stem === undefined ? undefined : (WORDS.get(stem) ?? WORDS.get(`${stem}e`));
}
