/** The pictures that tests translate; what they say is our own. */
import { Drawing } from "@yizhou/page/testing";

const ENGLISH = [
  "Rivers carry more than water. Each spring the",
  "melting snow brings sand and stones down from the",
  "hills, and the valley floor rises by the width of a",
  "finger. After a hundred years the old harbour is a",
  "meadow, and ships unload two miles further west.",
];
const ENGLISH_2 = [
  "People who live there keep a careful record. The",
  "oldest book begins in the year 1684 and lists the",
  "height of every flood, the price of wheat and the",
  "names of those who repaired the dam.",
];
const CHINESE = [
  "河流带来的不只是水。每年春天，融化的雪水把泥沙和石",
  "块从山上冲下来，谷底便升高一指。百年之后，旧日的港",
  "口成了草地，船只要到两里以外的西边去卸货。",
];
const CHINESE_2 = [
  "住在那里的人仔细地记录着这一切。最早的一本册子从一六",
  "八四年写起，记下每次洪水的高度和小麦的价钱。",
];
const KOREAN = [
  "강은 물만 나르는 것이 아니다. 해마다 봄이 오면 눈",
  "녹은 물이 산에서 모래와 돌을 실어 오고, 골짜기의",
  "바닥은 손가락 하나만큼 높아진다. 백 년이 지나면",
  "옛 항구는 풀밭이 되고 배는 더 서쪽에서 짐을 내린다.",
];

/** A page of a book: a title, two paragraphs in a serif face, a page number. 200 dots an inch. */
export async function drawEnglishPage(): Promise<Drawing> {
  const page = new Drawing(1200, 1000, [252, 250, 244]);
  const serif = { family: "serif" } as const;
  await page.text("How Valleys Grow", 600, 140, {
    size: 58,
    align: "center",
    look: { ...serif, isBold: true },
  });
  await page.lines(ENGLISH, 140, 260, 50, { size: 36, look: serif });
  await page.lines(ENGLISH_2, 140, 540, 50, { size: 36, look: serif });
  await page.text("27", 600, 930, { size: 30, align: "center", look: serif });
  return page;
}

export async function drawChinesePage(): Promise<Drawing> {
  const page = new Drawing(1200, 800);
  const serif = { family: "serif" } as const;
  await page.text("山谷是怎样升高的", 600, 130, { size: 56, align: "center", look: { isBold: true } });
  await page.lines(CHINESE, 140, 250, 62, { size: 38, look: serif });
  await page.lines(CHINESE_2, 140, 470, 62, { size: 38, look: serif });
  return page;
}

export async function drawKoreanPage(): Promise<Drawing> {
  const page = new Drawing(1200, 700, [238, 244, 250]);
  await page.text("골짜기는 어떻게 자라는가", 140, 130, {
    size: 52,
    look: { isBold: true },
    color: [20, 60, 120],
  });
  await page.lines(KOREAN, 140, 250, 64, { size: 38 });
  return page;
}

/** Bars with names below, a legend, a title and the title of an axis that reads upwards. */
export async function drawChart(): Promise<Drawing> {
  const chart = new Drawing(1200, 800);
  const [blue, amber] = [
    [52, 104, 172],
    [222, 150, 40],
  ] as const;
  await chart.text("Energy sources by year", 620, 70, { size: 40, align: "center", look: { isBold: true } });
  const names = ["Coal", "Natural gas", "Wind power", "Sunlight"];
  const heights = [
    [420, 380],
    [300, 330],
    [140, 260],
    [90, 310],
  ] as const;
  for (let line = 0; line <= 4; line++) chart.rect(160, 680 - line * 120, 980, 2, [214, 214, 214]);
  for (let line = 0; line <= 4; line++)
    await chart.text(String(line * 25), 148, 690 - line * 120, { size: 26, align: "right" });
  for (const [index, name] of names.entries()) {
    const left = 220 + index * 240;
    chart.rect(left, 680 - heights[index]![0], 70, heights[index]![0], blue);
    chart.rect(left + 76, 680 - heights[index]![1], 70, heights[index]![1], amber);
    await chart.text(name, left + 73, 726, { size: 28, align: "center" });
  }
  chart.rect(860, 110, 26, 26, blue);
  await chart.text("Last decade", 900, 133, { size: 26 });
  chart.rect(860, 152, 26, 26, amber);
  await chart.text("This decade", 900, 175, { size: 26 });
  await chart.text("Share of supply", 60, 440, { size: 28, align: "center", turnDeg: -90 });
  return chart;
}

/** White and yellow letters on a shaded ground. */
export async function drawPoster(): Promise<Drawing> {
  const poster = new Drawing(1000, 600);
  poster.change((_, x, y, c) => [30 + x * 0.06, 70 + y * 0.12, 120 - x * 0.03 + y * 0.06][c]!);
  await poster.text("Open day on Saturday", 500, 200, {
    size: 72,
    color: [255, 255, 255],
    align: "center",
    look: { isBold: true },
  });
  await poster.text("Come and see how paper is made", 500, 300, {
    size: 44,
    color: [255, 230, 120],
    align: "center",
  });
  await poster.text("Free entry for children", 500, 480, {
    size: 36,
    color: [255, 255, 255],
    align: "center",
  });
  return poster;
}
