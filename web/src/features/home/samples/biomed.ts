import type { SampleDocument } from "./sample.ts";

/** A clinical trial with an abstract and a table. */
const pages: SampleDocument = {
  zh: {
    running: ["日常医学年鉴", "论著", "88"],
    title: "轻度高血压成人的晚间步行与睡眠：\n一项随机对照试验",
    byline: "R. Castellane，Y. Minh，T. Abara",
    abstract:
      "背景：步行可以降低血压，但一天之中何时最佳尚不清楚。方法：将184名未经治疗的轻度高血压成人随机分为晨间组和晚间组，每周5天、每次步行40分钟，持续12周。结果：[[晚间组收缩压下降6.1 mmHg，晨间组下降4.3 mmHg（p = 0.03）。]]两组睡眠均未变差。结论：晚间步行至少不逊于晨间步行。",
    columns: [
      [
        { kind: "heading", text: "结局指标" },
        {
          kind: "table",
          rows: [
            ["12周时的指标", "晨间组（n = 91）", "晚间组（n = 93）", "p"],
            ["收缩压，mmHg", "−4.3 ± 5.2", "−6.1 ± 5.6", "0.03"],
            ["舒张压，mmHg", "−2.2 ± 3.8", "−2.9 ± 3.7", "0.21"],
            ["每晚睡眠，h", "+0.1 ± 0.6", "+0.2 ± 0.7", "0.30"],
            ["每日步数", "+3,150", "+3,420", "0.18"],
          ],
          caption: "表2 相对基线的变化（均值 ± 标准差）",
        },
        {
          kind: "text",
          text: "11名受试者退出，其中6名的原因与研究无关。未发现与步行有关的严重不良事件。以计步器衡量的依从性，晨间组为86%，晚间组为89%。",
        },
        { kind: "heading", text: "讨论" },
        {
          kind: "text",
          text: "两组差异虽小，但与减盐饮食的效果相当[9]。夜间血压比日间血压更能预测卒中[4]，本研究未作测量，值得另行研究。",
        },
      ],
    ],
  },
  en: {
    running: ["Annals of Everyday Medicine", "ORIGINAL ARTICLE", "88"],
    title: "Evening walking and sleep in adults with mild hypertension: a randomised trial",
    byline: "R. Castellane, Y. Minh and T. Abara",
    abstract:
      "Background. Walking lowers blood pressure, but the best time of day is unknown. Methods. We assigned 184 adults with untreated mild hypertension to 40 minutes of walking in the morning or in the evening, five days a week for 12 weeks. Results. [[Systolic pressure fell by 6.1 mmHg in the evening group and by 4.3 mmHg in the morning group (p = 0.03).]] Sleep did not become worse in either group. Conclusion. Evening walking is at least as good as morning walking.",
    columns: [
      [
        { kind: "heading", text: "Outcomes" },
        {
          kind: "table",
          rows: [
            ["Outcome at 12 weeks", "Morning (n = 91)", "Evening (n = 93)", "p"],
            ["Systolic pressure, mmHg", "−4.3 ± 5.2", "−6.1 ± 5.6", "0.03"],
            ["Diastolic pressure, mmHg", "−2.2 ± 3.8", "−2.9 ± 3.7", "0.21"],
            ["Sleep, h per night", "+0.1 ± 0.6", "+0.2 ± 0.7", "0.30"],
            ["Steps per day", "+3,150", "+3,420", "0.18"],
          ],
          caption: "Table 2. Change from baseline, mean ± standard deviation.",
        },
        {
          kind: "text",
          text: "Eleven participants withdrew, six of them for reasons unrelated to the study. No serious adverse event was attributed to walking. Adherence, measured by the step counter, was 86 % in the morning and 89 % in the evening group.",
        },
        { kind: "heading", text: "Discussion" },
        {
          kind: "text",
          text: "The difference between the groups is small but comparable to that of a reduced-salt diet [9]. Pressure at night, which predicts stroke better than pressure by day [4], was not measured here and deserves a study of its own.",
        },
      ],
    ],
  },
  ko: {
    running: ["일상의학 연보", "원저", "88"],
    title: "경증 고혈압 성인의 저녁 걷기와 수면: 무작위 대조 시험",
    byline: "R. Castellane, Y. Minh, T. Abara",
    abstract:
      "배경: 걷기는 혈압을 낮추지만 하루 중 언제가 가장 좋은지는 알려져 있지 않다. 방법: 치료받지 않은 경증 고혈압 성인 184명을 아침군과 저녁군으로 나누어 주 5일, 하루 40분씩 12주 동안 걷게 하였다. 결과: [[수축기 혈압은 저녁군에서 6.1 mmHg, 아침군에서 4.3 mmHg 감소하였다(p = 0.03).]] 두 군 모두 수면은 나빠지지 않았다. 결론: 저녁 걷기는 적어도 아침 걷기만큼 효과적이다.",
    columns: [
      [
        { kind: "heading", text: "결과 지표" },
        {
          kind: "table",
          rows: [
            ["12주 시점 지표", "아침군(n = 91)", "저녁군(n = 93)", "p"],
            ["수축기 혈압, mmHg", "−4.3 ± 5.2", "−6.1 ± 5.6", "0.03"],
            ["이완기 혈압, mmHg", "−2.2 ± 3.8", "−2.9 ± 3.7", "0.21"],
            ["하루 수면, h", "+0.1 ± 0.6", "+0.2 ± 0.7", "0.30"],
            ["하루 걸음 수", "+3,150", "+3,420", "0.18"],
          ],
          caption: "표 2. 기저치 대비 변화(평균 ± 표준편차)",
        },
        {
          kind: "text",
          text: "11명이 중도 탈락하였으며 그중 6명은 연구와 무관한 사유였다. 걷기로 인한 중대한 이상 사례는 없었다. 보수계로 측정한 순응도는 아침군 86%, 저녁군 89%였다.",
        },
        { kind: "heading", text: "고찰" },
        {
          kind: "text",
          text: "두 군의 차이는 작지만 저염 식이의 효과와 비슷한 수준이다[9]. 낮 혈압보다 뇌졸중을 더 잘 예측하는 야간 혈압은[4] 측정하지 않았으며 별도의 연구가 필요하다.",
        },
      ],
    ],
  },
};

export default pages;
