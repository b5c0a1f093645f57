import type { LanguageTag } from "@yizhou/model";
import { scriptShares } from "./scripts.ts";

/** Asked for texts in Latin script, where the script alone does not tell the language. `null` when it cannot tell. */
export type LatinGuess = (text: string) => LanguageTag | null;

/** Characters that only simplified or only traditional text uses, of the few hundred commonest; data, not a rule. */
const SIMPLIFIED_ONLY = new Set(
  "这国们说时会对过还发经种动学样现义问应该开关进长电话车东见边门马鸟鱼风飞龙书买卖读写让谁给红绿纸线级结组织练续维网罗图团园圆场块坏声处备复头夺奋妇宝实审将尔层岁岛师带帮广庆库废张弹归录当怀态总战户执扩扫扬护报担拟择损换据数断无旧显晓术机杀权条极构标树检楼欢气汉沟没测济浅湿满灭灯炼热爱环产画疗监盖离积称稳穷窃竞笔简类粮纪约终统绝继绩缓编缩罚职联肃胜脑脚艺节苏药获营虑虽补装视觉览观规计认讨议记讲许论设访证评识诉译试诗诚详语误请诸课谈谢质贝负财责败货贡贫购费资赛赞赵轻较输达运远违连迟适选遗释钟钢铁银错键镇闭间闻阅队阳阴阶际陆陈险随难雾静页顶项顺须顾预领频题颜额饭饮馆驱验骨鲜鸡黄齐",
);
const TRADITIONAL_ONLY = new Set(
  "這國們說時會對過還發經種動學樣現義問應該開關進長電話車東見邊門馬鳥魚風飛龍書買賣讀寫讓誰給紅綠紙線級結組織練續維網羅圖團園圓場塊壞聲處備復頭奪奮婦寶實審將爾層歲島師帶幫廣慶庫廢張彈歸錄當懷態總戰戶執擴掃揚護報擔擬擇損換據數斷無舊顯曉術機殺權條極構標樹檢樓歡氣漢溝沒測濟淺濕滿滅燈煉熱愛環產畫療監蓋離積稱穩窮竊競筆簡類糧紀約終統絕繼績緩編縮罰職聯肅勝腦腳藝節蘇藥獲營慮雖補裝視覺覽觀規計認討議記講許論設訪證評識訴譯試詩誠詳語誤請諸課談謝質貝負財責敗貨貢貧購費資賽贊趙輕較輸達運遠違連遲適選遺釋鐘鋼鐵銀錯鍵鎮閉間聞閱隊陽陰階際陸陳險隨難霧靜頁頂項順須顧預領頻題顏額飯飲館驅驗鮮雞黃齊",
);

/** The commonest words that few other languages in the list share. */
const LATIN_WORDS: readonly (readonly [string, string])[] = [
  [
    "en",
    "the of and to in is that for it with as was on are this be by from or which have not at an were their has",
  ],
  [
    "de",
    "der die und das den von zu mit sich des auf für ist im dem nicht ein eine als auch es an werden aus er hat",
  ],
  [
    "fr",
    "le la les des et en un une du que est pour qui dans par sur pas plus avec au sont ce il se cette aux",
  ],
  ["es", "el la los las de que y en un una por con para del se es al lo como más su fue este pero sus"],
  ["it", "il di che e la per un una in del con non è della sono dei le si al gli nel anche come alla più"],
  ["pt", "o de que e do da em um uma para com não os no se na por mais as dos como ao das foi à seu"],
  ["nl", "de het een van en in is dat op te zijn met voor niet aan er om ook als bij door naar uit maar"],
  ["vi", "và của là có trong được cho không với các một những này khi đã để người từ đến cũng"],
  ["id", "yang dan di dengan untuk dari dalam pada adalah ini itu tidak akan oleh sebagai juga atau karena"],
  ["pl", "i w na z się do nie że jest o to jak od przez po dla oraz który są ale za"],
  ["tr", "ve bir bu için ile da de olarak olan en çok daha gibi sonra kadar değil ne var"],
];
const LATIN_TABLE = LATIN_WORDS.map(([tag, words]) => [tag, new Set(words.split(" "))] as const);

/** Guess among the languages of the table by their commonest words; reads the first 20,000 characters. */
export function guessLatinLanguage(text: string): LanguageTag | null {
  const words =
    text
      .slice(0, 20_000)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  let best: string | null = null;
  let bestHits = 0;
  for (const [tag, known] of LATIN_TABLE) {
    const hits = words.reduce((sum, word) => sum + (known.has(word) ? 1 : 0), 0);
    if (hits > bestHits) [best, bestHits] = [tag, hits];
  }
  // One common word among many others is chance ("die" in an English title).
  return bestHits >= Math.max(1, words.length * 0.08) ? (best as LanguageTag) : null;
}

/**
 * The language that the script of `text` points to; `null` when it has no letters or the script decides nothing.
 * Han weighs more than Latin, since a Chinese paper holds many Latin names and formulas while the reverse is rare.
 *
 * @param guessLatin  asked when Latin letters prevail; the built-in word table by default
 */
export function guessLanguage(text: string, guessLatin: LatinGuess = guessLatinLanguage): LanguageTag | null {
  const { letters, shares } = scriptShares(text);
  if (letters === 0) return null;
  const eastAsian = shares.han + shares.kana + shares.hangul;
  if (eastAsian * 3 > Math.max(shares.latin, shares.cyrillic, shares.arabic)) {
    if (shares.hangul > shares.kana && shares.hangul >= eastAsian * 0.25) return "ko" as LanguageTag;
    if (shares.kana >= eastAsian * 0.08) return "ja" as LanguageTag;
    return chineseScript(text);
  }
  const rest = [
    ["latin", shares.latin],
    ["cyrillic", shares.cyrillic],
    ["arabic", shares.arabic],
    ["greek", shares.greek],
    ["hebrew", shares.hebrew],
    ["thai", shares.thai],
    ["devanagari", shares.devanagari],
  ] as const;
  const [script, share] = rest.reduce((best, next) => (next[1] > best[1] ? next : best));
  if (share === 0) return null;
  if (script === "latin") return guessLatin(text);
  if (script === "cyrillic") return (/[іїєґІЇЄҐ]/.test(text) ? "uk" : "ru") as LanguageTag;
  if (script === "arabic") return (/[پچژگ]/.test(text) ? "fa" : "ar") as LanguageTag;
  return ({ greek: "el", hebrew: "he", thai: "th", devanagari: "hi" } as const)[script] as LanguageTag;
}

/** Simplified unless the text holds more characters that only traditional text uses. */
function chineseScript(text: string): LanguageTag {
  let balance = 0;
  for (const character of text) {
    if (SIMPLIFIED_ONLY.has(character)) balance--;
    if (TRADITIONAL_ONLY.has(character)) balance++;
  }
  return (balance > 0 ? "zh-Hant" : "zh-Hans") as LanguageTag;
}
