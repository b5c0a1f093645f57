/**
 * Countries and cities that texts name most, in English, Chinese, Japanese, Korean and German, so that one in another's place is seen. Behind ~
 * stands what also speaks of the place and names no other: adjectives, short forms.
 */
const LANGUAGES = ["en", "zh", "ja", "ko", "de"] as const;

/** One place a line, one language a field, one name a word; _ stands for a blank. */
const ROWS = `
China~Chinese 中国~中|华|汉 中国~中 중국~중 China~chinesisch|Chines
Japan~Japanese 日本~日 日本~日 일본~일 Japan~japanisch
South_Korea~Korea|Korean|Seoul 韩国~韩|南韩|朝鲜 韓国~韓|朝鮮 한국~한 Südkorea~Korea|koreanisch
North_Korea~Korea|Korean|DPRK|Pyongyang 朝鲜~朝|北韩 北朝鮮~朝鮮 북한~북|조선 Nordkorea~Korea|koreanisch
Taiwan~Taiwanese 台湾~台|臺灣 台湾~台 대만~타이완 Taiwan~taiwan
India~Indian 印度~印 インド~印 인도~인도 Indien~indisch|Inder
Pakistan~Pakistani 巴基斯坦~巴 パキスタン 파키스탄 Pakistan~pakistan
Indonesia~Indonesian 印度尼西亚~印尼 インドネシア 인도네시아 Indonesien~indones
Vietnam~Vietnamese|Viet_Nam 越南~越 ベトナム~ヴェトナム 베트남 Vietnam~vietnam
Thailand~Thai 泰国~泰 タイ 태국~타이 Thailand~thai|Thai
Singapore~Singaporean 新加坡~新 シンガポール 싱가포르 Singapur~Singapur|singapur
Malaysia~Malaysian|Malay 马来西亚~马来|大马 マレーシア~マレー 말레이시아~말레이 Malaysia~malays|Malays
Philippines~Philippine|Filipino|Filipinos 菲律宾~菲 フィリピン 필리핀 Philippinen~philippin|Filipino
Australia~Australian|Australians|Aussie 澳大利亚~澳 オーストラリア~豪 호주~오스트레일리아 Australien~austral|Austral
New_Zealand~Zealand|Zealander|Kiwi 新西兰~纽 ニュージーランド 뉴질랜드 Neuseeland~neuseel|Neuseel
Canada~Canadian|Canadians 加拿大~加 カナダ~加 캐나다 Kanada~kanad
Mexico~Mexican|Mexicans 墨西哥~墨 メキシコ 멕시코 Mexiko~mexik|Mexik
Brazil~Brazilian|Brazilians 巴西~巴 ブラジル 브라질 Brasilien~brasil|Brasil
Argentina~Argentine|Argentinian 阿根廷~阿 アルゼンチン 아르헨티나 Argentinien~argentin|Argentin
Chile~Chilean 智利 チリ 칠레 Chile~chilen
Germany~German|Germans|FRG 德国~德|联邦 ドイツ~独 독일~독 Deutschland~deutsch|Deutsch|BRD
France~French|Frenchman 法国~法 フランス~仏 프랑스~불 Frankreich~französ|Franz
Italy~Italian|Italians 意大利~意 イタリア~伊 이탈리아~이태리 Italien~italien|Italien
Spain~Spanish|Spaniard|Spaniards 西班牙~西 スペイン~西 스페인 Spanien~spani|Spani
Portugal~Portuguese 葡萄牙~葡 ポルトガル 포르투갈 Portugal~portug|Portug
Switzerland~Swiss 瑞士 スイス 스위스 Schweiz~schweiz|Schweiz
Austria~Austrian|Austrians 奥地利~奥 オーストリア 오스트리아 Österreich~österreich|Österreich
Netherlands~Dutch|Holland 荷兰~荷 オランダ~蘭 네덜란드 Niederlande~niederländ|Niederländ|Holland|holländ
Belgium~Belgian|Belgians 比利时~比 ベルギー 벨기에 Belgien~belg|Belg
Poland~Polish|Pole|Poles 波兰~波 ポーランド 폴란드 Polen~poln|Poln|Pole
Sweden~Swedish|Swede|Swedes 瑞典 スウェーデン 스웨덴 Schweden~schwed|Schwed
Norway~Norwegian|Norwegians 挪威 ノルウェー 노르웨이 Norwegen~norweg|Norweg
Denmark~Danish|Dane|Danes 丹麦 デンマーク 덴마크 Dänemark~dän|Dän
Finland~Finnish|Finn|Finns 芬兰 フィンランド 핀란드 Finnland~finn|Finn
Greece~Greek|Greeks|Hellenic 希腊 ギリシャ~ギリシア 그리스 Griechenland~griech|Griech
Turkey~Turkish|Turk|Turks|Türkiye|Ottoman 土耳其~土 トルコ 터키~튀르키예 Türkei~türk|Türk
Russia~Russian|Russians|Soviet 俄罗斯~俄|苏 ロシア~露|ソ 러시아~러|소련 Russland~russ|Russ|Rußland
Ukraine~Ukrainian|Ukrainians 乌克兰~乌 ウクライナ 우크라이나 Ukraine~ukrain|Ukrain
Egypt~Egyptian|Egyptians 埃及~埃 エジプト 이집트 Ägypten~ägypt|Ägypt
Israel~Israeli|Israelis|Jewish 以色列~以 イスラエル 이스라엘 Israel~israel|Israel
Iran~Iranian|Iranians|Persian 伊朗~伊|波斯 イラン~ペルシャ 이란~페르시아 Iran~iran|Iran
Iraq~Iraqi|Iraqis 伊拉克~伊 イラク 이라크 Irak~irak|Irak
Saudi_Arabia~Saudi|Saudis 沙特阿拉伯~沙特 サウジアラビア~サウジ 사우디아라비아~사우디 Saudi-Arabien~saudi|Saudi
Kenya~Kenyan|Kenyans 肯尼亚 ケニア 케냐 Kenia~kenian|Kenian
Nigeria~Nigerian|Nigerians 尼日利亚 ナイジェリア 나이지리아 Nigeria~nigerian|Nigerian
Ethiopia~Ethiopian|Ethiopians 埃塞俄比亚 エチオピア 에티오피아 Äthiopien~äthiop|Äthiop
Cuba~Cuban|Cubans 古巴 キューバ 쿠바 Kuba~kuban|Kuban
Peru~Peruvian|Peruvians 秘鲁 ペルー 페루 Peru~peruan|Peruan
Beijing~Peking 北京~京 北京 베이징~북경 Peking
Shanghai 上海~沪 上海 상하이~상해 Shanghai~Schanghai
Guangzhou~Canton 广州~穗|粤 広州 광저우~광주 Guangzhou~Kanton
Shenzhen 深圳~深 深圳|深セン 선전~심천 Shenzhen
Hangzhou 杭州~杭 杭州 항저우~항주 Hangzhou
Nanjing~Nanking 南京~宁 南京 난징~남경 Nanjing~Nanking
Wuhan 武汉~汉 武漢 우한~무한 Wuhan
Chengdu 成都~蓉 成都 청두~성도 Chengdu
Chongqing 重庆~渝 重慶 충칭~중경 Chongqing
Tianjin 天津~津 天津 톈진~천진 Tianjin
Xi'an 西安 西安 시안~서안 Xi'an
Hong_Kong 香港~港 香港 홍콩 Hongkong~Hong_Kong
Taipei 台北~臺北 台北 타이베이~대북 Taipeh~Taipei
Tokyo 东京~東京 東京 도쿄~동경 Tokio~Tokyo
Osaka 大阪 大阪 오사카 Osaka
Kyoto 京都 京都 교토 Kyoto
Yokohama 横滨 横浜 요코하마 Yokohama
Nagoya 名古屋 名古屋 나고야 Nagoya
Sapporo 札幌 札幌 삿포로 Sapporo
Seoul 首尔~汉城|韩 ソウル 서울 Seoul
Busan~Pusan 釜山 釜山|プサン 부산 Busan
Incheon~Inchon 仁川 仁川 인천 Incheon
Daegu~Taegu 大邱 大邱|テグ 대구 Daegu
Daejeon~Taejon 大田 大田|テジョン 대전 Daejeon
London~Londoner|Londoners 伦敦 ロンドン 런던 London~Londoner
Paris~Parisian|Parisians 巴黎 パリ 파리 Paris~Pariser
Berlin~Berliner|Berliners 柏林 ベルリン 베를린 Berlin~Berliner
Munich~Bavarian 慕尼黑 ミュンヘン 뮌헨 München~Münchner|Münchener
Hamburg 汉堡 ハンブルク 함부르크 Hamburg~Hamburger
Frankfurt 法兰克福 フランクフルト 프랑크푸르트 Frankfurt~Frankfurter
Vienna~Viennese 维也纳 ウィーン 빈(?![가-힣])~비엔나 Wien~Wiener
Zurich~Zürich 苏黎世 チューリッヒ~チューリヒ 취리히 Zürich~Zürcher
Geneva 日内瓦 ジュネーブ~ジュネーヴ 제네바 Genf~Genfer
Rome~Roman|Romans 罗马 ローマ 로마 Rom~röm|Röm
Milan~Milanese 米兰 ミラノ 밀라노 Mailand~Mailänder
Venice~Venetian 威尼斯 ベネチア~ヴェネツィア 베네치아~베니스 Venedig~venez
Madrid 马德里 マドリード~マドリッド 마드리드 Madrid~Madrider
Barcelona 巴塞罗那 バルセロナ 바르셀로나 Barcelona
Lisbon 里斯本 リスボン 리스본 Lissabon
Amsterdam 阿姆斯特丹 アムステルダム 암스테르담 Amsterdam
Brussels 布鲁塞尔 ブリュッセル 브뤼셀 Brüssel~Brüssel
Stockholm 斯德哥尔摩 ストックホルム 스톡홀름 Stockholm
Copenhagen 哥本哈根 コペンハーゲン 코펜하겐 Kopenhagen
Prague 布拉格 プラハ 프라하 Prag~Prager
Warsaw 华沙 ワルシャワ 바르샤바 Warschau~Warschauer
Budapest 布达佩斯 ブダペスト 부다페스트 Budapest
Moscow~Muscovite 莫斯科 モスクワ 모스크바 Moskau~Moskauer
Istanbul~Constantinople 伊斯坦布尔 イスタンブール 이스탄불 Istanbul
Cairo 开罗 カイロ 카이로 Kairo
Mumbai~Bombay 孟买 ムンバイ 뭄바이 Mumbai~Bombay
Bangkok 曼谷 バンコク 방콕 Bangkok
Hanoi 河内 ハノイ 하노이 Hanoi
Jakarta 雅加达 ジャカルタ 자카르타 Jakarta
Manila 马尼拉 マニラ 마닐라 Manila
Sydney 悉尼~雪梨 シドニー 시드니 Sydney
Melbourne 墨尔本 メルボルン 멜버른 Melbourne
New_York~NYC|Manhattan|Yankees 纽约 ニューヨーク 뉴욕 New_York~New_Yorker
Los_Angeles~LA|L.A. 洛杉矶 ロサンゼルス 로스앤젤레스~LA Los_Angeles
San_Francisco 旧金山~三藩 サンフランシスコ 샌프란시스코 San_Francisco
Chicago 芝加哥 シカゴ 시카고 Chicago
Boston 波士顿 ボストン 보스턴 Boston
Toronto 多伦多 トロント 토론토 Toronto
Vancouver 温哥华 バンクーバー 밴쿠버 Vancouver
`;

interface Place {
  /** By language: names that stand for nothing else. */
  readonly names: ReadonlyMap<string, readonly string[]>;
  /** And whatever speaks of it. */
  readonly signs: ReadonlyMap<string, readonly string[]>;
}

const PLACES: readonly Place[] = ROWS.trim()
  .split("\n")
  .map((row) => {
    const fields = row.split(" ").map((field) => field.replaceAll("_", " ").split("~"));
    const of = (part: (field: readonly string[]) => string[]): ReadonlyMap<string, readonly string[]> =>
      new Map(LANGUAGES.map((language, at) => [language, part(fields[at]!)]));
    const namesOf = ([names]: readonly string[]): string[] => names!.replace(/\(\?!.*?\)/u, "").split("|");
    return {
      names: of(namesOf),
      signs: of((field) => [...namesOf(field), ...(field[1]?.split("|") ?? [])]),
    };
  });

/** Longer names first, so that 印度尼西亚 is no 印度. In Latin letters whole words alone. */
const PATTERNS: ReadonlyMap<
  string,
  { readonly pattern: RegExp; readonly placeOf: ReadonlyMap<string, number> }
> = new Map(
  LANGUAGES.map((language) => {
    const placeOf = new Map(
      PLACES.flatMap(({ names }, at) => names.get(language)!.map((name) => [name, at])),
    );
    const names = [...placeOf.keys()].sort((a, b) => b.length - a.length).join("|");
    const source =
      language === "en" || language === "de"
        ? `(?<![\\p{L}\\p{N}-])(?:${names})(?![\\p{L}\\p{N}-]|\\s\\p{Lu})`
        : language === "ko"
          ? `(?<![가-힣])(?:${names})`
          : `(?:${names})`;
    return [language, { pattern: new RegExp(source, "gu"), placeOf }];
  }),
);

/** A name of a place, where it stands. */
export interface PlaceName {
  readonly text: string;
  readonly start: number;
  /** The same for all names of one place, in all languages. */
  readonly place: number;
}

/** Places that a text names, in order; none in a language whose names are not known. Cost: linear. */
export function placeNamesIn(text: string, language: string): readonly PlaceName[] {
  const known = PATTERNS.get(language);
  if (!known || !(/[\p{Lu}]/u.test(text) || language === "zh" || language === "ja" || language === "ko"))
    return [];
  return [...text.matchAll(known.pattern)].map((match) => ({
    text: match[0],
    start: match.index,
    place: known.placeOf.get(match[0])!,
  }));
}

/** True where a text speaks of a place by any of its names, an adjective or a short form, or of where it lies. */
export function speaksOfPlace(text: string, language: string, place: number): boolean {
  return (PLACES[place]!.signs.get(language) ?? []).some((sign) => text.includes(sign));
}
