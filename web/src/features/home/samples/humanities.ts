import type { SampleDocument } from "./sample.ts";

/** An essay with footnotes. */
const pages: SampleDocument = {
  zh: {
    running: ["海洋史研究", "随笔", "57"],
    title: "隔海的书信：一个商人家庭的家书，1871—1894",
    byline: "黑尔·恩瑞",
    columns: [
      [
        {
          kind: "text",
          text: "宋家的312封信在一只樟木箱里一直放到1998年。¹ 它们并非文学作品，信里写的是人参的行情，讨要的是过冬的鞋，抱怨的是不肯读书的侄儿。[[然而再没有别的文字如此平实地告诉我们：把一家人隔开的海，也把他们连在一起。]]",
        },
        {
          kind: "text",
          text: "一封信夏天要走九天，冬天最多要走四十天。写信的人心里清楚，也照此落笔：提问总要问得怎样回答都行，消息则按可以放心念出声的先后来写。²",
        },
        { kind: "heading", text: "距离的文法" },
        {
          kind: "text",
          text: "有两种习惯格外显眼。一是写两个日期，一个是落笔之日，一个是写信人想象中被读到的那天。二是末行总要空着，用祖母的话说，是“留给风的”，免得信纸到时太重。",
        },
        { kind: "text", text: "贸易史家读这些信，读的是数字。本文读的是其中的停顿。" },
        { kind: "note", text: "1. 现藏市档案馆，编号S 44—51。" },
        { kind: "note", text: "2. 第17封，1873年秋：“先读此页，父亲安好再读另一页。”" },
      ],
    ],
  },
  en: {
    running: ["Studies in Maritime History", "ESSAY", "57"],
    title: "Letters across the strait: a merchant family writes home, 1871–1894",
    byline: "Eun-seo Hale",
    columns: [
      [
        {
          kind: "text",
          text: "The 312 letters of the Song family lay in a camphor chest until 1998.¹ They are not literature. They report the price of ginseng, ask for winter shoes, and complain of a nephew who will not study. [[Yet nowhere else do we hear so plainly how the sea, which separated the family, also held it together.]]",
        },
        {
          kind: "text",
          text: "A letter took nine days in summer and up to forty in winter. The writers knew this and wrote accordingly: questions were put so that any answer would do, and news was told in the order in which it might safely be read aloud.²",
        },
        { kind: "heading", text: "The grammar of distance" },
        {
          kind: "text",
          text: "Two habits stand out. The first is the doubled date, one for the day of writing and one for the day on which the writer imagined being read. The second is the habit of leaving the last line empty, “for the wind”, as the grandmother put it, so that the paper should not arrive too heavy.",
        },
        {
          kind: "text",
          text: "Historians of trade have read these letters for their figures. This essay reads them for their pauses.",
        },
        { kind: "note", text: "1. Now in the municipal archive, shelf mark S 44–51." },
        {
          kind: "note",
          text: "2. Letter 17, autumn 1873: “Read this first, and the other page only if Father is well.”",
        },
      ],
    ],
  },
  ko: {
    running: ["해양사 연구", "에세이", "57"],
    title: "바다 건너의 편지: 한 상인 가족의 가서, 1871–1894",
    byline: "은서 헤일",
    columns: [
      [
        {
          kind: "text",
          text: "송씨 집안의 편지 312통은 1998년까지 녹나무 궤 안에 있었다.¹ 문학은 아니다. 인삼 시세를 알리고, 겨울 신을 부탁하고, 공부하지 않는 조카를 나무란다. [[그러나 가족을 갈라놓은 바다가 그들을 이어 주기도 했음을 이토록 담담하게 들려주는 글은 달리 없다.]]",
        },
        {
          kind: "text",
          text: "편지는 여름에 아흐레, 겨울에는 길게는 마흔 날이 걸렸다. 쓰는 이들은 이를 알고 그에 맞추어 썼다. 어떤 대답이 와도 괜찮도록 물었고, 소리 내어 읽어도 좋은 순서로 소식을 적었다.²",
        },
        { kind: "heading", text: "거리의 문법" },
        {
          kind: "text",
          text: "두 가지 습관이 눈에 띈다. 하나는 날짜를 두 번 적는 것으로, 쓴 날과 읽히리라 여긴 날을 함께 적었다. 다른 하나는 마지막 줄을 비워 두는 것인데, 할머니의 말로는 종이가 너무 무겁게 닿지 않도록 “바람 몫”으로 남긴 것이었다.",
        },
        { kind: "text", text: "무역사 연구자들은 이 편지에서 숫자를 읽었다. 이 글은 그 멈춤을 읽는다." },
        { kind: "note", text: "1. 현재 시립 기록관 소장, 청구 기호 S 44–51." },
        {
          kind: "note",
          text: "2. 17번 편지, 1873년 가을. “이 장을 먼저 읽고, 아버지가 평안하실 때 다음 장을 읽어라.”",
        },
      ],
    ],
  },
};

export default pages;
