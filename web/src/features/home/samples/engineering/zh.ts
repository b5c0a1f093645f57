import type { SamplePage } from "../sample.ts";

/** A paper in two columns with equation, table and figure. */
const page: SamplePage = {
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
};
export default page;

/** Three of its sentences, for the segment view. */
export const sentences = [
  "小型河口与外海之间的泥沙交换主要发生在大潮期间。",
  "然而，仅凭这种不对称性并不能解释实测的3.2 mm a⁻¹淤积速率。",
  "我们认为，外滩的波浪掀沙补足了这部分输沙量。",
] as const;
