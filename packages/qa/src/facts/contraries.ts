/**
 * Words of which another language's text may hold the contrary by mistake, with every number in its place: at least for at most, a rise
 * for a fall, with tax for without. Each notion has two poles; a text takes one where it has words of that pole alone.
 */
import { denialsIn, knowsDenials } from "./denials.ts";

type Pole = "high" | "low";
type Poles = Readonly<Record<Pole, string>>;
type ByLanguage = Readonly<Record<string, Poles>>;

const ENGLISH_NUMBER = String.raw`\s(?:\P{P}{0,12}\s)?[-−]?[€$£¥]?(?:\d|(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|half)\b)`;
const GERMAN_NUMBER = String.raw`\s(?:\P{P}{0,12}\s)?(?:\d|(?:zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|hundert|\p{Ll}+(?:zehn|zig))(?!\p{L}))`;
const HAN_NUMBER = String.raw`[\d一二两三四五六七八九十百千万亿半]`;
/** A number with what it counts, as it stands before 以上 and 이상. */
const COUNTED = String.raw`[\d一二两三四五六七八九十百千万億亿%％‰度℃歳岁][^，。；、,.\s]{0,5}?\s?`;
const KOREAN_COUNTED = String.raw`(?:\d|[일이삼사오육칠팔구십백천만억]|하나|둘|셋|넷|다섯|여섯|일곱|여덟|아홉|열|한|두|세|네)[^，。；、,.]{0,6}?\s?`;

/** The end of what is meant: from here on, or up to here. Only beside a number. */
const BOUND: ByLanguage = {
  en: {
    high: String.raw`\b(?:not?|never) (?:less|fewer|younger|lower|earlier|shorter|smaller) than\b|\bat least\b|\bminimum of\b|\b(?:over|above|exceed\p{Ll}*|(?:older|more|greater|higher|longer|larger) than)(?=${ENGLISH_NUMBER})|\bor (?:more|older|over|above|higher|greater|longer)\b(?<=\d\P{P}{0,30})`,
    low: String.raw`\b(?:not?|never) (?:more|older|later|longer|higher|greater|larger) than\b|\b(?:not|n['’]t|never|without) (?:to )?exceed\p{Ll}*|\bat (?:the )?most\b|\bmaximum of\b|\b(?:under|below|up to|(?:younger|less|fewer|lower|shorter|smaller) than)(?=${ENGLISH_NUMBER})|\bor (?:less|fewer|younger|under|below|lower|shorter)\b(?<=\d\P{P}{0,30})`,
  },
  de: {
    high: String.raw`(?<!\p{L})(?:nicht (?:weniger|kürzer|jünger|früher) als|mindestens|wenigstens|(?:über|(?:mehr|älter|größer|höher|länger) als)(?=${GERMAN_NUMBER})|oder (?:mehr|älter|höher))(?!\p{L})`,
    low: String.raw`(?<!\p{L})(?:nicht (?:mehr|länger|älter|höher|später|größer) als|nicht über|höchstens|maximal|(?:unter|bis zu|(?:weniger|jünger|kleiner|kürzer) als)(?=${GERMAN_NUMBER})|oder (?:weniger|jünger))(?!\p{L})`,
  },
  zh: {
    high: `不(?:得|能|应|可|要|宜|会)?(?:低于|少于|小于|早于|短于)|至少(?!于)|最[少低](?=.{0,8}${HAN_NUMBER})|起码|不下(?=${HAN_NUMBER})|${COUNTED}(?:以上|及以上)|(?:超[过出]|高于|多于|大于|年满)(?=.{0,8}${HAN_NUMBER})`,
    low: `不(?:得|能|应|可以?|要|宜|会|允许)?(?:超[过出]|高于|多于|大于|晚于|迟于|长于)|至多|最[多高长](?=.{0,8}${HAN_NUMBER})|${COUNTED}(?:以下|及以下)|(?:低于|少于|小于|不到|不足|未满|未达)(?=.{0,8}${HAN_NUMBER})`,
  },
  ja: {
    high: `少なくとも|最低(?=.{0,4}${HAN_NUMBER})|${COUNTED}(?:以上|を?超(?:え[るた]|過)(?!しない|すること)|より多)`,
    low: `多くとも|最大(?=.{0,4}${HAN_NUMBER})|${COUNTED}(?:以下|未満|を?超え(?:ない|ては|てはなら)|より少)`,
  },
  ko: {
    high: `최소(?=.{0,8}${KOREAN_COUNTED})|적어도|${KOREAN_COUNTED}(?:이상|초과(?!하지|할 수|해서)|을? ?넘[는은게어었])`,
    low: `최대(?=.{0,8}${KOREAN_COUNTED})|많아야|${KOREAN_COUNTED}(?:이하|미만|[을를]? ?(?:초과|넘)[가-힣]{0,3} ?(?:않|못|말|마|안|수 없))`,
  },
};

/** Which way something went. */
const CHANGE: ByLanguage = {
  en: {
    high: String.raw`\b(?:ris(?:es|en|ing)|rose|increas(?:e[sd]?|ing)|grow(?:s|n|ing|th)?|grew|climbed|surged|soared|went up|up(?= (?:by |from )?[\d$€£¥]))\b`,
    low: String.raw`\b(?:falls(?= (?:by|to|from|below)\b)|fell|drop(?:s|ped|ping)|declin(?:e[sd]|ing)|decline(?= (?:of|in)\b)|decreas(?:e[sd]?|ing)|shr[aiu]nk|reduc(?:e[sd]|ing|tions?)|slumped|plunged|went down|down(?= (?:by |from )?[\d$€£¥])|slid)\b`,
  },
  de: {
    high: String.raw`(?<!\p{L})(?:stieg(?:en)?|gestiegen|steig(?:t|en)|wuchs(?:en)?|gewachsen|wächst|zugenommen|erhöh(?:t|te|ten)|Anstieg\p{Ll}*|Zunahme|Wachstum\p{Ll}*|Zuwachs)(?!\p{L})`,
    low: String.raw`(?<!\p{L})(?:sank(?:en)?|gesunken|sink(?:t|en)|fiel(?:en)?|abgenommen|verringer(?:t|te|ten)|gesenkt|Rückgang\p{Ll}*|Abnahme|zurückgegangen|ging\p{L}* zurück)(?!\p{L})`,
  },
  zh: {
    high: `增[长加至幅]|上[升涨扬]|攀升|升[至到高]|涨[至了幅到]|涨(?=\\d)|提高(?=[了到至\\d])|[激猛]增`,
    low: `下[降跌滑]|减[少至]|降[低至到幅]|跌[至了幅到]|跌(?=\\d)|收窄|缩减|[锐骤]减`,
  },
  ja: {
    high: "増加|増(?=[のと。、])|増え|上昇|伸び|増大",
    low: "減少|減(?=[のと。、])|減っ|減り|低下|下落|下降",
  },
  ko: {
    high: "증가|늘(?:었|어[나났]|고)|상승|올랐|급증|인상",
    low: "감소|줄(?:었|어[들])|하락|내렸|급감|인하|떨어졌",
  },
};

/** Whether it is let be. */
const LEAVE: ByLanguage = {
  en: {
    high: String.raw`\b(?:allow(?:s|ed)|permit(?:s|ted)|grant(?:s|ed)|accept(?:s|ed)|approv(?:es|ed))\b`,
    low: String.raw`\b(?:denie[sd]|refus(?:es?|ed)|reject(?:s|ed)|prohibit(?:s|ed)|forbid(?:s|den)|banned)\b`,
  },
  de: {
    high: String.raw`(?<!\p{L})(?:erlaubt|gestattet|zugelassen|genehmigt|akzeptiert)(?!\p{L})`,
    low: String.raw`(?<!\p{L})(?:verweigert|abgelehnt|verboten|untersagt)(?!\p{L})`,
  },
  zh: { high: "允许|准许|获准|批准|接受|同意", low: "拒绝|被拒|禁止|严禁|驳回" },
  ja: { high: "許可|承認|受諾|認め", low: "拒否|拒絶|禁止|却下|禁じ" },
  ko: { high: "허용|허가|승인|수락|허락", low: "거부|거절|금지|기각" },
};

/** Whether it is counted in. */
const WITHIN: ByLanguage = {
  en: {
    high: String.raw`\b(?:includ(?:es?|ed|ing)|inclusive)\b`,
    low: String.raw`\b(?:exclud(?:es?|ed|ing)|exclusive of)\b`,
  },
  de: {
    high: String.raw`(?<!\p{L})(?:einschließlich|inklusive|inkl|enthalten|enthält)(?!\p{L})`,
    low: String.raw`(?<!\p{L})(?:ausgeschlossen|exklusive|exkl|zuzüglich|zzgl)(?!\p{L})`,
  },
  zh: { high: "(?<!不)(?:包括|包含|计入)|(?<![不包])含(?=[税运])", low: "不含(?=[税运])|除外|排除" },
  ja: { high: "含(?:む|ま(?:れ(?:る|て|ます)))|税込", low: "除[くい]|税別|税抜" },
  ko: { high: "(?<![불미])포함(?!하지|되지)", low: "[불미]포함|제외|별도" },
};

/** Medicine before a meal or behind it. */
const MEALS: ByLanguage = {
  en: {
    high: String.raw`\bafter (?:\p{Ll}+ )?(?:meals?|food|eating|breakfast|lunch|dinner)\b`,
    low: String.raw`\bbefore (?:\p{Ll}+ )?(?:meals?|food|eating|breakfast|lunch|dinner)\b`,
  },
  de: {
    high: String.raw`(?<!\p{L})nach (?:\p{Ll}+ )?(?:Essen|Mahlzeit(?:en)?|Frühstück)(?!\p{L})`,
    low: String.raw`(?<!\p{L})vor (?:\p{Ll}+ )?(?:Essen|Mahlzeit(?:en)?|Frühstück)(?!\p{L})`,
  },
  zh: { high: "[饭餐食]后", low: "[饭餐食]前" },
  ja: { high: "食後", low: "食前" },
  ko: { high: "식후|식사 ?후", low: "식전|식사 ?전" },
};

/** Sides of what is shown. About so many (左右) is on both. */
const SIDE: ByLanguage = {
  en: {
    high: String.raw`\bright(?= (?:side|hand|edge|corner|panel|margin|arm|leg|eye|ear|foot|knee|lung|mouse|arrow)\b|-click|-hand)|\b(?:on|to) (?:the|your|its) right\b`,
    low: String.raw`\bleft(?= (?:side|hand|edge|corner|panel|margin|arm|leg|eye|ear|foot|knee|lung|mouse|arrow)\b|-click|-hand)|\b(?:on|to) (?:the|your|its) left\b`,
  },
  de: {
    high: String.raw`(?<!\p{L})(?:rechts|rechte[nmrs]?(?= \p{Lu}))(?!\p{L})`,
    low: String.raw`(?<!\p{L})(?:links|linke[nmrs]?(?= \p{Lu}))(?!\p{L})`,
  },
  zh: { high: "右", low: "左" },
  ja: { high: "右", low: "左" },
  ko: { high: "오른", low: "왼" },
};

/** How an examination ended. */
const EXAM: ByLanguage = {
  en: {
    high: String.raw`\bpass(?:ed|es)? (?:(?:the|an?|his|her|their|all|every) )?(?:\p{Ll}+ )?(?:tests?|exams?|examinations?|inspections?)\b`,
    low: String.raw`\bfail(?:ed|s)? (?:(?:the|an?|his|her|their|all|every) )?(?:\p{Ll}+ )?(?:tests?|exams?|examinations?|inspections?)\b`,
  },
  de: {
    high: String.raw`(?<!\p{L})(?:bestanden|besteht|bestehen)(?!\p{L})`,
    low: String.raw`(?<!\p{L})(?:durchgefallen|durchfallen|fiel\p{L}* durch)(?!\p{L})`,
  },
  zh: {
    high: "(?<!不)及格|(?<!不)合格|通过了?(?=.{0,6}(?:考试|测试|检验|检查))|考上",
    low: "不及格|不合格|未通过|没通过|没有通过|落榜",
  },
  ja: { high: "(?<!不)合格", low: "不合格|落第|落ち" },
  ko: { high: "(?<!불)합격|통과", low: "불합격|낙방|떨어[졌지진져]|탈락|낙제" },
};

/** Who is for it and who is against it. */
const STAND: ByLanguage = {
  en: {
    high: String.raw`\b(?:was|were|is|are|vot(?:e[sd]?|ing)|spoke) (?:for|in favou?r of) (?:it|this|that|the (?:bill|plan|motion|proposal))\b|\bin favou?r\b|\bsupported (?:it|the (?:bill|plan|motion|proposal))\b`,
    low: String.raw`\b(?:was|were|is|are|vot(?:e[sd]?|ing)|spoke) against\b|\bopposed (?:it|the (?:bill|plan|motion|proposal))\b`,
  },
  de: {
    high: String.raw`(?<!\p{L})(?:dafür|stimm\p{L}* (?:\p{L}+ ){0,3}zu)(?!\p{L})`,
    low: String.raw`(?<!\p{L})dagegen(?= (?:ge)?(?:stimm|war|ist|sind|sprach))`,
  },
  zh: { high: "赞成|支持该|投(?:了)?赞成票", low: "反对" },
  ja: { high: "賛成", low: "反対" },
  ko: { high: "찬성", low: "반대(?!로|편|쪽)" },
};

/** Whether somebody agreed to it. */
const CONSENT: ByLanguage = {
  en: {
    high: String.raw`\bwith (?:\p{L}+['’]?s? ){0,4}(?:consent|permission|approval)\b`,
    low: String.raw`\bwithout (?:\p{L}+['’]?s? ){0,4}(?:consent|permission|approval)\b`,
  },
  de: {
    high: String.raw`(?<!\p{L})mit (?:\p{L}+ ){0,3}(?:Zustimmung|Einwilligung|Genehmigung)(?!\p{L})`,
    low: String.raw`(?<!\p{L})ohne (?:\p{L}+ ){0,3}(?:Zustimmung|Einwilligung|Genehmigung)(?!\p{L})`,
  },
  zh: {
    high: "(?<!未|不|没有)(?:经|征得|取得|获得)[^，。；]{0,12}(?:同意|批准|许可)",
    low: "(?:未经|不经|未征得|未取得|未获得|没有)[^，。；]{0,12}(?:同意|批准|许可)",
  },
  ko: {
    high: "동의(?:가 있|를 (?:받[은아]|얻[은어])|하에| 하에|한 경우)",
    low: "동의(?:가|를)? ?(?:없이|없는|받지 않|얻지 않)",
  },
};

/** Whether a rule comes into force or goes out of it. */
const EFFECT: ByLanguage = {
  en: {
    high: String.raw`\b(?:(?:take|takes|took|come|comes|came|enter|enters|entered) (?:into )?(?:effect|force)|(?:is|are|be) effective (?:from|as of|on))\b`,
    low: String.raw`\b(?:ceas(?:e|es|ed) to (?:have effect|apply|be (?:effective|valid|in force))|expir(?:e|es|ed)|repealed|lapse[sd]?)\b`,
  },
  de: {
    high: String.raw`(?<!\p{L}|außer )(?:in Kraft|wirksam)(?!\p{L})`,
    low: String.raw`(?<!\p{L})(?:außer Kraft|unwirksam|aufgehoben)(?!\p{L})`,
  },
  zh: { high: "施行|生效", low: "废止|失效|届满" },
  ko: { high: "시행(?:한|된|됩)|발효", low: "폐지|만료|실효" },
};

/** Two things in time, where both sides say with a word which was first: only in short sentences, which have room for two. */
const ORDER: ByLanguage = {
  en: {
    high: String.raw`(?<!\b(?:look\p{Ll}*|year|day|week|month|time|one|soon|shortly|name[ds]?|call(?:ed)?|tak\p{Ll}+) )\bafter(?! (?:all|which|that)\b)(?= (?:the|he|she|they|it|you|we|his|her|its|their|use|opening|\p{Ll}+ing)\b)`,
    low: String.raw`(?<!\b(?:the day|year|week|night|day|ever|than|long|appear\p{Ll}*|never) )\bbefore(?! (?:that|long)\b)(?= (?:the|he|she|they|it|you|we|his|her|its|their|use|opening|\p{Ll}+ing)\b)`,
  },
  zh: {
    high: "(?<![今此背最先随然其身])(?:之后|以后)(?=[，。；、就才再便]|\\p{Script=Han}{1,4}就)|(?<=\\p{Script=Han}{2})(?<![几\\d年月周天日时多])后(?=[，就才再便])",
    low: "(?<![此目提])(?:之前|以前)(?=[，。；、就])|(?<=\\p{Script=Han}{2})(?<![几\\d年月周天日时多])前(?=[，就])",
  },
};

const NOTIONS: readonly ByLanguage[] = [
  BOUND,
  CHANGE,
  LEAVE,
  WITHIN,
  MEALS,
  SIDE,
  EXAM,
  STAND,
  CONSENT,
  EFFECT,
  ORDER,
];
const PATTERNS: readonly ReadonlyMap<string, RegExp>[] = NOTIONS.map(
  (notion) =>
    new Map(
      Object.entries(notion).map(([language, { high, low }]) => [
        language,
        new RegExp(`(?<high>${high})|(?<low>${low})`, "giu"),
      ]),
    ),
);

/** A word of one pole, where it stands. */
export interface PoleWord {
  readonly text: string;
  readonly start: number;
}

/** A notion of which the one text has one pole alone and the other text the other. */
export interface Contrary {
  readonly source: PoleWord;
  readonly target: PoleWord;
}

/**
 * Notions that a text and its translation take at their contrary ends. A denial that only one of the two has turns its sentence round, and
 * then nothing is told. Cost: linear in both.
 *
 * @param from  primary language of the source, and `to` of the target; without their words nothing is found
 */
export function contrariesOf(source: string, target: string, from: string, to: string): readonly Contrary[] {
  if (!knowsDenials(from) || !knowsDenials(to)) return [];
  const isShort = source.length <= MANY_CHARACTERS && target.length <= MANY_CHARACTERS;
  return PATTERNS.flatMap((patterns, at): Contrary[] => {
    if (NOTIONS[at] === ORDER && !isShort) return [];
    const [here, there] = [patterns.get(from), patterns.get(to)];
    if (!here || !there) return [];
    // Most texts have no pole: the shorter one is read first.
    const isTargetFirst = target.length < source.length;
    const first = isTargetFirst ? poleOf(target, there) : poleOf(source, here);
    if (!first) return [];
    const second = isTargetFirst ? poleOf(source, here) : poleOf(target, there);
    if (!second || second.pole === first.pole) return [];
    const [one, other] = isTargetFirst ? [second, first] : [first, second];
    const [mine, theirs] = [
      denialsIn(source.replace(here, blank), from),
      denialsIn(target.replace(there, blank), to),
    ];
    const isTurned =
      (mine.sure.length > 0 && theirs.takers === 0) || (theirs.sure.length > 0 && mine.takers === 0);
    if (isTurned) return [];
    return [{ source: one.word, target: other.word }];
  });
}

/** Of a sentence that has room for one order in time alone. */
const MANY_CHARACTERS = 80;

/** The pole that a text takes with its first word for it; null where it takes none or both. */
function poleOf(text: string, pattern: RegExp): { readonly pole: Pole; readonly word: PoleWord } | null {
  const found = [...text.matchAll(pattern)];
  const [first] = found;
  if (!first) return null;
  const pole = first.groups!["high"] === undefined ? "low" : "high";
  if (found.some(({ groups }) => (groups!["high"] === undefined) !== (pole === "low"))) return null;
  return { pole, word: { text: first[0], start: first.index } };
}

const blank = (word: string): string => " ".repeat(word.length);
