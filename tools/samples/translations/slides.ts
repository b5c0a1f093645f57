import type { Row } from "./row.ts";

export const SLIDES: readonly Row[] = [
  ["A Year of Tides in the Aldern", "奥尔登河口的一年潮汐", "올던 하구, 조석의 한 해"],
  [
    "What thirteen months of measurements mean for the harbour",
    "十三个月的观测对港口意味着什么",
    "13개월의 관측이 항만에 뜻하는 것",
  ],
  [
    "Marta Lindqvist, University of Norhaven",
    "玛尔塔·林德奎斯特，诺黑文大学",
    "마르타 린드크비스트, 노르헤이븐 대학교",
  ],
  ["Why we measured", "为何观测", "왜 관측했는가"],
  [
    "The harbour basin loses about <g1>8 cm of depth</g1> every year",
    "港池水深每年减少约 <g1>8 cm</g1>",
    "항만 수역의 수심은 해마다 약 <g1>8 cm씩</g1> 얕아집니다",
  ],
  [
    "Dredging is planned from two surveys, both made at spring tide",
    "疏浚方案依据两次测量制定，而两次均在大潮期间进行",
    "준설은 두 차례의 조사로 계획되며, 모두 대조기에 이루어졌습니다",
  ],
  [
    "Spring tides occupy only 36 % of the time",
    "大潮仅占全部时间的 36%",
    "대조기는 전체 시간의 36%에 불과합니다",
  ],
  [
    "Nobody had measured neap tides, winter floods and the months in between",
    "小潮、冬季洪水以及其间各月从未有人观测",
    "소조기와 겨울 홍수, 그 사이의 달들은 아무도 관측하지 않았습니다",
  ],
  [
    "Almost two thirds of the year were a guess",
    "一年中近三分之二的时间只能靠猜测",
    "한 해의 3분의 2 가까이가 추측이었습니다",
  ],
  ["University of Norhaven", "诺黑文大学", "노르헤이븐 대학교"],
  [
    "Begin with the ferry that ran aground in 2021.",
    "从 2021 年搁浅的渡轮讲起。",
    "2021년에 좌초한 여객선 이야기로 시작한다.",
  ],
  [
    "The board remembers that winter well.",
    "理事会对那个冬天记忆犹新。",
    "이사회는 그해 겨울을 잘 기억하고 있다.",
  ],
  ["How we measured", "如何观测", "어떻게 관측했는가"],
  ["Moor", "布放", "계류"],
  [
    "Three frames on the bed, from the mouth to the head",
    "从口门到湾顶，在河床上布放三个观测架",
    "입구에서 상단까지 바닥에 프레임 세 대 설치",
  ],
  ["Record", "记录", "기록"],
  [
    "Current, water level and turbidity every ten minutes",
    "每 10 分钟记录流速、水位和浊度",
    "유속, 수위, 탁도를 10분마다 기록",
  ],
  ["Calibrate", "标定", "검정"],
  [
    "164 water samples, filtered and weighed in the laboratory",
    "164 个水样在实验室过滤并称重",
    "해수 시료 164개를 실험실에서 여과·칭량",
  ],
  ["Compute", "计算", "계산"],
  [
    "The flux through each cross-section, tide by tide",
    "逐潮计算各断面的通量",
    "단면별 플럭스를 조석마다 산출",
  ],
  ["The flood is short and strong", "涨潮历时短、流速强", "창조는 짧고 강하다"],
  ["Peak flood (m/s)", "涨潮最大流速（m/s）", "최대 창조류(m/s)"],
  ["Peak ebb (m/s)", "落潮最大流速（m/s）", "최대 낙조류(m/s)"],
  [
    "At every station the flood is shorter and faster than the ebb.",
    "在每个测站，涨潮都比落潮更短、更快。",
    "모든 정점에서 창조는 낙조보다 짧고 빠릅니다.",
  ],
  [
    "<g1>This is what carries mud inland.</g1>",
    "<g1>正是这一点把淤泥带向内陆。</g1>",
    "<g1>바로 이것이 펄을 안쪽으로 실어 나릅니다.</g1>",
  ],
  ["Where the mud comes from", "淤泥从何而来", "펄은 어디에서 오는가"],
  [
    "Bar chart of the net import in tonnes per year.",
    "年净输入量柱状图，单位为吨。",
    "연간 순 유입량(톤)을 나타낸 막대그래프.",
  ],
  [
    "Spring tides bring most of it, and river floods take some out again.",
    "大部分由大潮带入，河流洪水又带走一部分。",
    "대부분은 대조기에 들어오고, 하천 홍수가 일부를 다시 내보낸다.",
  ],
  [
    "Spring tides bring 71 % of the yearly import of 1,940 t.",
    "全年净输入 1,940 t，其中 71% 由大潮带入。",
    "연간 유입량 1,940 t의 71%가 대조기에 들어옵니다.",
  ],
  ["River floods take 390 t out again.", "河流洪水又带走 390 t。", "하천 홍수는 390 t을 다시 내보냅니다."],
  ["Net import (t per year)", "净输入量（吨/年）", "순 유입량(t/년)"],
  ["Net import", "净输入量", "순 유입량"],
  ["Spring tides", "大潮", "대조기"],
  ["Intermediate tides", "中潮", "중간 조석"],
  ["Neap tides", "小潮", "소조기"],
  ["River floods", "河流洪水", "하천 홍수"],
  [
    "Point out that the bar for river floods is negative: floods clean the estuary, but only a little.",
    "指出河流洪水的柱为负值：洪水能冲刷河口，但作用有限。",
    "하천 홍수 막대가 음수임을 짚어 준다. 홍수는 하구를 씻어 내지만, 그 양은 적다.",
  ],
  ["What we recommend", "我们的建议", "우리의 권고"],
  [
    "Plan dredging from a full year, not from spring tides alone",
    "依据全年资料而非仅凭大潮制定疏浚方案",
    "대조기만이 아니라 한 해 전체를 근거로 준설을 계획할 것",
  ],
  [
    "Lower the planned volume by almost a quarter",
    "将计划疏浚量减少近四分之一",
    "계획 준설량을 4분의 1 가까이 줄일 것",
  ],
  [
    "Keep one frame in the water: it costs less than one survey",
    "保留一个观测架长期观测：费用低于一次测量",
    "프레임 한 대를 계속 물속에 둘 것: 조사 한 번보다 비용이 적습니다",
  ],
  [
    "Questions are welcome at any time before the meeting.",
    "会前欢迎随时提问。",
    "회의 전 언제든 질문해 주시기 바랍니다.",
  ],
  [
    "Please write to <g1>m.lindqvist@norhaven.example</g1>.",
    "请致信 <g1>m.lindqvist@norhaven.example</g1>。",
    "<g1>m.lindqvist@norhaven.example</g1>로 보내 주십시오.",
  ],
];
