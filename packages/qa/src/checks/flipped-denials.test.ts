// Sentences whose denial was turned round, in good grammar and with other words that are near a denial: none of them had a part in
// the lists of `facts/denials.ts`.
import { inlineFromText, parseLanguageTag } from "@yizhou/model";
import { expect, test } from "vitest";
import { doubtsOf } from "../answers/pair-facts.ts";

type Sides = readonly [says: string, saysTheContrary: string];
const SENTENCES: readonly Readonly<Record<"en" | "zh" | "ko", Sides>>[] = [
  {
    en: ["The pump must not run while the valve is closed.", "The pump must run while the valve is closed."],
    zh: ["阀门关闭时泵不得运行。", "阀门关闭时泵必须运行。"],
    ko: ["밸브가 닫혀 있을 때 펌프를 가동해서는 안 됩니다.", "밸브가 닫혀 있을 때 펌프를 가동해야 합니다."],
  },
  {
    en: [
      "Although few people objected, the council did not approve the plan.",
      "Although few people objected, the council approved the plan.",
    ],
    zh: ["虽然很少有人反对，议会还是没有批准该计划。", "虽然很少有人反对，议会还是批准了该计划。"],
    ko: [
      "반대하는 사람은 거의 없었지만 의회는 그 계획을 승인하지 않았다.",
      "반대하는 사람은 거의 없었지만 의회는 그 계획을 승인했다.",
    ],
  },
  {
    en: [
      "The court found that the contract was not valid because both parties had failed to sign it.",
      "The court found that the contract was valid because both parties had failed to sign it.",
    ],
    zh: ["法院认定合同无效，因为双方都没有签字。", "法院认定合同有效，因为双方都没有签字。"],
    ko: [
      "법원은 양측이 모두 서명하지 않았으므로 계약이 유효하지 않다고 판단했다.",
      "법원은 양측이 모두 서명하지 않았으므로 계약이 유효하다고 판단했다.",
    ],
  },
  {
    en: [
      "Patients who are allergic to penicillin should not take this medicine.",
      "Patients who are allergic to penicillin should take this medicine.",
    ],
    zh: ["对青霉素过敏的患者不应服用此药。", "对青霉素过敏的患者应服用此药。"],
    ko: [
      "페니실린에 알레르기가 있는 환자는 이 약을 복용하지 말아야 한다.",
      "페니실린에 알레르기가 있는 환자는 이 약을 복용해야 한다.",
    ],
  },
  {
    en: [
      "The data does not leave the hospital, and it is not shared with insurers.",
      "The data leaves the hospital, and it is not shared with insurers.",
    ],
    zh: ["数据不会离开医院，也不会与保险公司共享。", "数据会离开医院，也不会与保险公司共享。"],
    ko: [
      "데이터는 병원을 벗어나지 않으며 보험사와 공유되지도 않는다.",
      "데이터는 병원을 벗어나며 보험사와 공유되지도 않는다.",
    ],
  },
  {
    en: [
      "She could not remember the name of the difficult young lawyer.",
      "She could remember the name of the difficult young lawyer.",
    ],
    zh: ["她想不起那位难相处的年轻律师叫什么名字。", "她想得起那位难相处的年轻律师叫什么名字。"],
    ko: [
      "그녀는 그 까다로운 젊은 변호사의 이름을 기억하지 못했다.",
      "그녀는 그 까다로운 젊은 변호사의 이름을 기억했다.",
    ],
  },
  {
    en: [
      "No refund is given for tickets that were bought less than two days before.",
      "A refund is given for tickets that were bought less than two days before.",
    ],
    zh: ["提前不到两天购买的门票概不退款。", "提前不到两天购买的门票可以退款。"],
    ko: ["이틀 전 이내에 구입한 표는 환불되지 않습니다.", "이틀 전 이내에 구입한 표는 환불됩니다."],
  },
  {
    en: [
      "The device is not waterproof and must be kept away from rain.",
      "The device is waterproof and must be kept away from rain.",
    ],
    zh: ["本设备不防水，必须避免淋雨。", "本设备防水，必须避免淋雨。"],
    ko: ["이 기기는 방수가 되지 않으므로 비를 피해야 합니다.", "이 기기는 방수가 되므로 비를 피해야 합니다."],
  },
  {
    en: [
      "Most of the workers had never been told that the factory was unsafe.",
      "Most of the workers had been told that the factory was unsafe.",
    ],
    zh: ["大多数工人从未被告知工厂不安全。", "大多数工人已被告知工厂不安全。"],
    ko: [
      "노동자 대부분은 공장이 안전하지 않다는 말을 들은 적이 없었다.",
      "노동자 대부분은 공장이 안전하지 않다는 말을 들은 적이 있었다.",
    ],
  },
  {
    en: [
      "The teacher did not explain the difference between the two words.",
      "The teacher explained the difference between the two words.",
    ],
    zh: ["老师没有解释这两个词的差别。", "老师解释了这两个词的差别。"],
    ko: ["선생님은 두 단어의 차이를 설명하지 않았다.", "선생님은 두 단어의 차이를 설명했다."],
  },
  {
    en: ["Nobody knew where the missing ship had gone.", "Everybody knew where the missing ship had gone."],
    zh: ["没有人知道失踪的船去了哪里。", "人人都知道失踪的船去了哪里。"],
    ko: ["사라진 배가 어디로 갔는지 아무도 몰랐다.", "사라진 배가 어디로 갔는지 모두 알았다."],
  },
  {
    en: ["It is not illegal to film in public places.", "It is illegal to film in public places."],
    zh: ["在公共场所拍摄并不违法。", "在公共场所拍摄违法。"],
    ko: ["공공장소에서 촬영하는 것은 불법이 아니다.", "공공장소에서 촬영하는 것은 불법이다."],
  },
  {
    en: [
      "The minister denied the report and said he would not resign.",
      "The minister denied the report and said he would resign.",
    ],
    zh: ["部长否认了这一报道，并表示不会辞职。", "部长否认了这一报道，并表示会辞职。"],
    ko: ["장관은 보도를 부인하며 사임하지 않겠다고 말했다.", "장관은 보도를 부인하며 사임하겠다고 말했다."],
  },
  {
    en: [
      "Without a permit you may not enter the northern part of the park.",
      "Without a permit you may enter the northern part of the park.",
    ],
    zh: ["没有许可证不得进入公园北部。", "没有许可证可以进入公园北部。"],
    ko: [
      "허가증이 없으면 공원 북쪽에 들어갈 수 없습니다.",
      "허가증이 없으면 공원 북쪽에 들어갈 수 있습니다.",
    ],
  },
  {
    en: [
      "The old bridge was not damaged by the flood in 1953.",
      "The old bridge was damaged by the flood in 1953.",
    ],
    zh: ["1953年的洪水没有损坏这座老桥。", "1953年的洪水损坏了这座老桥。"],
    ko: ["그 오래된 다리는 1953년 홍수로 손상되지 않았다.", "그 오래된 다리는 1953년 홍수로 손상되었다."],
  },
  {
    en: [
      "Children under six do not pay, unless the hall is full.",
      "Children under six pay, unless the hall is full.",
    ],
    zh: ["六岁以下儿童不收费，除非大厅满员。", "六岁以下儿童收费，除非大厅满员。"],
    ko: [
      "여섯 살 미만 어린이는 홀이 가득 차지 않는 한 돈을 내지 않습니다.",
      "여섯 살 미만 어린이는 홀이 가득 차지 않는 한 돈을 냅니다.",
    ],
  },
  {
    en: [
      "The results were not significant, which surprised the authors.",
      "The results were significant, which surprised the authors.",
    ],
    zh: ["结果不显著，这让作者感到意外。", "结果显著，这让作者感到意外。"],
    ko: ["결과는 유의하지 않았고, 저자들은 이에 놀랐다.", "결과는 유의했고, 저자들은 이에 놀랐다."],
  },
  {
    en: [
      "We have no evidence that the rare bird ever lived on the island.",
      "We have evidence that the rare bird once lived on the island.",
    ],
    zh: ["我们没有证据表明这种罕见的鸟曾生活在岛上。", "我们有证据表明这种罕见的鸟曾生活在岛上。"],
    ko: ["이 희귀한 새가 섬에 살았다는 증거는 없다.", "이 희귀한 새가 섬에 살았다는 증거가 있다."],
  },
  {
    en: [
      "Do not switch off the computer before the update has finished.",
      "Switch off the computer before the update has finished.",
    ],
    zh: ["更新完成前请勿关闭计算机。", "更新完成前请关闭计算机。"],
    ko: ["업데이트가 끝나기 전에 컴퓨터를 끄지 마십시오.", "업데이트가 끝나기 전에 컴퓨터를 끄십시오."],
  },
  {
    en: [
      "The company will not raise prices in the future, except for fuel.",
      "The company will raise prices in the future, except for fuel.",
    ],
    zh: ["除燃料外，公司未来不会涨价。", "除燃料外，公司未来会涨价。"],
    ko: [
      "회사는 연료를 제외하고 앞으로 가격을 올리지 않을 것이다.",
      "회사는 연료를 제외하고 앞으로 가격을 올릴 것이다.",
    ],
  },
  {
    en: [
      "Heavy rain did not stop the players from finishing the match.",
      "Heavy rain stopped the players from finishing the match.",
    ],
    zh: ["大雨没有阻止球员们踢完比赛。", "大雨阻止了球员们踢完比赛。"],
    ko: ["폭우도 선수들이 경기를 마치는 것을 막지 못했다.", "폭우는 선수들이 경기를 마치는 것을 막았다."],
  },
  {
    en: [
      "This rule does not apply to employees who work at night.",
      "This rule applies to employees who work at night.",
    ],
    zh: ["本规定不适用于夜班员工。", "本规定适用于夜班员工。"],
    ko: ["이 규정은 야간에 일하는 직원에게는 적용되지 않는다.", "이 규정은 야간에 일하는 직원에게 적용된다."],
  },
  {
    en: [
      "The village has no school, so the children travel an hour each day.",
      "The village has a school, but the children travel an hour each day.",
    ],
    zh: ["村里没有学校，所以孩子们每天要走一个小时。", "村里有学校，但孩子们每天要走一个小时。"],
    ko: [
      "마을에 학교가 없어서 아이들은 매일 한 시간씩 다닌다.",
      "마을에 학교가 있지만 아이들은 매일 한 시간씩 다닌다.",
    ],
  },
  {
    en: ["Unlike his brother, he never learned to swim.", "Unlike his brother, he learned to swim."],
    zh: ["与哥哥不同，他从没学会游泳。", "与哥哥不同，他学会了游泳。"],
    ko: ["형과 달리 그는 끝내 수영을 배우지 못했다.", "형과 달리 그는 마침내 수영을 배웠다."],
  },
  {
    en: [
      "The engine cannot start if the battery is missing.",
      "The engine can start if the battery is missing.",
    ],
    zh: ["如果没有电池，发动机无法启动。", "如果没有电池，发动机可以启动。"],
    ko: ["배터리가 없으면 엔진을 시동할 수 없다.", "배터리가 없으면 엔진을 시동할 수 있다."],
  },
  {
    en: ["Only members who have not yet voted may speak.", "Only members who have already voted may speak."],
    zh: ["只有尚未投票的成员可以发言。", "只有已经投票的成员可以发言。"],
    ko: ["아직 투표하지 않은 회원만 발언할 수 있다.", "이미 투표한 회원만 발언할 수 있다."],
  },
  {
    en: [
      "The treatment is not free of risk, but it rarely fails.",
      "The treatment is free of risk, and it rarely fails.",
    ],
    zh: ["这种治疗并非没有风险，但很少失败。", "这种治疗没有风险，而且很少失败。"],
    ko: [
      "이 치료는 위험이 없지는 않지만 거의 실패하지 않는다.",
      "이 치료는 위험이 없으며 거의 실패하지 않는다.",
    ],
  },
  {
    en: ["They did not reject the offer.", "They rejected the offer."],
    zh: ["他们没有拒绝这一提议。", "他们拒绝了这一提议。"],
    ko: ["그들은 그 제안을 거절하지 않았다.", "그들은 그 제안을 거절했다."],
  },
  {
    en: [
      "Oil and water do not mix, even when they are shaken for a long time.",
      "Oil and water mix, even when they are shaken for a short time.",
    ],
    zh: ["油和水不相溶，即使长时间摇晃也一样。", "油和水相溶，即使短时间摇晃也一样。"],
    ko: ["기름과 물은 오래 흔들어도 섞이지 않는다.", "기름과 물은 잠깐만 흔들어도 섞인다."],
  },
  {
    en: ["Neither the driver nor the passengers were hurt.", "Both the driver and the passengers were hurt."],
    zh: ["司机和乘客均未受伤。", "司机和乘客均受伤。"],
    ko: ["운전자도 승객도 다치지 않았다.", "운전자도 승객도 다쳤다."],
  },
];

/** Whether a text in a language is told to be denied or not where the other is the reverse. */
function isTold(source: readonly [string, string], target: readonly [string, string]): boolean {
  return doubtsOf(
    { source: inlineFromText(source[0]), target: inlineFromText(target[0]) },
    { from: parseLanguageTag(source[1]), to: parseLanguageTag(target[1]) },
  ).some(({ code }) => code.startsWith("polarity."));
}

/** How many of the thirty are told at least, where one side says the contrary. */
const TOLD = [
  ["en", "zh", 18],
  ["en", "ko", 20],
  ["zh", "en", 16],
  ["zh", "ko", 17],
  ["ko", "en", 15],
  ["ko", "zh", 14],
] as const;

test.each(TOLD)(
  "of thirty flipped denials %s-%s tells %d, and nearly none that is right",
  (from, to, least) => {
    const pairs = SENTENCES.map((sentence) => ({ source: sentence[from], target: sentence[to] }));
    expect(
      pairs.filter(({ source, target }) => isTold([source[0], from], [target[1], to])).length,
    ).toBeGreaterThanOrEqual(least);
    const wronglyTold = pairs.flatMap(({ source, target }) =>
      [0, 1].filter((side) => isTold([source[side]!, from], [target[side]!, to])),
    );
    expect(wronglyTold.length).toBeLessThanOrEqual(1);
  },
);

/** Twelve more, in languages whose near words are not told apart. */
const OTHERS: readonly Readonly<Record<"en" | "fr" | "es" | "ja" | "ru", Sides>>[] = [
  {
    en: ["The lift is not working today.", "The lift is working today."],
    fr: ["L'ascenseur ne fonctionne pas aujourd'hui.", "L'ascenseur fonctionne aujourd'hui."],
    es: ["El ascensor no funciona hoy.", "El ascensor funciona hoy."],
    ja: ["今日はエレベーターが動いていません。", "今日はエレベーターが動いています。"],
    ru: ["Лифт сегодня не работает.", "Лифт сегодня работает."],
  },
  {
    en: ["Nobody answered the letter.", "Everybody answered the letter."],
    fr: ["Personne n'a répondu à la lettre.", "Tout le monde a répondu à la lettre."],
    es: ["Nadie respondió a la carta.", "Todos respondieron a la carta."],
    ja: ["誰も手紙に返事をしなかった。", "皆が手紙に返事をした。"],
    ru: ["Никто не ответил на письмо.", "Все ответили на письмо."],
  },
  {
    en: ["The bridge has never been repaired.", "The bridge has often been repaired."],
    fr: ["Le pont n'a jamais été réparé.", "Le pont a souvent été réparé."],
    es: ["El puente nunca ha sido reparado.", "El puente ha sido reparado a menudo."],
    ja: ["その橋は一度も修理されたことがない。", "その橋はよく修理されている。"],
    ru: ["Мост никогда не ремонтировали.", "Мост часто ремонтировали."],
  },
  {
    en: ["You must not drink this water.", "You must drink this water."],
    fr: ["Vous ne devez pas boire cette eau.", "Vous devez boire cette eau."],
    es: ["No debe beber esta agua.", "Debe beber esta agua."],
    ja: ["この水を飲んではいけません。", "この水を飲まなければなりません。"],
    ru: ["Эту воду нельзя пить.", "Эту воду нужно пить."],
  },
  {
    en: ["There is no bus on Sundays.", "There is a bus on Sundays."],
    fr: ["Il n'y a pas de bus le dimanche.", "Il y a un bus le dimanche."],
    es: ["No hay autobús los domingos.", "Hay autobús los domingos."],
    ja: ["日曜日はバスがありません。", "日曜日はバスがあります。"],
    ru: ["По воскресеньям автобуса нет.", "По воскресеньям автобус есть."],
  },
  {
    en: ["He left without his coat.", "He left with his coat."],
    fr: ["Il est parti sans son manteau.", "Il est parti avec son manteau."],
    es: ["Se fue sin su abrigo.", "Se fue con su abrigo."],
    ja: ["彼はコートを着ないで出かけた。", "彼はコートを着て出かけた。"],
    ru: ["Он ушёл без пальто.", "Он ушёл в пальто."],
  },
  {
    en: ["The results do not agree with the theory.", "The results agree with the theory."],
    fr: ["Les résultats ne concordent pas avec la théorie.", "Les résultats concordent avec la théorie."],
    es: ["Los resultados no concuerdan con la teoría.", "Los resultados concuerdan con la teoría."],
    ja: ["結果は理論と一致しない。", "結果は理論と一致する。"],
    ru: ["Результаты не согласуются с теорией.", "Результаты согласуются с теорией."],
  },
  {
    en: ["Nothing was found in the box.", "Something was found in the box."],
    fr: ["Rien n'a été trouvé dans la boîte.", "Quelque chose a été trouvé dans la boîte."],
    es: ["No se encontró nada en la caja.", "Se encontró algo en la caja."],
    ja: ["箱の中には何も見つからなかった。", "箱の中に何かが見つかった。"],
    ru: ["В коробке ничего не нашли.", "В коробке что-то нашли."],
  },
  {
    en: ["Please do not close this window.", "Please close this window."],
    fr: ["Veuillez ne pas fermer cette fenêtre.", "Veuillez fermer cette fenêtre."],
    es: ["Por favor, no cierre esta ventana.", "Por favor, cierre esta ventana."],
    ja: ["この窓を閉めないでください。", "この窓を閉めてください。"],
    ru: ["Пожалуйста, не закрывайте это окно.", "Пожалуйста, закройте это окно."],
  },
  {
    en: ["The museum was open although it was Monday.", "The museum was not open because it was Monday."],
    fr: ["Le musée était ouvert bien que ce fût lundi.", "Le musée n'était pas ouvert car c'était lundi."],
    es: ["El museo estaba abierto aunque era lunes.", "El museo no estaba abierto porque era lunes."],
    ja: ["月曜日だったが、博物館は開いていた。", "月曜日だったので、博物館は開いていなかった。"],
    ru: ["Музей был открыт, хотя был понедельник.", "Музей не был открыт, потому что был понедельник."],
  },
  {
    en: [
      "They could not repair it, so they bought another one.",
      "They could repair it, but they bought another one.",
    ],
    fr: [
      "Ils n'ont pas pu le réparer et en ont acheté un autre.",
      "Ils ont pu le réparer mais en ont acheté un autre.",
    ],
    es: ["No pudieron repararlo y compraron otro.", "Pudieron repararlo, pero compraron otro."],
    ja: ["修理できなかったので、別のものを買った。", "修理できたが、別のものを買った。"],
    ru: ["Они не смогли его починить и купили другой.", "Они смогли его починить, но купили другой."],
  },
  {
    en: ["The tax applies to no other goods.", "The tax applies to all other goods."],
    fr: ["La taxe ne s'applique à aucun autre bien.", "La taxe s'applique à tous les autres biens."],
    es: ["El impuesto no se aplica a ningún otro bien.", "El impuesto se aplica a todos los demás bienes."],
    ja: ["この税は他の商品には適用されません。", "この税は他のすべての商品に適用されます。"],
    ru: ["Налог не распространяется на другие товары.", "Налог распространяется на все другие товары."],
  },
];

test.each([
  ["fr", "en", 9],
  ["es", "en", 9],
  ["ja", "en", 8],
  ["ru", "en", 9],
  ["en", "fr", 12],
  ["en", "es", 11],
  ["en", "ja", 10],
  ["en", "ru", 10],
] as const)("of twelve flipped denials %s-%s tells %d, and none that is right", (from, to, least) => {
  const pairs = OTHERS.map((sentence) => ({ source: sentence[from], target: sentence[to] }));
  expect(
    pairs.flatMap(({ source, target }) =>
      [0, 1].filter((side) => isTold([source[side]!, from], [target[side]!, to])).map((side) => source[side]),
    ),
  ).toEqual([]);
  const told = pairs.filter(({ source, target }) => isTold([source[0], from], [target[1], to]));
  expect(told.length).toBeGreaterThanOrEqual(least);
});
