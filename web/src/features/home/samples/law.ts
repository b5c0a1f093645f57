import type { SampleDocument } from "./sample.ts";

/** A contract in clauses. */
const pages: SampleDocument = {
  zh: {
    running: ["合同编号 EL-2026-0417", "设备租赁", "第1页，共6页"],
    title: "设备租赁合同",
    byline: "出租方：诺兰勘测有限公司　承租方：海岸工程研究所",
    columns: [
      [
        {
          kind: "clause",
          text: "第一条　标的。出租方将附件一所列设备连同其使用手册与校准记录出租给承租方。",
        },
        {
          kind: "clause",
          text: "第二条　期限。租期自2026年7月1日起至2028年6月30日止。除非双方于期满前至少六十（60）日书面同意，本合同不予续期。",
        },
        {
          kind: "clause",
          text: "第三条　租金。承租方应于每月五日前预付当月租金4,800欧元。逾期租金按年利率6%计息。",
        },
        {
          kind: "clause",
          text: "第四条　使用与保管。[[未经出租方事先书面同意，承租方不得转租设备或将其运出境外。]]因正常磨损产生的维修由出租方承担，其余由承租方承担。",
        },
        {
          kind: "table",
          rows: [
            ["设备", "序列号", "保险价值/欧元"],
            ["声学剖面仪", "AP-600-2291", "38,000"],
            ["浊度传感器（4台）", "TS-14至TS-17", "11,200"],
            ["锚系支架（2个）", "MF-08、MF-09", "6,400"],
          ],
          caption: "附件一节录",
        },
        {
          kind: "clause",
          text: "第五条　保险。承租方应按附件一所列价值为设备投保灭失与损坏险，并于交付前提交保险凭证。",
        },
        {
          kind: "clause",
          text: "第六条　解除。一方重大违约，经书面通知后三十（30）日内仍未补救的，另一方可解除本合同。",
        },
      ],
    ],
  },
  en: {
    running: ["Contract no. EL-2026-0417", "EQUIPMENT LEASE", "Page 1 of 6"],
    title: "Equipment lease agreement",
    byline: "between Norrland Survey Ltd (“Lessor”) and the Institute of Coastal Works (“Lessee”)",
    columns: [
      [
        {
          kind: "clause",
          text: "1. Subject. The Lessor lets to the Lessee the equipment listed in Annex A, together with its manuals and calibration records.",
        },
        {
          kind: "clause",
          text: "2. Term. The lease begins on 1 July 2026 and ends on 30 June 2028. It is not renewed unless both parties agree in writing at least sixty (60) days before its end.",
        },
        {
          kind: "clause",
          text: "3. Rent. The Lessee pays EUR 4,800 per month in advance, not later than the fifth day of the month. Rent in arrears bears interest at 6 % a year.",
        },
        {
          kind: "clause",
          text: "4. Use and care. [[The Lessee shall not sublet the equipment or move it out of the country without the prior written consent of the Lessor.]] Repairs due to ordinary wear are borne by the Lessor, all others by the Lessee.",
        },
        {
          kind: "table",
          rows: [
            ["Item", "Serial no.", "Insured value/EUR"],
            ["Acoustic profiler", "AP-600-2291", "38,000"],
            ["Turbidity sensor (4)", "TS-14 to TS-17", "11,200"],
            ["Mooring frame (2)", "MF-08, MF-09", "6,400"],
          ],
          caption: "Extract from Annex A",
        },
        {
          kind: "clause",
          text: "5. Insurance. The Lessee insures the equipment against loss and damage for the values in Annex A and hands over proof before delivery.",
        },
        {
          kind: "clause",
          text: "6. Termination. Either party may terminate the lease if the other, after written notice, fails to remedy a material breach within thirty (30) days.",
        },
      ],
    ],
  },
  ko: {
    running: ["계약 번호 EL-2026-0417", "설비 임대차", "6쪽 중 1쪽"],
    title: "설비 임대차 계약서",
    byline: "임대인 노를란드 측량 유한회사, 임차인 해안공학연구소",
    columns: [
      [
        {
          kind: "clause",
          text: "제1조(목적물) 임대인은 부속서 A에 기재된 설비를 사용 설명서 및 교정 기록과 함께 임차인에게 임대한다.",
        },
        {
          kind: "clause",
          text: "제2조(기간) 임대차는 2026년 7월 1일에 시작하여 2028년 6월 30일에 종료한다. 종료 60일 전까지 양 당사자가 서면으로 합의하지 않는 한 갱신되지 아니한다.",
        },
        {
          kind: "clause",
          text: "제3조(차임) 임차인은 매월 5일까지 월 4,800유로를 선납한다. 연체된 차임에는 연 6%의 이자가 붙는다.",
        },
        {
          kind: "clause",
          text: "제4조(사용 및 관리) [[임차인은 임대인의 사전 서면 동의 없이 설비를 전대하거나 국외로 반출할 수 없다.]] 통상적인 마모로 인한 수리는 임대인이, 그 밖의 수리는 임차인이 부담한다.",
        },
        {
          kind: "table",
          rows: [
            ["품목", "일련번호", "보험 가액/유로"],
            ["음향 유속계", "AP-600-2291", "38,000"],
            ["탁도 센서(4대)", "TS-14 – TS-17", "11,200"],
            ["계류 프레임(2개)", "MF-08, MF-09", "6,400"],
          ],
          caption: "부속서 A 발췌",
        },
        {
          kind: "clause",
          text: "제5조(보험) 임차인은 부속서 A의 가액으로 멸실 및 훼손에 대한 보험에 가입하고 인도 전에 증빙을 제출한다.",
        },
        {
          kind: "clause",
          text: "제6조(해지) 당사자 일방이 중대한 위반을 서면 통지 후 30일 이내에 시정하지 아니하면 상대방은 계약을 해지할 수 있다.",
        },
      ],
    ],
  },
};

export default pages;
