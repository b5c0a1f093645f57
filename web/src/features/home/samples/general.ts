import type { SampleDocument } from "./sample.ts";

/** A notice to residents. */
const pages: SampleDocument = {
  zh: {
    running: ["市自来水公司", "致居民通知", "第31号"],
    title: "港湾路供水主管更新工程",
    byline: "致二号码头至旧海关大楼之间的全体住户",
    columns: [
      [
        {
          kind: "text",
          text: "港湾路地下的铸铁供水主管敷设于1938年，今年1月以来已三次爆裂，最近一次在5月4日。6月8日至26日，我们将把其中640 m更换为球墨铸铁管。",
        },
        { kind: "heading", text: "对您有什么影响" },
        {
          kind: "text",
          text: "[[停水仅三天，每次为9:00至16:00。]]图书馆门前将设置饮用水箱。每次恢复供水后，请先打开冷水龙头，待水流变清后再使用。",
        },
        {
          kind: "table",
          rows: [
            ["路段", "停水日期", "交通"],
            ["二号码头至磨坊巷", "6月9日（周二）", "单车道通行"],
            ["磨坊巷至缆绳街", "6月16日（周二）", "封闭"],
            ["缆绳街至旧海关大楼", "6月23日（周二）", "单车道通行"],
          ],
          caption: "如遇大雨，日期可能顺延一天。",
        },
        { kind: "heading", text: "费用由谁承担" },
        {
          kind: "text",
          text: "主管工程由市财政承担。主管至住宅的支管归业主所有，施工队可按成本价一并更新。如有需要，请于5月29日前告知我们。",
        },
        { kind: "text", text: "如有疑问，请在工作日8:00至17:00到港湾路12号现场办公室咨询。" },
      ],
    ],
  },
  en: {
    running: ["City Water Works", "NOTICE TO RESIDENTS", "No. 31"],
    title: "Renewal of the water main in Harbour Street",
    byline: "To all households between Quay 2 and the old customs house",
    columns: [
      [
        {
          kind: "text",
          text: "The cast-iron main under Harbour Street was laid in 1938. It has broken three times since January, most recently on 4 May. From 8 to 26 June we will replace 640 m of it with ductile iron pipe.",
        },
        { kind: "heading", text: "What this means for you" },
        {
          kind: "text",
          text: "[[Water will be shut off on three days only, each time from 9.00 to 16.00.]] A tank with drinking water will stand in front of the library. After each interruption, let the cold tap run until the water is clear.",
        },
        {
          kind: "table",
          rows: [
            ["Section", "Shut-off", "Traffic"],
            ["Quay 2 to Mill Lane", "Tue 9 June", "one lane"],
            ["Mill Lane to Rope Walk", "Tue 16 June", "closed"],
            ["Rope Walk to customs house", "Tue 23 June", "one lane"],
          ],
          caption: "Dates may move by one day in heavy rain.",
        },
        { kind: "heading", text: "Who pays" },
        {
          kind: "text",
          text: "The work on the main is paid by the city. The pipe from the main to your house belongs to the owner; our crew can renew it at the same time at cost price. Tell us by 29 May if you wish so.",
        },
        {
          kind: "text",
          text: "Questions are answered at the site office, Harbour Street 12, every weekday from 8.00 to 17.00.",
        },
      ],
    ],
  },
  ko: {
    running: ["시 상수도사업소", "주민 안내문", "제31호"],
    title: "하버가 수도 본관 교체 공사 안내",
    byline: "제2부두에서 옛 세관 건물 사이의 모든 세대",
    columns: [
      [
        {
          kind: "text",
          text: "하버가 지하의 주철 수도 본관은 1938년에 매설되었습니다. 올해 1월 이후 세 차례 파열되었으며 가장 최근은 5월 4일입니다. 6월 8일부터 26일까지 640 m 구간을 덕타일 주철관으로 교체합니다.",
        },
        { kind: "heading", text: "주민 여러분께 미치는 영향" },
        {
          kind: "text",
          text: "[[단수는 사흘뿐이며 매번 9시부터 16시까지입니다.]] 도서관 앞에 식수 탱크를 설치합니다. 급수가 재개되면 물이 맑아질 때까지 찬물을 흘려보낸 뒤 사용하십시오.",
        },
        {
          kind: "table",
          rows: [
            ["구간", "단수일", "교통"],
            ["제2부두–밀 골목", "6월 9일(화)", "1개 차로"],
            ["밀 골목–로프 거리", "6월 16일(화)", "통제"],
            ["로프 거리–옛 세관", "6월 23일(화)", "1개 차로"],
          ],
          caption: "폭우 시 일정이 하루 미뤄질 수 있습니다.",
        },
        { kind: "heading", text: "비용 부담" },
        {
          kind: "text",
          text: "본관 공사비는 시가 부담합니다. 본관에서 주택까지의 급수관은 건물주 소유이며, 원하시면 같은 기간에 원가로 교체해 드립니다. 희망하시는 분은 5월 29일까지 알려 주십시오.",
        },
        { kind: "text", text: "문의는 평일 8시부터 17시까지 하버가 12번지 현장 사무소에서 받습니다." },
      ],
    ],
  },
};

export default pages;
