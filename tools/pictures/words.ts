/** What stands in angle brackets is bold. Translations of the letters' sentences into languages that no engine of this machine serves; written for the pictures. */
export const ARABIC: Readonly<Record<string, string>> = {
  "Invitation to the opening": "دعوة إلى الافتتاح",
  "Dear guests,": "ضيوفنا الأعزاء،",
  "We open the new library on <12 October 2024> at five o'clock.":
    "نفتتح المكتبة الجديدة يوم <12 أكتوبر 2024> في الساعة الخامسة.",
  "The library holds 40,000 books and a reading room with a view of the sea.":
    "تضم المكتبة 40,000 كتاب وقاعة للقراءة تطل على البحر.",
  Time: "الوقت",
  Room: "المكان",
  "What happens": "البرنامج",
  Hall: "القاعة",
  Welcome: "كلمة ترحيب",
  Garden: "الحديقة",
  "Music and tea": "موسيقى وشاي",
  "Please answer to library@norhaven.example before the end of September.":
    "نرجو الرد على library@norhaven.example قبل نهاية سبتمبر.",
  "With kind regards": "مع أطيب التحيات",
  "Norhaven City Library": "مكتبة مدينة نورهافن",
  "The entrance is beside the old bridge.": "المدخل بجانب الجسر القديم.",
  Page: "صفحة",
  Invitation: "دعوة",
};

export const KOREAN: Readonly<Record<string, string>> = {
  "Minutes of the meeting": "회의록",
  "The harbour committee met on <3 May 2024>.": "항만 위원회는 <2024년 5월 3일>에 회의를 열었습니다.",
  "All seven members were present.": "위원 일곱 명이 모두 참석했습니다.",
  Decision: "결정 사항",
  Who: "담당",
  "The bridge is repaired in June.": "다리는 6월에 보수합니다.",
  "Works department": "공사과",
  "The market moves to the square.": "시장은 광장으로 옮깁니다.",
  "City office": "시청",
  "The next meeting takes place in July.": "다음 회의는 7월에 열립니다.",
};
