import type { SampleDocument } from "./sample.ts";

/** A quarterly report with an income statement. */
const pages: SampleDocument = {
  zh: {
    running: ["兰亭纸业", "季度报告", "2026年第三季度"],
    title: "第三季度：销量上升，能源成本下降",
    byline: "未经审计；除另有说明外，单位为百万元人民币",
    columns: [
      [
        {
          kind: "text",
          text: "受包装纸板需求带动，营业收入增长7.4%，达到1,286。[[毛利率提高2.1个百分点至24.6%，主要得益于新建生物质锅炉替代了外购燃气。]]净利润为118，上年同期为96。",
        },
        {
          kind: "table",
          rows: [
            ["", "2026年三季度", "2025年三季度", "变动"],
            ["营业收入", "1,286", "1,197", "+7.4%"],
            ["营业成本", "970", "928", "+4.5%"],
            ["毛利", "316", "269", "+17.5%"],
            ["营业利润", "164", "133", "+23.3%"],
            ["净利润", "118", "96", "+22.9%"],
            ["每股收益（元）", "0.42", "0.34", "+23.5%"],
          ],
          caption: "简明利润表",
        },
        { kind: "heading", text: "现金与负债" },
        {
          kind: "text",
          text: "经营活动现金流入净额为203。扣除资本开支88和股利56后，净负债减少59至412，为最近十二个月折旧前营业利润的0.9倍。",
        },
        { kind: "heading", text: "展望" },
        {
          kind: "text",
          text: "我们预计全年营业收入为49亿至51亿元。该预测假设纸浆均价为每吨5,200元，且出口关税不再变动。",
        },
      ],
    ],
  },
  en: {
    running: ["Lanting Paper Mills", "QUARTERLY REPORT", "Q3 2026"],
    title: "Third quarter: higher volumes, lower energy cost",
    byline: "Unaudited; in millions of yuan unless stated otherwise",
    columns: [
      [
        {
          kind: "text",
          text: "Revenue rose by 7.4 % to 1,286 on demand for packaging board. [[Gross margin widened by 2.1 percentage points to 24.6 %, mainly because the new biomass boiler replaced purchased gas.]] Net profit was 118, against 96 a year earlier.",
        },
        {
          kind: "table",
          rows: [
            ["", "Q3 2026", "Q3 2025", "Change"],
            ["Revenue", "1,286", "1,197", "+7.4 %"],
            ["Cost of sales", "970", "928", "+4.5 %"],
            ["Gross profit", "316", "269", "+17.5 %"],
            ["Operating profit", "164", "133", "+23.3 %"],
            ["Net profit", "118", "96", "+22.9 %"],
            ["Earnings per share, yuan", "0.42", "0.34", "+23.5 %"],
          ],
          caption: "Condensed income statement",
        },
        { kind: "heading", text: "Cash and debt" },
        {
          kind: "text",
          text: "Cash from operations was 203. After capital expenditure of 88 and dividends of 56, net debt fell by 59 to 412, which is 0.9 times the operating profit before depreciation of the last twelve months.",
        },
        { kind: "heading", text: "Outlook" },
        {
          kind: "text",
          text: "For the full year we expect revenue of 4.9 to 5.1 billion yuan. The estimate assumes an average pulp price of 5,200 yuan per tonne and no further change in export duties.",
        },
      ],
    ],
  },
  ko: {
    running: ["란팅제지", "분기 보고서", "2026년 3분기"],
    title: "3분기: 판매량 증가, 에너지 비용 감소",
    byline: "미감사, 별도 표시가 없으면 단위는 백만 위안",
    columns: [
      [
        {
          kind: "text",
          text: "포장용 판지 수요에 힘입어 매출은 7.4% 늘어난 1,286을 기록했습니다. [[매출총이익률은 2.1%p 상승한 24.6%로, 신규 바이오매스 보일러가 구매 가스를 대체한 영향이 컸습니다.]] 순이익은 118로 전년 동기의 96을 웃돌았습니다.",
        },
        {
          kind: "table",
          rows: [
            ["", "2026년 3분기", "2025년 3분기", "증감"],
            ["매출", "1,286", "1,197", "+7.4%"],
            ["매출원가", "970", "928", "+4.5%"],
            ["매출총이익", "316", "269", "+17.5%"],
            ["영업이익", "164", "133", "+23.3%"],
            ["순이익", "118", "96", "+22.9%"],
            ["주당순이익(위안)", "0.42", "0.34", "+23.5%"],
          ],
          caption: "요약 손익계산서",
        },
        { kind: "heading", text: "현금과 부채" },
        {
          kind: "text",
          text: "영업활동 현금흐름은 203이었습니다. 자본적 지출 88과 배당 56을 제외하고 순부채는 59 줄어든 412이며, 이는 최근 12개월 상각 전 영업이익의 0.9배입니다.",
        },
        { kind: "heading", text: "전망" },
        {
          kind: "text",
          text: "연간 매출은 49억–51억 위안으로 예상합니다. 펄프 평균 가격을 톤당 5,200위안으로, 수출 관세에는 추가 변동이 없는 것으로 가정했습니다.",
        },
      ],
    ],
  },
};

export default pages;
