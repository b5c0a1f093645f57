// Denials of a trouble, which other languages say as something that is fine. Each source stands beside what is right in its place and
// beside what says the contrary. The lists of `facts/denials.ts` were widened after a first run, in which 15 of the contrary ones passed.
import { inlineFromText, parseLanguageTag } from "@yizhou/model";
import { expect, test } from "vitest";
import { doubtsOf } from "../answers/pair-facts.ts";

type Row = readonly [from: string, to: string, source: string, right: string, contrary: string];
const ROWS: readonly Row[] = [
  [
    "ja",
    "en",
    "この温度でも問題はありません。",
    "It is fine at this temperature as well.",
    "It is a problem at this temperature as well.",
  ],
  [
    "ja",
    "en",
    "検査の結果、異常はありませんでした。",
    "The inspection showed that everything was normal.",
    "The inspection showed that something was broken.",
  ],
  ["ja", "en", "後で送っても構いません。", "You may send it later.", "You should send it at once."],
  [
    "ja",
    "en",
    "運転に支障はありません。",
    "The machine can be operated safely.",
    "Operating the machine is dangerous.",
  ],
  ["ja", "zh", "水に濡れても問題ありません。", "被水打湿也可以正常使用。", "被水打湿就会出问题。"],
  ["ja", "zh", "ご心配は要りません。", "请放心。", "请多加注意。"],
  ["ja", "ko", "明日でも問題はありません。", "내일이어도 괜찮습니다.", "내일이면 문제가 됩니다."],
  ["ja", "ko", "この設定で問題はありません。", "이 설정으로 정상 작동합니다.", "이 설정은 문제가 됩니다."],
  [
    "zh",
    "en",
    "这台旧机器运行没有任何问题。",
    "This old machine runs well.",
    "This old machine has problems running.",
  ],
  [
    "zh",
    "en",
    "晚到十分钟没关系。",
    "Arriving ten minutes late is fine.",
    "Arriving ten minutes late matters.",
  ],
  ["zh", "en", "我们对这个方案没有异议。", "We agree to this plan.", "We object to this plan."],
  [
    "zh",
    "en",
    "迟一天交也不要紧。",
    "Handing it in a day later is okay.",
    "Handing it in a day later is a serious matter.",
  ],
  ["zh", "ko", "服务器没有问题。", "서버는 정상입니다.", "서버에 문제가 있습니다."],
  ["zh", "ko", "用旧的也没关系。", "오래된 것을 써도 괜찮습니다.", "오래된 것을 쓰면 문제가 됩니다."],
  [
    "zh",
    "ja",
    "用现金付款没有问题。",
    "現金でのお支払いで大丈夫です。",
    "現金でのお支払いは問題になります。",
  ],
  ["zh", "ja", "检查没有异常。", "検査結果は正常でした。", "検査で異常が見つかりました。"],
  ["ko", "en", "늦게 도착해도 문제없습니다.", "Arriving late is fine.", "Arriving late is a problem."],
  [
    "ko",
    "en",
    "검사 결과 이상이 없습니다.",
    "The test results are normal.",
    "The test results show a defect.",
  ],
  ["ko", "en", "내일 내도 상관없습니다.", "You may hand it in tomorrow.", "You have to hand it in today."],
  ["ko", "zh", "이 방법은 문제가 없습니다.", "这个方法可以。", "这个方法有问题。"],
  ["ko", "zh", "걱정할 것 없습니다.", "请放心。", "请多加小心。"],
  ["ko", "ja", "사용에 지장이 없습니다.", "問題なく正常に使えます。", "使用に支障があります。"],
  ["en", "zh", "There is no problem with the second pump.", "第二台泵运转正常。", "第二台泵有问题。"],
  ["en", "zh", "We have no objection to the date.", "我们同意这个日期。", "我们反对这个日期。"],
  ["en", "zh", "It does not matter which door you use.", "走哪个门都可以。", "走哪个门很重要。"],
  ["en", "zh", "There is nothing to worry about.", "请放心。", "这很令人担心。"],
  [
    "en",
    "ko",
    "There is no problem with the second pump.",
    "두 번째 펌프는 정상입니다.",
    "두 번째 펌프에 문제가 있습니다.",
  ],
  ["en", "ko", "We do not mind if you come late.", "늦게 오셔도 괜찮습니다.", "늦게 오시면 곤란합니다."],
  [
    "en",
    "ja",
    "It does not matter which door you use.",
    "どのドアを使っても大丈夫です。",
    "どのドアを使うかは重要です。",
  ],
  [
    "en",
    "ja",
    "There is no issue with the update.",
    "アップデートは正常に完了します。",
    "アップデートに問題があります。",
  ],
  [
    "fr",
    "en",
    "Il n'y a pas de problème avec la pompe.",
    "The pump works well.",
    "There is a problem with the pump.",
  ],
  ["fr", "en", "Ne vous inquiétez pas pour le retard.", "The delay is fine.", "The delay is alarming."],
  ["fr", "zh", "Cela ne pose aucun problème.", "这样可以。", "这样会有问题。"],
  [
    "es",
    "en",
    "No hay ningún problema con la bomba.",
    "The pump works well.",
    "There is a problem with the pump.",
  ],
  [
    "es",
    "en",
    "No pasa nada si llega tarde.",
    "It is fine if you arrive late.",
    "It is a disgrace if you arrive late.",
  ],
  ["es", "zh", "No importa qué puerta use.", "走哪个门都可以。", "走哪个门很重要。"],
  ["ru", "en", "С насосом нет проблем.", "The pump works well.", "The pump causes problems."],
  ["ru", "en", "Не волнуйтесь.", "It will be fine.", "It will be a disaster."],
  ["ru", "zh", "Ничего страшного, если вы опоздаете.", "晚到也可以。", "晚到的话后果严重。"],
  [
    "de",
    "en",
    "Mit der Pumpe gibt es kein Problem.",
    "The pump works well.",
    "There is a problem with the pump.",
  ],
  ["de", "en", "Machen Sie sich keine Sorgen.", "It will be fine.", "It will be a disaster."],
  ["de", "zh", "Es ist nicht schlimm, wenn Sie später kommen.", "晚到也可以。", "晚到的话后果严重。"],
];

const isTold = ([from, to, source]: Row, target: string): boolean =>
  doubtsOf(
    { source: inlineFromText(source), target: inlineFromText(target) },
    { from: parseLanguageTag(from), to: parseLanguageTag(to) },
  ).some(({ code }) => code.startsWith("polarity."));

test("of 42 denials of a trouble none is told where the other side says that all is well", () => {
  expect(ROWS.filter((row) => isTold(row, row[3])).map(([, , source]) => source)).toEqual([]);
});

test("and five of six are told where it says the contrary", () => {
  const passed = ROWS.filter((row) => !isTold(row, row[4])).map(([, , source]) => source);
  expect(passed.length).toBeLessThanOrEqual(7);
});
