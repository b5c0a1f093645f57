import type { Row } from "./row.ts";

export const LETTER: readonly Row[] = [
  ["Norhaven, 2 September 2024", "诺黑文，2024 年 9 月 2 日", "노르헤이븐, 2024년 9월 2일"],
  [
    "To the Board of the Aldern Harbour and Rivers Authority",
    "致奥尔登港口与河道管理局理事会",
    "올던 항만·하천관리청 이사회 귀중",
  ],
  [
    "Subject: Results of the sediment survey and an invitation",
    "主题：泥沙调查结果与邀请",
    "제목: 퇴적물 조사 결과와 설명회 제안",
  ],
  ["Dear members of the board,", "尊敬的各位理事：", "존경하는 이사 여러분께,"],
  [
    "Eighteen months ago you allowed us to moor three measuring frames in your estuary.",
    "十八个月前，承蒙各位允许我们在奥尔登河口布放三个观测架。",
    "18개월 전 여러분께서는 저희가 하구에 관측 프레임 세 대를 설치하도록 허락해 주셨습니다.",
  ],
  [
    "You asked only one question in return: is the harbour dredged more than it needs to be?",
    "各位只提了一个问题作为回报：港口的疏浚是否超过了实际需要？",
    "그 대가로 물으신 것은 단 하나, 항만을 필요 이상으로 준설하고 있느냐는 것이었습니다.",
  ],
  ["We can now answer it.", "现在我们可以回答了。", "이제 그 답을 드릴 수 있게 되었습니다."],
  ["The short answer is yes.", "简而言之，答案是肯定的。", "짧게 말씀드리면, 그렇습니다."],
  [
    "The present plan rests on two surveys, both made at spring tide, when the water carries most mud.",
    "现行方案依据的是两次测量，均在大潮期间进行，而此时水中含泥最多。",
    "현재의 계획은 물에 펄이 가장 많은 대조기에 이루어진 두 차례의 조사에 근거하고 있습니다.",
  ],
  [
    "If neap tides and river floods are counted as well, the yearly import is 1,940 tonnes instead of 2,520.",
    "若将小潮和河流洪水一并计入，年输入量为 1,940 吨，而非 2,520 吨。",
    "소조기와 하천 홍수까지 함께 계산하면 연간 유입량은 2,520톤이 아니라 1,940톤입니다.",
  ],
  [
    "In other words, the plan is about 30 % too high.",
    "换言之，该方案高估了约 30%。",
    "다시 말해 계획이 약 30% 과다하게 잡혀 있습니다.",
  ],
  [
    "Please do not take this as criticism of your staff.",
    "请勿将此视为对贵局工作人员的批评。",
    "이를 직원분들에 대한 비판으로 받아들이지 말아 주시기 바랍니다.",
  ],
  [
    "Dr. Hale and his team followed the usual method, and without their boat we would have lost two of the frames in November.",
    "黑尔博士及其团队采用的是通行方法，而且若没有他们的船，我们在 11 月就会失去两个观测架。",
    "헤일 박사와 팀원들은 통상적인 방법을 따랐으며, 그분들의 배가 없었다면 저희는 11월에 프레임 두 대를 잃었을 것입니다.",
  ],
  [
    "The method itself is the problem: it was made for larger estuaries with a dredged channel.",
    "问题在于方法本身：它是为有疏浚航道的较大河口设计的。",
    "문제는 준설 수로가 있는 더 큰 하구를 위해 만들어진 방법 그 자체에 있습니다.",
  ],
  [
    "I would be glad to present the figures at your meeting on 12 September.",
    "我很乐意在贵会 9 月 12 日的会议上介绍这些数据。",
    "9월 12일 회의에서 이 수치들을 설명드릴 수 있다면 기쁘겠습니다.",
  ],
  [
    "The talk takes twenty minutes and needs no equations.",
    "报告时长二十分钟，不涉及公式。",
    "발표는 20분이며, 수식은 나오지 않습니다.",
  ],
  [
    "A draft of our paper, the slides and a table with all monthly values are enclosed.",
    "随信附上论文草稿、幻灯片和一份列有全部月度数值的表格。",
    "논문 초고와 발표 자료, 월별 값을 모두 실은 표를 동봉합니다.",
  ],
  ["With kind regards,", "此致敬礼！", "감사합니다."],
  ["Marta Lindqvist", "玛尔塔·林德奎斯特", "마르타 린드크비스트 드림"],
  [
    "Institute of Coastal Research, University of Norhaven",
    "诺黑文大学海岸研究所",
    "노르헤이븐 대학교 연안연구소",
  ],
  [
    "P.S. The crew of the Petrel would like their marker buoy back.",
    "又及：“海燕号”的船员希望取回他们的标志浮标。",
    "추신: 페트렐호 승무원들이 표지 부표를 돌려받고 싶어 합니다.",
  ],
];
