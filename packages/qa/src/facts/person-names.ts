/**
 * Names of people as one script writes them and another. Surnames of Chinese, Japanese and Korean people have fixed spellings in Latin letters;
 * other people's names are written by their sound, of which the consonants are compared.
 */

/** Surname, then its spellings. Left out are those that are common words (高, 文, 白). */
const SURNAMES: Readonly<Record<string, string>> = {
  zh: "王 Wang Wong Ong|李 Li Lee|张 Zhang Chang Cheung|刘 Liu Lau|陈 Chen Chan|杨 Yang Yeung|赵 Zhao Chao|黄 Huang Wong Hwang|周 Zhou Chou Chow|吴 Wu Ng|徐 Xu Hsu|孙 Sun|胡 Hu|朱 Zhu Chu|郭 Guo Kuo Kwok|何 He Ho|林 Lin Lam|罗 Luo Lo Law|郑 Zheng Cheng|梁 Liang Leung|谢 Xie Hsieh Tse|宋 Song Sung|唐 Tang|许 Xu Hsu Hui|邓 Deng Teng Tang|冯 Feng Fung|韩 Han|曹 Cao Tsao|曾 Zeng Tseng Tsang|彭 Peng Pang|萧 Xiao Hsiao|蔡 Cai Tsai Choi|潘 Pan Poon|袁 Yuan|董 Dong Tung|余 Yu|叶 Ye Yeh Yip|吕 Lü Lyu Lu|蒋 Jiang Chiang|杜 Du Tu|苏 Su So|魏 Wei|程 Cheng|丁 Ding Ting|沈 Shen|卢 Lu Lo|姜 Jiang|崔 Cui|钟 Zhong Chung|谭 Tan Tam|陆 Lu Luk|汪 Wang|范 Fan|廖 Liao Liu|贾 Jia|韦 Wei|付 Fu|邹 Zou|孟 Meng|熊 Xiong|秦 Qin|邱 Qiu Chiu|江 Jiang|薛 Xue|阎 Yan|段 Duan|侯 Hou|龙 Long|史 Shi|陶 Tao|黎 Li Lai|贺 He|顾 Gu Koo|毛 Mao|郝 Hao|龚 Gong|邵 Shao|钱 Qian|严 Yan|孔 Kong|孙 Sun|戴 Dai Tai|马 Ma|方 Fang Fong",
  ja: "佐藤 Sato Satoh|鈴木 Suzuki|高橋 Takahashi|田中 Tanaka|伊藤 Ito Itoh|渡辺 Watanabe|渡邊 Watanabe|山本 Yamamoto|中村 Nakamura|小林 Kobayashi|加藤 Kato Katoh|吉田 Yoshida|山田 Yamada|佐々木 Sasaki|山口 Yamaguchi|松本 Matsumoto|井上 Inoue|木村 Kimura|斎藤 Saito|斉藤 Saito|清水 Shimizu|山崎 Yamazaki|池田 Ikeda|橋本 Hashimoto|阿部 Abe|石川 Ishikawa|山下 Yamashita|中島 Nakajima|小川 Ogawa|前田 Maeda|岡田 Okada|長谷川 Hasegawa|藤田 Fujita|後藤 Goto|近藤 Kondo|村上 Murakami|遠藤 Endo|青木 Aoki|坂本 Sakamoto|福田 Fukuda|太田 Ota Ohta|西村 Nishimura|藤井 Fujii|岡本 Okamoto|藤原 Fujiwara|三浦 Miura|中野 Nakano|原田 Harada|松田 Matsuda|竹内 Takeuchi|小野 Ono|中川 Nakagawa|和田 Wada|石田 Ishida|森田 Morita|上田 Ueda|安倍 Abe|岸田 Kishida|石破 Ishiba|大谷 Otani Ohtani|宮崎 Miyazaki|黒澤 Kurosawa",
  ko: "김 Kim Gim|이 Lee Yi Rhee Li|박 Park Pak Bak|최 Choi Choe|정 Jung Jeong Chung|강 Kang Gang|조 Cho Jo|윤 Yoon Yun|장 Jang Chang|임 Lim Im|한 Han|오 Oh|서 Seo Suh|신 Shin Sin|권 Kwon Gwon|황 Hwang|안 Ahn An|송 Song|류 Ryu Yoo Yu|유 Yoo Yu Ryu|홍 Hong|전 Jeon Chun|고 Ko Go Koh|문 Moon Mun|손 Son Sohn|배 Bae Pae|백 Baek Paik|허 Heo Huh|남 Nam|심 Shim Sim|노 Roh Noh No|하 Ha|곽 Kwak|성 Sung Seong|차 Cha|주 Joo Ju|우 Woo|구 Koo Ku Goo|민 Min|진 Jin",
};
const BY_LANGUAGE = new Map(
  Object.entries(SURNAMES).map(([language, rows]) => [
    language,
    new Map(rows.split("|").map((row) => [row.split(" ")[0]!, row.split(" ").slice(1)] as const)),
  ]),
);

/** What shows that a surname stands before it. */
const HAN_TITLE =
  "先生|女士|小姐|博士|教授|医生|主任|经理|总裁|主席|总理|部长|老师|律师|法官|同志|院士|校长|董事长|总经理|工程师|局长|市长|委员|议员";
/** Surnames that hardly begin another word. */
const PLAIN_HAN = "[王李张刘陈赵吴徐朱郭郑梁谢韩曹彭萧蔡潘袁董蒋杜魏沈卢姜崔谭汪廖邹邱薛]";
const POSITIONS: Readonly<Record<string, (names: string) => RegExp>> = {
  zh: (names) =>
    new RegExp(
      `(?:(?<![\\p{Script=Han}])|(?<=[由与和向对请]))(?<name>${names})\\p{Script=Han}{0,2}?(?:${HAN_TITLE})|(?:^|[，。；：、“]|${HAN_TITLE})(?<lone>${PLAIN_HAN})(?=\\p{Script=Han}{2})`,
      "gu",
    ),
  ja: (names) =>
    new RegExp(
      `(?<!\\p{Script=Han})(?<name>${names})(?=さん|氏|様|くん|教授|博士|先生|社長|部長|課長|首相|大臣|議員|監督|選手|\\p{Script=Han}{1,3}[はがもの])`,
      "gu",
    ),
  ko: (names) =>
    new RegExp(
      `(?<![가-힣])(?<name>${names})(?:[가-힣]{2})?\\s?(?=(?:씨|교수|박사|선생|대표|부장|과장|의원|대통령|사장|변호사|감독|장관|총리|회장|원장|팀장)(?![가-힣]{3}))`,
      "gu",
    ),
};
const POSITION_PATTERNS = new Map(
  [...BY_LANGUAGE].map(([language, names]) => [
    language,
    POSITIONS[language]!([...names.keys()].sort((a, b) => b.length - a.length).join("|")),
  ]),
);
/** In Latin letters a surname stands beside a title or another name. */
const LATIN_NAME =
  /(?:\b(?:Mr|Mrs|Ms|Dr|Prof|Professor|President|Minister|Chairman|Director|Judge)\.?\s)(?<titled>\p{Lu}\p{Ll}+)|(?<![\p{L}.-])(?<one>\p{Lu}\p{Ll}+)[\s-](?<two>\p{Lu}\p{Ll}+)(?![\p{L}-]|\s\p{Lu})|(?<![\p{L}-])(?<plain>Kim|Choi|Kang|Yoon|Kwon|Hwang|Ahn|Suzuki|Tanaka|Sato|Yamamoto)(?!\p{L})/gu;

/** A name of one side and the one that stands for it on the other. */
export interface OtherName {
  readonly latin: string;
  readonly other: string;
}

/**
 * A surname in Latin letters that the other text does not have, where that has another one: Wang Wei for 李伟. Null where each has its
 * counterpart. Cost: linear.
 *
 * @param language  primary, of `text`: zh, ja or ko; none is found in others
 */
export function otherSurname(latin: string, text: string, language: string): OtherName | null {
  const known = BY_LANGUAGE.get(language);
  const position = POSITION_PATTERNS.get(language);
  if (!known || !position) return null;
  const there = [...text.matchAll(position)].map(({ groups }) => (groups!["name"] ?? groups!["lone"])!);
  const instead = there.find((name) => !known.get(name)!.some((spelling) => hasWord(latin, spelling)));
  if (instead === undefined) return null;
  const here = [...latin.matchAll(LATIN_NAME)].flatMap(({ groups }) =>
    ["titled", "one", "two", "plain"].map((name) => groups![name]).filter((word) => word !== undefined),
  );
  const lost = here.find((word) => {
    const meant = [...known].filter(([, spellings]) => spellings.includes(word));
    return meant.length > 0 && !meant.some(([name]) => text.includes(name));
  });
  return lost === undefined ? null : { latin: lost, other: instead };
}

function hasWord(text: string, word: string): boolean {
  return new RegExp(`(?<!\\p{L})${word}(?!\\p{Ll})`, "iu").test(text);
}

/** Classes of consonants that languages write for one another: P is b p f v w, T is d t th, K is g k c q h, S is s z j c x ch sh. */
const HAN_SOUNDS: Readonly<Record<string, string>> = {
  P: "巴帕派贝比毕彼庇波博伯勃布普珀培佩皮匹保鲍邦班本宾彬包柏必潘庞彭丕芭白拜法菲费弗福夫芬丰冯凡范方佛富韦维威沃瓦温文伍武怀",
  T: "达大戴黛丹当道德登邓迪蒂丁多杜顿敦塔泰坦汤特腾提廷汀图托陶滕铁泽兹",
  K: "加盖甘戈格古圭卡凯坎康考科克肯库奎昆基吉金杰哈海汉豪赫黑亨霍侯胡华惠休埃姬",
  S: "扎泽兹朱祖佐宗曾茨策岑查恰奇琪钱乔切齐丘萨赛塞森斯丝苏索桑松沙莎夏谢希西锡辛欣肖舒什施瑟珍詹杰吉季姬琼热日若孜子齐茜絮许雪",
  M: "马玛麦迈曼芒茂梅门蒙孟米密明敏摩莫姆默穆慕",
  N: "纳娜奈南内尼妮宁纽努诺涅恩安昂因",
  L: "拉莱赖兰朗劳勒雷莉丽里理利列林琳龙卢鲁露伦罗洛吕尔儿蕾莲黎",
  "-": "阿埃艾爱奥厄欧伊英约尤于雅亚杨耶叶依乌瓦",
};
const HAN_CLASSES = new Map<string, string>();
for (const [sound, characters] of Object.entries(HAN_SOUNDS))
  for (const character of characters) HAN_CLASSES.set(character, (HAN_CLASSES.get(character) ?? "") + sound);

const LATIN_CLASSES: readonly (readonly [RegExp, string])[] = [
  [/^(?:sch|sh|tch|ch|cz|ts|tz)/u, "SK"],
  [/^(?:ph|b|p|f|v)/u, "P"],
  [/^w/u, "P-L"],
  [/^th/u, "TS"],
  [/^ti/u, "TS"],
  [/^[dt]/u, "T"],
  [/^(?:kn|gn)/u, "NK"],
  [/^[gj]/u, "SK-"],
  [/^[cx]/u, "SK"],
  [/^h/u, "K-"],
  [/^[kq]/u, "K"],
  [/^[sz]/u, "S"],
  [/^m/u, "M"],
  [/^n/u, "N"],
  [/^[lr]/u, "L-"],
  [/^[yaeiou]/u, "-"],
];

/** Which consonant a name may begin with; null where its letters are not known. */
function firstOfLatin(name: string): string | null {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return classAt(plain, 0) || null;
}

const meets = (one: string, other: string): boolean => [...one].some((sound) => other.includes(sound));

/** Two names of one person, as a chain: Emily Carter. */
const CHAIN = /(?<![\p{L}.'’-])\p{Lu}[\p{Ll}\p{M}]{2,}(?:\s\p{Lu}[\p{Ll}\p{M}]{2,})(?![\p{L}'’-]|\s\p{Lu})/gu;
/** Of two parts: what more parts stand for is not known. */
const DOTTED =
  /(?<![·•・‧]\p{Script=Han}{0,6})\p{Script=Han}{1,6}[·•・‧]\p{Script=Han}{1,6}(?![·•・‧\p{Script=Han}]*[·•・‧])/gu;

/**
 * A name of a chain that is written with another first sound than it has: 艾米莉·帕克 for Emily Carter, whose first name shows that she is meant.
 * Null where all sound alike, or nothing tells. Cost: linear.
 */
export function otherSound(latin: string, text: string, language: string): OtherName | null {
  if (language !== "zh" || !/[·•・‧]/u.test(text)) return null;
  const chains = [...latin.matchAll(CHAIN)].map(([chain]) => chain.split(/\s/u) as [string, string]);
  if (chains.length === 0) return null;
  const dotted = [...text.matchAll(DOTTED)].map(([name]) => name.split(/[·•・‧]/u) as [string, string]);
  for (const [given, family] of dotted) {
    // What stands before a given name may be glued to it: 的艾米莉. The most of its last characters that sound like one tell.
    const alike = chains.map(([first]) => sharedSound(first, given));
    const most = Math.max(...alike);
    if (most < 2 || alike.filter((length) => length === most).length > 1) continue;
    const [, last] = chains[alike.indexOf(most)]!;
    const [wanted, found] = [firstOfLatin(last), HAN_CLASSES.get(family[0]!)];
    if (wanted === null || found === undefined || wanted.includes("-") || meets(wanted, found)) continue;
    return { latin: last, other: /^\p{Script=Han}{1,2}/u.exec(family)![0] };
  }
  return null;
}

/** How many of the last characters of a text in Han are a name's sounds; 0 where none. */
function sharedSound(latin: string, text: string): number {
  for (let at = 0; at < text.length; at++) if (soundsLike(latin, text.slice(at))) return text.length - at;
  return 0;
}

/** Every character of the foreign name finds its consonant in the Latin one, in order, and the first are alike. */
function soundsLike(latin: string, han: string): boolean {
  const first = firstOfLatin(latin);
  const start = HAN_CLASSES.get(han[0]!);
  if (first === null || start === undefined || !meets(first, start)) return false;
  const plain = latin.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  let at = 0;
  for (const character of han) {
    const classes = HAN_CLASSES.get(character);
    if (classes === undefined) return false;
    while (at < plain.length && !meets(classAt(plain, at), classes)) at++;
    // Ends of names are written out that hardly sound: 斯, 特, 尔.
    if (at === plain.length) return /[SLT-]/u.test(classes);
    at++;
  }
  return true;
}

function classAt(name: string, at: number): string {
  const rest = name.slice(at);
  return LATIN_CLASSES.find(([pattern]) => pattern.test(rest))?.[1] ?? "";
}
