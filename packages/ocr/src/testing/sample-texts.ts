import type { DrawnParagraph } from "./draw-text-page.ts";

const body = (text: string, size = 11): DrawnParagraph => ({ text, size });
const title = (text: string): DrawnParagraph => ({
  text,
  size: 17,
  isBold: true,
  isCentred: true,
  isWide: true,
});

/** A title and two paragraphs in each of the first languages. */
export const SAMPLE_TEXTS: Readonly<Record<"en" | "zh-Hans" | "ko", readonly DrawnParagraph[]>> = {
  en: [
    title("How the Harbour Fills with Sand"),
    body(
      "The river carries sand and fine clay from the upper valley to the coast. Tides move it back and forth until it settles on flats that grow slowly over many years. Storms take some of it away again and leave coarse shells behind on the outer banks.",
    ),
    body(
      "In 2019 the depth of the channel was measured at 48 places. It had lost 1.6 m since the first survey, although the river brought less sand than before.",
    ),
  ],
  "zh-Hans": [
    title("港口为什么会淤积"),
    body(
      "河流把沙和细泥从上游的山谷带到海边，潮水来回推动它们，直到在浅滩上沉积下来。浅滩一年一年慢慢长高，风暴又带走其中一部分，把粗大的贝壳留在外面的沙洲上。",
      12,
    ),
    body(
      "二〇一九年，人们在四十八个地点测量了航道的深度，发现它比第一次测量时浅了许多，尽管河流带来的泥沙比过去要少。",
      12,
    ),
  ],
  ko: [
    title("항구에 모래가 쌓이는 까닭"),
    body(
      "강은 상류의 골짜기에서 모래와 고운 진흙을 바다로 나른다. 조수는 그것을 이리저리 옮기다가 갯벌 위에 가라앉힌다. 갯벌은 여러 해에 걸쳐 천천히 자라고, 폭풍은 그 일부를 다시 가져가며 굵은 조개껍데기를 바깥 모래톱에 남긴다.",
      12,
    ),
    body(
      "사람들은 여러 곳에서 뱃길의 깊이를 재었고, 강이 나르는 모래가 줄었는데도 처음 잴 때보다 얕아졌음을 알았다.",
      12,
    ),
  ],
};
