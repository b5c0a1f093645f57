import type { UiLanguage } from "@yizhou/contract";
import type { SampleDocument } from "./sample.ts";

/** A paper in two columns with equation, table and figure. */
const pages: SampleDocument = {
  zh: {
    running: ["海岸野外札记 第14卷", "研究论文", "203"],
    title: "小型河口的潮汐不对称与泥沙交换：\n一项为期26个月的现场观测",
    byline: "H. Maren¹，J. Okafor²，S. Lindqvist¹",
    abstract:
      "摘要：小型河口与外海之间的泥沙交换主要发生在大潮期间。我们在四个测站对流速与浊度进行了26个月的观测。涨潮历时平均比落潮短1.4 h（图2），71%的潮周期内净通量指向陆侧[12]。[[然而，仅凭这种不对称性并不能解释实测的3.2 mm a⁻¹淤积速率。]]我们认为，外滩的波浪掀沙补足了这部分输沙量。",
    columns: [
      [
        { kind: "heading", text: "1. 引言" },
        {
          kind: "text",
          text: "长度不足10 km的河口虽占强潮海岸入海口的大多数，却很少受到关注[3, 7]。这类河口的水道在数个季节内即可完成调整，一次风暴输运的泥沙量便可能与一整年的普通潮汐相当。",
        },
        { kind: "heading", text: "2. 方法" },
        { kind: "text", text: "在S1至S4测站（表1）布设声学剖面仪。沿水深积分的输沙通量按下式计算：" },
        { kind: "equation" },
        { kind: "text", text: "式中，u为沿河道方向的流速，C为悬沙浓度，h为水深。" },
        {
          kind: "table",
          rows: [
            ["测站", "水深/m", "距离/km", "浊度/NTU"],
            ["S1", "6.2", "0.4", "48"],
            ["S2", "4.8", "2.1", "73"],
            ["S3", "3.9", "4.6", "95"],
            ["S4", "2.7", "7.3", "61"],
          ],
          caption: "表1 测站位置与平均水况",
        },
      ],
      [
        {
          kind: "figure",
          axis: "历时/h",
          series: ["涨潮", "落潮"],
          caption: "图2 四个测站涨潮与落潮的平均历时",
        },
        { kind: "heading", text: "3. 结果" },
        {
          kind: "text",
          text: "各测站的涨潮历时均短于落潮，流速则更快。二者之差由湾顶附近的1.1 h增至口门处的1.6 h，并在春分、秋分前后达到最大。每个潮周期内浊度出现两次峰值：一次在涨潮初期，另一次较弱，出现在低潮之前。",
        },
        {
          kind: "text",
          text: "有效波高超过1.5 m的时段定义为风暴期，仅占记录时长的6%，却承担了38%的总通量。在这些时段，无论潮位处于何种阶段，外滩通量均转向陆侧。",
        },
      ],
    ],
  },
  en: {
    running: ["Coastal Field Notes, vol. 14", "RESEARCH ARTICLE", "203"],
    title: "Tidal asymmetry and sediment exchange in a small estuary: a 26-month field study",
    byline: "H. Maren¹, J. Okafor² and S. Lindqvist¹",
    abstract:
      "Abstract. Small estuaries exchange sediment with the sea mainly during spring tides. We measured currents and turbidity at four stations over 26 months. The flood phase was on average 1.4 h shorter than the ebb phase (Fig. 2), and net flux was directed landward in 71 % of tidal cycles [12]. [[This asymmetry alone, however, does not explain the observed accretion rate of 3.2 mm a⁻¹.]] We argue that wave stirring on the outer flats supplies the missing load.",
    columns: [
      [
        { kind: "heading", text: "1. Introduction" },
        {
          kind: "text",
          text: "Estuaries shorter than 10 km have received little attention, although they make up most of the inlets along macrotidal coasts [3, 7]. Their channels adjust within a few seasons, and a single storm may move as much sediment as a year of ordinary tides.",
        },
        { kind: "heading", text: "2. Methods" },
        {
          kind: "text",
          text: "Acoustic profilers were deployed at stations S1 to S4 (Table 1). The depth-integrated flux was computed as",
        },
        { kind: "equation" },
        {
          kind: "text",
          text: "where u is the along-channel velocity, C the suspended concentration and h the water depth.",
        },
        {
          kind: "table",
          rows: [
            ["Station", "Depth/m", "Distance/km", "Turbidity/NTU"],
            ["S1", "6.2", "0.4", "48"],
            ["S2", "4.8", "2.1", "73"],
            ["S3", "3.9", "4.6", "95"],
            ["S4", "2.7", "7.3", "61"],
          ],
          caption: "Table 1. Stations and mean conditions.",
        },
      ],
      [
        {
          kind: "figure",
          axis: "Duration/h",
          series: ["Flood", "Ebb"],
          caption: "Fig. 2. Mean duration of the flood and ebb phases at the four stations.",
        },
        { kind: "heading", text: "3. Results" },
        {
          kind: "text",
          text: "At every station the flood was shorter and faster than the ebb. The difference grew from 1.1 h near the head to 1.6 h at the mouth and was largest around the equinoxes. Turbidity peaked twice in each cycle, once on the early flood and once, more weakly, before low water.",
        },
        {
          kind: "text",
          text: "Storm periods, defined as hours with significant wave height above 1.5 m, cover only 6 % of the record but carry 38 % of the gross flux. During these hours the flux on the outer flats turned landward whatever the phase of the tide.",
        },
      ],
    ],
  },
  ko: {
    running: ["해안 현장 노트 제14권", "연구 논문", "203"],
    title: "소형 하구의 조석 비대칭과 퇴적물 교환: 26개월 현장 관측",
    byline: "H. Maren¹, J. Okafor², S. Lindqvist¹",
    abstract:
      "초록. 소형 하구와 외해 사이의 퇴적물 교환은 주로 대조기에 일어난다. 네 개 정점에서 26개월 동안 유속과 탁도를 관측하였다. 창조 시간은 낙조보다 평균 1.4 h 짧았으며(그림 2), 조석 주기의 71%에서 순이동은 육지 쪽을 향하였다[12]. [[그러나 이 비대칭만으로는 관측된 3.2 mm a⁻¹의 퇴적 속도를 설명할 수 없다.]] 외측 갯벌의 파랑에 의한 재부유가 부족한 양을 보충하는 것으로 판단된다.",
    columns: [
      [
        { kind: "heading", text: "1. 서론" },
        {
          kind: "text",
          text: "길이 10 km 미만의 하구는 대조차 해안 유입구의 대부분을 차지하지만 거의 주목받지 못하였다[3, 7]. 이러한 하구의 수로는 몇 계절 안에 조정되며, 한 번의 폭풍이 평상시 조석의 일 년 치에 맞먹는 퇴적물을 옮기기도 한다.",
        },
        { kind: "heading", text: "2. 방법" },
        {
          kind: "text",
          text: "정점 S1–S4(표 1)에 음향 유속계를 설치하였다. 수심 적분 플럭스는 다음과 같이 계산하였다.",
        },
        { kind: "equation" },
        { kind: "text", text: "여기서 u는 수로 방향 유속, C는 부유사 농도, h는 수심이다." },
        {
          kind: "table",
          rows: [
            ["정점", "수심/m", "거리/km", "탁도/NTU"],
            ["S1", "6.2", "0.4", "48"],
            ["S2", "4.8", "2.1", "73"],
            ["S3", "3.9", "4.6", "95"],
            ["S4", "2.7", "7.3", "61"],
          ],
          caption: "표 1. 정점의 위치와 평균 상태",
        },
      ],
      [
        {
          kind: "figure",
          axis: "시간/h",
          series: ["창조", "낙조"],
          caption: "그림 2. 네 정점의 창조·낙조 평균 지속 시간",
        },
        { kind: "heading", text: "3. 결과" },
        {
          kind: "text",
          text: "모든 정점에서 창조는 낙조보다 짧고 빨랐다. 그 차이는 만 안쪽의 1.1 h에서 입구의 1.6 h로 커졌으며 춘분과 추분 무렵에 가장 컸다. 탁도는 주기마다 두 번 정점을 보였는데, 창조 초기에 한 번, 저조 직전에 더 약하게 한 번 나타났다.",
        },
        {
          kind: "text",
          text: "유의 파고가 1.5 m를 넘는 시간으로 정의한 폭풍기는 기록의 6%에 불과하지만 총플럭스의 38%를 차지하였다. 이 시간에는 조석 단계와 관계없이 외측 갯벌의 플럭스가 육지 쪽으로 바뀌었다.",
        },
      ],
    ],
  },
};

export default pages;

/** Three of its sentences, for the segment view. */
export const sentences: Readonly<Record<UiLanguage, readonly [string, string, string]>> = {
  zh: [
    "小型河口与外海之间的泥沙交换主要发生在大潮期间。",
    "然而，仅凭这种不对称性并不能解释实测的3.2 mm a⁻¹淤积速率。",
    "我们认为，外滩的波浪掀沙补足了这部分输沙量。",
  ],
  en: [
    "Small estuaries exchange sediment with the sea mainly during spring tides.",
    "This asymmetry alone, however, does not explain the observed accretion rate of 3.2 mm a⁻¹.",
    "We argue that wave stirring on the outer flats supplies the missing load.",
  ],
  ko: [
    "소형 하구와 외해 사이의 퇴적물 교환은 주로 대조기에 일어난다.",
    "그러나 이 비대칭만으로는 관측된 3.2 mm a⁻¹의 퇴적 속도를 설명할 수 없다.",
    "외측 갯벌의 파랑에 의한 재부유가 부족한 양을 보충하는 것으로 판단된다.",
  ],
};
