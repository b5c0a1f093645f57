// Documents with a right translation of every sentence, and of some a wrong one: what engines do to numbers, units, dates, denials and names.

/** A sentence, its translation, and where the engine gets it wrong what it says instead. */
export type Said = readonly [source: string, right: string, wrong?: string];

export const FAULTY_DOCUMENTS: readonly {
  readonly what: string;
  readonly from: string;
  readonly to: string;
  readonly said: readonly Said[];
}[] = [
  {
    what: "A German yearly report into Chinese",
    from: "de",
    to: "zh-Hans",
    said: [
      ["Jahresbericht der Hafenbehörde 2024", "港务局2024年年度报告"],
      [
        "Der Hafen hat im Jahr 2024 insgesamt 1.234.567 Container umgeschlagen.",
        "2024年港口共装卸了1,234,567个集装箱。",
      ],
      ["Das sind 4,8 % mehr als im Vorjahr.", "比上一年增长4.8%。", "比上一年增长48%。"],
      [
        "Der Umsatz stieg von 212,5 Millionen Euro auf 234,75 Millionen Euro.",
        "营业额从2.125亿欧元增至2.3475亿欧元。",
      ],
      ["Der Gewinn betrug 17,3 Millionen Euro.", "利润为1730万欧元。", "利润为173万欧元。"],
      [
        "Am 07.04.2024 wurde das neue Terminal eröffnet.",
        "2024年4月7日，新码头启用。",
        "2024年7月4日，新码头启用。",
      ],
      [
        "Die Bauarbeiten dauerten vom 3. März 2021 bis zum 28. Februar 2024.",
        "施工期为2021年3月3日至2024年2月28日。",
      ],
      ["Verkehr", "交通"],
      [
        "Rund fünfundzwanzig Schiffe liefen täglich ein, im Vorjahr waren es einundzwanzig.",
        "每天约有二十五艘船入港，上一年为二十一艘。",
        "每天约有五十二艘船入港，上一年为二十一艘。",
      ],
      ["Jedes dritte Schiff kam aus Asien.", "三分之一的船来自亚洲。"],
      ["Die mittlere Liegezeit sank auf 1,5 Tage.", "平均停泊时间降至1.5天。"],
      [
        "Ein Kran hebt bis zu 65 t auf 50 m Höhe.",
        "一台起重机最多可将65吨货物吊至50米高。",
        "一台起重机最多可将65公斤货物吊至50米高。",
      ],
      [
        "Die Wassertiefe beträgt 16,5 m, bei Ebbe 13,8 m.",
        "水深为16.5米，退潮时为13.8米。",
        "水深为13.8米，退潮时为16.5米。",
      ],
      ["Achtundneunzig Prozent der Schiffe waren pünktlich.", "百分之九十八的船舶准点。"],
      ["Die Lotsen arbeiten täglich von 5.30 Uhr bis 22.15 Uhr.", "引航员每天5:30至22:15工作。"],
      ["Beschäftigte", "员工"],
      [
        "Ende 2024 beschäftigte die Behörde 1.482 Menschen, davon 431 Frauen.",
        "2024年底，港务局共有1482名员工，其中女性431名。",
      ],
      ["Die Unfallquote lag bei 2,3 je 1.000 Beschäftigte.", "事故率为每1000名员工2.3起。"],
      ["Niemand wurde schwer verletzt.", "没有人受重伤。", "有人受重伤。"],
      ["Für die Ausbildung gab sie zweieinhalb Millionen Euro aus.", "培训支出为250万欧元。"],
      [
        "Die Zahl der Auszubildenden soll bis 2027 auf hundertzwanzig steigen.",
        "到2027年，学徒人数将增至120人。",
      ],
      ["Umwelt", "环境"],
      ["Der Ausstoß von CO2 ging um ein Viertel zurück.", "二氧化碳排放量减少了四分之一。"],
      [
        "Seit dem 1.1.2024 liefert eine Anlage auf dem Dach 3,2 GWh Strom im Jahr.",
        "自2024年1月1日起，屋顶设备每年供电3.2吉瓦时。",
      ],
      [
        "Das reicht für etwa 900 Haushalte.",
        "这足够约900户家庭使用。",
        "这足够约900户家庭使用。这足够约900户家庭使用。",
      ],
      [
        "Die Temperatur im Hafenbecken lag im Januar bei -1,5 °C und im August bei 21,3 °C.",
        "港池水温一月为-1.5 °C，八月为21.3 °C。",
        "港池水温一月为1.5 °C，八月为21.3 °C。",
      ],
      [
        "Der Grenzwert von 50 µg/m³ wurde an sieben Tagen überschritten.",
        "有七天超过了50微克/立方米的限值。",
      ],
      [
        "Weitere Auskünfte erteilt die Pressestelle unter presse@hafen.example oder 040 123456-78.",
        "更多信息请联系新闻处：presse@hafen.example或040 123456-78。",
      ],
      [
        "Die nächste Sitzung findet am Dienstag, dem 14. Oktober, um 9 Uhr statt.",
        "下次会议于10月14日星期二上午9时举行。",
      ],
      [
        "Es gilt das Hafengesetz vom 12. Juni 1998 in der Fassung vom 5.11.2019.",
        "适用1998年6月12日的《港口法》2019年11月5日修订版。",
      ],
    ],
  },
  {
    what: "A Korean report into English",
    from: "ko",
    to: "en",
    said: [
      ["2024년 지역 도서관 운영 보고서", "2024 Report on the Running of the Regional Libraries"],
      [
        "도서관은 지난해 이용자 3만 5천 명을 맞이했다.",
        "The library welcomed 35,000 users last year.",
        "The library welcomed 3,500 users last year.",
      ],
      ["장서는 모두 12만 4,500권이다.", "The collection holds 124,500 books in all."],
      [
        "예산은 1억 2천만 원으로, 전년보다 8% 늘었다.",
        "The budget was 120 million won, 8% more than the year before.",
        "The budget was 12 million won, 8% more than the year before.",
      ],
      ["새 건물에는 23억 5천만 원이 들었다.", "The new building cost 2.35 billion won."],
      ["개관일은 2024. 3. 5.이다.", "It opened on 5 March 2024.", "It opened on 3 May 2024."],
      ["운영", "Running"],
      ["평일에는 오전 9시부터 오후 8시까지 문을 연다.", "On weekdays it is open from 9 a.m. to 8 p.m."],
      [
        "토요일에는 오후 5시에 문을 닫는다.",
        "On Saturdays it closes at 5 p.m.",
        "On Saturdays it closes at 5 a.m.",
      ],
      ["매월 첫째, 셋째 월요일은 쉰다.", "It is closed on the first and third Monday of every month."],
      [
        "한 사람이 열 권까지 두 주 동안 빌릴 수 있다.",
        "One person may borrow up to ten books for two weeks.",
      ],
      [
        "빌린 책을 제때 돌려주지 않으면 하루 백 원을 낸다.",
        "Those who do not return books in time pay 100 won a day.",
      ],
      [
        "음료는 열람실에 가지고 들어갈 수 없다.",
        "Drinks may not be taken into the reading room.",
        "Drinks may be taken into the reading room.",
      ],
      [
        "어린이실에는 의자가 마흔두 개 있다.",
        "The children's room has forty-two chairs.",
        "The children's room has twenty-four chairs.",
      ],
      ["강좌", "Courses"],
      [
        "강좌 15개에 312명이 참여했다.",
        "312 people took part in 15 courses.",
        "15 people took part in 312 courses.",
      ],
      [
        "글쓰기 강좌는 6월 12일에 시작해 9월 4일에 끝났다.",
        "The writing course began on 12 June and ended on 4 September.",
      ],
      [
        "수강료는 한 달에 2만 원이며 노인은 절반만 낸다.",
        "The fee is 20,000 won a month, and older people pay half.",
      ],
      ["참가자 열 명 가운데 아홉 명이 만족했다.", "Nine out of ten participants were satisfied."],
      ["강사는 모두 지역 주민이다.", "The teachers are all local people."],
      ["시설", "Building"],
      [
        "열람실의 넓이는 450㎡이고 높이는 3.2m이다.",
        "The reading room is 450 m² in area and 3.2 m high.",
        "The reading room is 450 m² in area.",
      ],
      [
        "실내 온도는 겨울에 20도, 여름에 26도로 맞춘다.",
        "The temperature is kept at 20 degrees in winter and 26 degrees in summer.",
        "The temperature is kept at 26 degrees in winter and 20 degrees in summer.",
      ],
      ["전기 사용량은 30% 줄었다.", "The use of electricity fell by 30%."],
      ["승강기는 한 번에 11명까지 탈 수 있다.", "The lift carries up to 11 people at a time."],
      [
        "주차장에는 차 60대를 세울 수 있다.",
        "The car park holds 60 cars.",
        "죄송하지만 이 요청은 도와드릴 수 없습니다.",
      ],
      ["계획", "Plans"],
      [
        "2025년에는 이동 도서관 두 대를 더 들일 예정이다.",
        "In 2025 two more mobile libraries are to be acquired.",
      ],
      ["이를 위해 5천만 원을 마련했다.", "50 million won has been set aside for this."],
      [
        "문의는 02-123-4567 또는 lib@example.org로 하면 된다.",
        "For questions, call 02-123-4567 or write to lib@example.org.",
      ],
    ],
  },
  {
    what: "An English guide into Korean",
    from: "en",
    to: "ko",
    said: [
      ["User guide for the AX300 water pump", "AX300 양수기 사용 설명서"],
      [
        "The AX300 moves up to 1,200 litres of water an hour.",
        "AX300은 시간당 최대 1,200리터의 물을 옮깁니다.",
        "AX300은 시간당 최대 120리터의 물을 옮깁니다.",
      ],
      [
        "It weighs 14.5 kg and is 62 cm high.",
        "무게는 14.5kg이고 높이는 62cm입니다.",
        "무게는 14.5kg이고 높이는 62mm입니다.",
      ],
      [
        "Do not run the pump without water.",
        "물 없이 양수기를 가동하지 마십시오.",
        "물 없이 양수기를 가동하십시오.",
      ],
      [
        "The price is $349, or $299 for members.",
        "가격은 349달러이며 회원은 299달러입니다.",
        "가격은 299달러이며 회원은 349달러입니다.",
      ],
      ["About 2.5 million of these pumps have been sold.", "이 양수기는 약 250만 대가 팔렸습니다."],
      ["Installation", "설치"],
      ["Read all of the instructions first.", "먼저 모든 지침을 읽으십시오."],
      [
        "Place the pump on level ground, at least 30 cm from the wall.",
        "벽에서 30cm 이상 떨어진 평평한 바닥에 양수기를 놓으십시오.",
      ],
      [
        "Connect the hose (A) to the outlet (B) with the two clamps.",
        "클램프 두 개로 호스(A)를 출구(B)에 연결하십시오.",
      ],
      [
        "Tighten the four screws to 12 Nm.",
        "나사 네 개를 12Nm로 조이십시오.",
        "Tighten the four screws to 12 Nm.",
      ],
      ["The cable must not be longer than 20 m.", "케이블은 20m보다 길어서는 안 됩니다."],
      [
        "Fill the housing until water comes out of the valve.",
        "밸브에서 물이 나올 때까지 하우징을 채우십시오.",
        "밸브에서 물이",
      ],
      ["Operation", "작동"],
      ["Press the green button for three seconds.", "녹색 버튼을 3초 동안 누르십시오."],
      [
        "The lamp turns on and the pump starts within 5 to 10 seconds.",
        "램프가 켜지고 5~10초 안에 양수기가 시작됩니다.",
      ],
      [
        "In winter the water must be warmer than 4 °C.",
        "겨울에는 물이 4 °C보다 따뜻해야 합니다.",
        "겨울에는 물이 4 °F보다 따뜻해야 합니다.",
      ],
      [
        "Code E12 on the display means that the filter is blocked.",
        "화면의 E12 코드는 필터가 막혔다는 뜻입니다.",
        "화면의 E21 코드는 필터가 막혔다는 뜻입니다.",
      ],
      ["Press the red button to stop the pump.", "빨간 버튼을 눌러 양수기를 멈추십시오."],
      ["Maintenance", "유지 관리"],
      ["Clean the filter every two weeks.", "2주마다 필터를 청소하십시오."],
      [
        "Replace the seal after 2,000 hours, but no later than 31 December 2026.",
        "2,000시간 후, 늦어도 2026년 12월 31일까지 씰을 교체하십시오.",
      ],
      [
        "Spare parts can be ordered from parts@example.com.",
        "예비 부품은 parts@example.com에서 주문할 수 있습니다.",
      ],
      [
        "The guarantee is valid for 24 months from 15 March 2025.",
        "보증은 2025년 3월 15일부터 24개월 동안 유효합니다.",
        "보증은 2025년 5월 13일부터 24개월 동안 유효합니다.",
      ],
      [
        "Never open the housing while the pump is running.",
        "양수기가 작동하는 동안 절대로 하우징을 열지 마십시오.",
      ],
      [
        "If the pump is noisy, check whether air has entered the hose.",
        "양수기에서 소음이 나면 호스에 공기가 들어갔는지 확인하십시오.",
        "번역: 양수기에서 소음이 나면 호스에 공기가 들어갔는지 확인하십시오.",
      ],
      [
        "Three quarters of all faults come from a dirty filter.",
        "모든 고장의 4분의 3은 더러운 필터에서 비롯됩니다.",
      ],
      ["Store the pump in a dry place at 5 to 35 °C.", "5~35 °C의 건조한 곳에 양수기를 보관하십시오."],
      ["Keep this guide for later use.", "나중에 볼 수 있도록 이 설명서를 보관하십시오."],
    ],
  },
  {
    what: "A Chinese report into English",
    from: "zh-Hans",
    to: "en",
    said: [
      ["2024年度企业社会责任报告", "Corporate Social Responsibility Report 2024"],
      [
        "公司全年营业收入为12.5亿元，同比增长8.3%。",
        "Revenue for the year was 1.25 billion yuan, up 8.3% on the year before.",
        "Revenue for the year was 12.5 billion yuan, up 8.3% on the year before.",
      ],
      ["净利润达到9800万元。", "Net profit reached 98 million yuan.", "Net profit reached 980 million yuan."],
      [
        "研发投入1.2万亿韩元中的一部分用于环保。",
        "Part of the 1.2 trillion won spent on research went to environmental protection.",
      ],
      [
        "截至2024年12月31日，公司共有员工3.6万人。",
        "As of 31 December 2024, the company had 36,000 employees.",
      ],
      ["其中女性占四成二。", "Of these, 42% are women."],
      ["环境", "Environment"],
      [
        "全年用水量比上年减少了三分之一。",
        "Water use fell by a third compared with the year before.",
        "Water use fell by a quarter compared with the year before.",
      ],
      [
        "光伏电站装机容量为25兆瓦，年发电量约3000万千瓦时。",
        "The solar plant has a capacity of 25 MW and produces about 30 million kWh a year.",
      ],
      [
        "废水不得直接排放。",
        "Waste water must not be discharged directly.",
        "Waste water may be discharged directly.",
      ],
      [
        "甲厂排放量为120吨，乙厂为85吨。",
        "Plant A emitted 120 tonnes and plant B 85 tonnes.",
        "Plant A emitted 85 tonnes and plant B 120 tonnes.",
      ],
      [
        "2023年10月8日，我们与UNICEF签署了合作协议。",
        "On 8 October 2023 we signed an agreement with UNICEF.",
        "On 8 October 2023 we signed an agreement.",
      ],
      [
        "冬季室温保持在18至20摄氏度。",
        "In winter rooms are kept at 18 to 20 °C.",
        "In winter rooms are kept at 18 to 20 °F.",
      ],
      ["员工", "Employees"],
      [
        "每名员工每年至少接受四十小时培训。",
        "Every employee receives at least forty hours of training a year.",
        "Every employee receives at least fourteen hours of training a year.",
      ],
      ["平均年龄为三十五岁。", "The average age is thirty-five."],
      ["全年未发生重大安全事故。", "No serious accident happened during the year."],
      [
        "女员工享有158天产假。",
        "Female employees have 158 days of maternity leave.",
        "Female employees have 185 days of maternity leave.",
      ],
      ["食堂每天供应约一万两千份午餐。", "The canteens serve about 12,000 lunches a day."],
      ["公益", "Community"],
      ["公司捐款200万元，捐书5万余册。", "The company gave 2 million yuan and more than 50,000 books."],
      ["有十几名志愿者参加了活动。", "More than ten volunteers took part."],
      [
        "活动于上午9点半开始，下午4点结束。",
        "It began at 9:30 a.m. and ended at 4 p.m.",
        "It began at 9:30 p.m. and ended at 4 p.m.",
      ],
      [
        "二十一世纪，企业必须承担更多责任。",
        "In the 21st century, companies must take on more responsibility.",
      ],
      [
        "我们每半年公布一次进展。",
        "We publish our progress every six months.",
        "以下是翻译：We publish our progress every six months.",
      ],
      ["联系人：李明，电话010-6655 4433。", "Contact: Li Ming, tel. 010-6655 4433."],
      [
        "本报告已由第三方审核。",
        "This report has been audited by a third party.",
        "抱歉，我无法翻译该内容。",
      ],
      ["详见附录三。", "See Appendix III for details."],
    ],
  },
  {
    what: "A Chinese guide into Korean",
    from: "zh-Hans",
    to: "ko",
    said: [
      ["智能手表使用手册", "스마트 워치 사용 설명서"],
      [
        "电池容量为450毫安时，充满约需2小时。",
        "배터리 용량은 450mAh이며 완전히 충전하는 데 약 2시간이 걸립니다.",
      ],
      ["防水深度为50米。", "방수 깊이는 50미터입니다.", "방수 깊이는 50킬로미터입니다."],
      [
        "售价1299元，会员价1099元。",
        "판매가는 1,299위안, 회원가는 1,099위안입니다.",
        "판매가는 1,099위안, 회원가는 1,299위안입니다.",
      ],
      [
        "全球销量已超过三百万只。",
        "전 세계 판매량은 300만 개를 넘었습니다.",
        "전 세계 판매량은 30만 개를 넘었습니다.",
      ],
      ["开机", "전원 켜기"],
      ["长按右侧按钮三秒。", "오른쪽 버튼을 3초 동안 길게 누르십시오."],
      [
        "请勿在充电时佩戴手表。",
        "충전하는 동안 시계를 착용하지 마십시오.",
        "충전하는 동안 시계를 착용하십시오.",
      ],
      ["首次使用前请下载Wear应用。", "처음 사용하기 전에 Wear 앱을 내려받으십시오."],
      ["支持蓝牙5.2和NFC支付。", "블루투스 5.2와 NFC 결제를 지원합니다."],
      ["最多可存储8GB音乐。", "음악을 8GB까지 저장할 수 있습니다.", "음악을 8MB까지 저장할 수 있습니다."],
      ["健康", "건강"],
      ["心率高于每分钟120次时会振动提醒。", "심박수가 분당 120회를 넘으면 진동으로 알립니다."],
      ["睡眠数据保存90天。", "수면 데이터는 90일 동안 보관됩니다."],
      [
        "血氧测量需要静坐约十五秒。",
        "혈중 산소를 측정하려면 약 15초 동안 가만히 앉아 있어야 합니다.",
        "혈중 산소를 측정하려면 약 50초 동안 가만히 앉아 있어야 합니다.",
      ],
      ["本产品不是医疗设备。", "이 제품은 의료 기기가 아닙니다.", "이 제품은 의료 기기입니다."],
      ["儿童须在成人陪同下使用。", "어린이는 어른과 함께 사용해야 합니다."],
      ["保养", "관리"],
      ["每周用软布擦拭一次表带。", "매주 한 번 부드러운 천으로 시곗줄을 닦으십시오."],
      [
        "工作温度为零下10度至45度。",
        "작동 온도는 영하 10도에서 45도입니다.",
        "작동 온도는 10도에서 45도입니다.",
      ],
      [
        "保修期为两年，自2024年6月1日起计算。",
        "보증 기간은 2년이며 2024년 6월 1일부터 계산합니다.",
        "보증 기간은 2년이며 2024년 1월 6일부터 계산합니다.",
      ],
      ["如遇问题，请拨打400-123-4567。", "문제가 있으면 400-123-4567로 전화하십시오."],
      [
        "客服时间为周一至周五上午9点至下午6点。",
        "상담 시간은 월요일부터 금요일까지 오전 9시부터 오후 6시까지입니다.",
      ],
      ["退货须在七天内提出。", "반품은 7일 안에 신청해야 합니다."],
      [
        "包装内有手表、充电线和说明书。",
        "상자에는 시계, 충전 케이블, 설명서가 들어 있습니다.",
        "상자에는 시계, 充电线和说明书가 들어 있습니다.",
      ],
      ["型号为W7-Pro。", "모델명은 W7-Pro입니다."],
    ],
  },
  {
    what: "A German contract into English",
    from: "de",
    to: "en",
    said: [
      ["Mietvertrag über eine Wohnung", "Tenancy agreement for a flat"],
      [
        "Die Wohnung liegt im dritten Stock und hat 78,5 m².",
        "The flat is on the third floor and has 78.5 m².",
        "The flat is on the third floor and has 785 m².",
      ],
      [
        "Die Miete beträgt 1.250,00 € im Monat, die Nebenkosten 210,50 €.",
        "The rent is €1,250.00 a month and the service charge €210.50.",
        "The rent is €210.50 a month and the service charge €1,250.00.",
      ],
      [
        "Das Mietverhältnis beginnt am 01.04.2025.",
        "The tenancy begins on 1 April 2025.",
        "The tenancy begins on 4 January 2025.",
      ],
      [
        "Die Kaution von drei Monatsmieten ist bis zum 15.3. zu zahlen.",
        "The deposit of three months' rent is to be paid by 15 March.",
      ],
      ["Haustiere sind nicht erlaubt.", "Pets are not allowed.", "Pets are allowed."],
      [
        "Der Vermieter haftet nicht für Schäden durch Wasser.",
        "The landlord is not liable for damage caused by water.",
      ],
      ["Pflichten des Mieters", "Duties of the tenant"],
      [
        "Kleine Reparaturen bis fünfundsiebzig Euro zahlt der Mieter.",
        "The tenant pays for small repairs of up to seventy-five euros.",
        "The tenant pays for small repairs of up to fifty-seven euros.",
      ],
      ["Zwischen 22 Uhr und 6 Uhr ist Ruhe zu halten.", "Quiet is to be kept between 10 p.m. and 6 a.m."],
      ["Der Keller Nr. 12 gehört zur Wohnung.", "Cellar no. 12 belongs to the flat."],
      ["Das Treppenhaus ist alle zwei Wochen zu reinigen.", "The stairs are to be cleaned every two weeks."],
      ["Eine Untervermietung bedarf der Zustimmung.", "Subletting requires consent."],
      ["Kündigung", "Notice"],
      [
        "Die Frist beträgt drei Monate zum Monatsende.",
        "The period of notice is three months to the end of a month.",
      ],
      [
        "Nach anderthalb Jahren kann die Miete um höchstens 15 % steigen.",
        "After one and a half years the rent may rise by 15% at most.",
        "After one and a half years the rent may rise by 50% at most.",
      ],
      [
        "Die Kündigung muss schriftlich erfolgen.",
        "Notice must be given in writing.",
        "Die Kündigung muss schriftlich erfolgen.",
      ],
      [
        "Bei Auszug sind alle vier Schlüssel zurückzugeben.",
        "On moving out, all four keys are to be returned.",
      ],
      [
        "Die Übergabe findet spätestens am 31. März um 12 Uhr statt.",
        "The handover takes place on 31 March at 12 noon at the latest.",
      ],
      ["Heizung", "Heating"],
      [
        "Die Heizung läuft vom 1. Oktober bis zum 30. April.",
        "The heating runs from 1 October to 30 April.",
        "The heating runs from 30 April to 1 October.",
      ],
      ["Die Räume müssen tagsüber mindestens 20 °C haben.", "By day the rooms must be at least 20 °C."],
      [
        "Der Verbrauch lag zuletzt bei 9.840 kWh im Jahr.",
        "Consumption was last 9,840 kWh a year.",
        "Consumption was last 9.84 kWh a year.",
      ],
      [
        "Die Abrechnung erfolgt jährlich, erstmals zum 31.12.2025.",
        "It is billed yearly, for the first time as of 31 December 2025.",
      ],
      [
        "Fragen beantwortet Frau Schneider unter 0171 2345678.",
        "Questions are answered by Ms Schneider on 0171 2345678.",
      ],
      ["Weitere Vereinbarungen bestehen nicht.", "There are no further agreements."],
    ],
  },
];
