// Documents of Chinese and Korean: without words a line is full wherever it ends, and every letter is as wide as the next.
import { rgb } from "@cantoo/pdf-lib";
import { plainText } from "@yizhou/model";
import { describe, expect, test } from "vitest";
import { readWhole } from "./read-document.ts";
import { SamplePdf } from "../testing/sample-pdf.ts";
import { SquareFont } from "../testing/square-font.ts";

interface Sheet {
  readonly pdf: SamplePdf;
  /** One piece of text; `end` instead of `x` for its right end, `middle` for its middle. */
  put(
    place: { x: number } | { end: number } | { middle: number },
    y: number,
    text: string,
    size?: number,
  ): void;
}

async function read(draw: (sheet: Sheet) => void) {
  const pdf = await SamplePdf.create();
  const font = new SquareFont(pdf.document);
  draw({
    pdf,
    put(place, y, text, size = 10) {
      const width = [...text].length * size;
      const x = "x" in place ? place.x : "end" in place ? place.end - width : place.middle - width / 2;
      font.text(pdf.page, x, y, text, size);
    },
  });
  font.finish();
  const { model, units } = await readWhole(await pdf.bytes());
  return {
    blocks: model.pages.flatMap((page) => page.blocks),
    texts: units.map(({ content }) => plainText(content)),
  };
}

const PROSE =
  "潮水每天来去两次而海岸的居民早已习惯河流把泥沙从上游的山谷带到海边潮汐又把它们来回搬运直到它们在浅滩上慢慢沉积下来";

/** Lines of `count` letters, from the top down, set in by two letters at first. */
function prose({ put }: Sheet, x: number, top: number, count: number, length = PROSE.length): void {
  const text = PROSE.repeat(6).slice(0, length);
  const lines = [text.slice(0, count - 2)];
  for (let at = count - 2; at < text.length; at += count) lines.push(text.slice(at, at + count));
  for (const [i, line] of lines.entries()) put({ x: i === 0 ? x + 20 : x }, top - 15 * i, line);
}

test("a part of a font that says its letters have one width is no typewriter's: all of the text is translated", async () => {
  const pdf = await SamplePdf.create();
  const fonts = [
    new SquareFont(pdf.document),
    new SquareFont(pdf.document, { isFixedPitch: true, name: "X" }),
  ];
  // Programs that write Chinese part a font into many, of 255 letters each.
  let x = 60;
  for (const [i, piece] of ["本学期的", "专业", "成绩已经全部公布", "，", "请查收"].entries())
    x = fonts[i % 2]!.text(pdf.page, x, 700, piece);
  for (const font of fonts) font.finish();
  const { units } = await readWhole(await pdf.bytes());
  expect(units.map(({ content }) => content)).toEqual([
    [{ kind: "text", text: "本学期的专业成绩已经全部公布，请查收" }],
  ]);
});

describe("who signs a letter and its date", () => {
  test("are two lines that end at one place, a few letters before the column's edge", async () => {
    const { texts, blocks } = await read((sheet) => {
      prose(sheet, 60, 740, 48, 130);
      sheet.put({ end: 516 }, 640, "海滨大学教务处");
      sheet.put({ end: 516 }, 620, "二〇二六年四月二十二日");
    });
    expect(texts.slice(-2)).toEqual(["海滨大学教务处", "二〇二六年四月二十二日"]);
    expect(blocks.slice(-2).map(({ align }) => align)).toEqual(["right", "right"]);
  });

  test("are two lines about one middle", async () => {
    const { texts, blocks } = await read((sheet) => {
      prose(sheet, 60, 740, 48, 130);
      sheet.put({ middle: 440 }, 640, "海滨大学教务处");
      sheet.put({ middle: 440 }, 620, "四月二十日");
    });
    expect(texts.slice(-2)).toEqual(["海滨大学教务处", "四月二十日"]);
    expect(blocks.slice(-2).map(({ align }) => align)).toEqual(["center", "center"]);
  });

  test("are two lines under the line to sign on, which is wider than both", async () => {
    const { texts } = await read((sheet) => {
      prose(sheet, 60, 740, 48, 130);
      sheet.pdf.rule(80, 560, 260, 560);
      sheet.put({ middle: 170 }, 547, "委员会主任");
      sheet.put({ middle: 170 }, 530, "王嘉怡");
      sheet.pdf.rule(340, 560, 520, 560);
      sheet.put({ middle: 430 }, 547, "颁发日期");
      sheet.put({ middle: 430 }, 530, "十一月三日");
    });
    expect(texts.slice(-4)).toEqual(["委员会主任", "王嘉怡", "颁发日期", "十一月三日"]);
  });

  test("do not go on behind the table under them", async () => {
    const { texts } = await read((sheet) => {
      sheet.put({ end: 540 }, 760, "编号：甲二十三");
      sheet.put({ end: 540 }, 744, "日期：五月八日");
      sheet.put({ end: 540 }, 728, "有效期三十天");
      for (const y of [700, 680, 660]) sheet.pdf.rule(60, y, 540, y);
      for (const x of [60, 200, 540]) sheet.pdf.rule(x, 700, x, 660);
      sheet.put({ x: 66 }, 686, "名称");
      sheet.put({ x: 206 }, 686, "超声波水位计");
      sheet.put({ x: 66 }, 666, "数量");
      sheet.put({ x: 206 }, 666, "四台");
      sheet.put({ x: 60 }, 630, "付款方式为合同签订后预付三成。");
    });
    expect(texts.slice(0, 3)).toEqual(["编号：甲二十三", "日期：五月八日", "有效期三十天"]);
    expect(texts.at(-1)).toBe("付款方式为合同签订后预付三成。");
  });
});

test("a label in the midst of a paragraph begins no text of its own", async () => {
  const line = PROSE.slice(0, 45);
  const { texts } = await read((sheet) => {
    sheet.put({ x: 60 }, 740, `说明：${line}`);
    sheet.put({ x: 60 }, 725, "平均成绩：八十四分。");
  });
  expect(texts).toEqual([`说明：${line}平均成绩：八十四分。`]);
});

test("an abstract that is set in from both sides is one text, under title and authors in other sizes", async () => {
  const { texts } = await read((sheet) => {
    sheet.put({ middle: 300 }, 760, "内河水位预测方法", 18);
    sheet.put({ middle: 300 }, 740, "赵宇，孙蕾，何志强", 11);
    sheet.put({ middle: 300 }, 728, "（海滨大学水利学院）", 8);
    for (const [i, y] of [700, 685.5, 670.5].entries())
      sheet.put({ x: 80 }, y, PROSE.slice(i, i + (i < 2 ? 44 : 20)));
    prose(sheet, 60, 630, 48, 130);
  });
  expect(texts).toContain(PROSE.slice(0, 44) + PROSE.slice(1, 45) + PROSE.slice(2, 22));
});

test("items with a full-width number or a blank of full-width lines are texts of their own", async () => {
  const { texts, blocks } = await read((sheet) => {
    sheet.put({ x: 80 }, 740, "１．乙方不得擅自改变房屋用途，不得转租。".replace("１", "1"));
    sheet.put({ x: 80 }, 724, "2．因不可抗力无法履行的，双方互不承担责任。");
    sheet.put({ x: 60 }, 690, "甲方（签字）：＿＿＿＿＿＿＿");
    sheet.put({ x: 60 }, 674, "日期：四月一日");
  });
  expect(texts).toEqual([
    "乙方不得擅自改变房屋用途，不得转租。",
    "因不可抗力无法履行的，双方互不承担责任。",
    "甲方（签字）：",
    "日期：四月一日",
  ]);
  expect(blocks.slice(0, 2).map(({ bullet }) => bullet?.text)).toEqual(["1．", "2．"]);
});

test("lines about one middle are centred, the widest as well, whatever stands under them at one side", async () => {
  const { blocks } = await read((sheet) => {
    sheet.put({ middle: 300 }, 700, "证书", 30);
    sheet.put({ middle: 300 }, 650, "兹证明下列人员");
    sheet.put({ middle: 300 }, 610, "王嘉怡同学成绩优异", 26);
    sheet.put({ middle: 300 }, 580, "在全国数学建模竞赛中表现突出荣获");
    sheet.put({ middle: 300 }, 564, "一等奖并代表学校参加了国际比赛的");
    sheet.put({ middle: 300 }, 548, "决赛特发此证以资鼓励并希望再接再厉");
    sheet.pdf.rule(80, 470, 240, 470);
    sheet.put({ middle: 160 }, 456, "海滨大学教务处主任");
    sheet.put({ middle: 160 }, 440, "赵文博教授");
    sheet.pdf.rule(360, 470, 520, 470);
    sheet.put({ middle: 440 }, 456, "三月");
    sheet.put({ middle: 440 }, 440, "初八");
  });
  expect(blocks.slice(0, 4).map(({ align }) => align)).toEqual(Array.from({ length: 4 }, () => "center"));
  expect(blocks[3]!.lines).toHaveLength(3);
});

test("lists side by side with drawn bullets are read one after the other, their items whole", async () => {
  const { texts } = await read(({ pdf, put }) => {
    const item = (x: number, y: number, ...lines: string[]) => {
      pdf.page.drawEllipse({ x: x - 12, y: y + 4, xScale: 2, yScale: 2, color: rgb(0, 0, 0) });
      for (const [i, line] of lines.entries()) put({ x }, y - 16 * i, line);
    };
    put({ x: 60 }, 740, "已完成工作", 13);
    put({ x: 320 }, 740, "下一步计划", 13);
    item(80, 710, "完成三个河段共十二个监测点的设备安", "装与联网");
    item(340, 710, "扩大到全市范围年底前新增四十个监测", "点并验收");
    item(80, 678, "建立统一的数据平台实现分钟级的更新", "与备份");
    item(340, 678, "优化极端降雨下的预测精度");
    item(80, 646, "预测模型通过初步验证");
    item(340, 662, "开发移动端预警应用");
  });
  expect(texts).toEqual([
    "已完成工作",
    "完成三个河段共十二个监测点的设备安装与联网",
    "建立统一的数据平台实现分钟级的更新与备份",
    "预测模型通过初步验证",
    "下一步计划",
    "扩大到全市范围年底前新增四十个监测点并验收",
    "优化极端降雨下的预测精度",
    "开发移动端预警应用",
  ]);
});

test("a cell of a table without rules between its rows goes on where its line was full, at the leading of such text", async () => {
  const { texts } = await read(({ pdf, put }) => {
    for (const y of [760, 738, 620]) pdf.rule(60, y, 520, y, 1);
    put({ x: 60 }, 744, "年份");
    put({ x: 160 }, 744, "事件");
    for (const [i, [year, ...lines]] of [
      ["一九八七", "河流把泥沙从上游的山谷带到海边潮汐又把它们来回搬运直到它们在浅滩上", "慢慢沉积下来"],
      ["一九九四", "海堤建成"],
      ["二〇〇三", "风暴带走其中的一部分把粗大的贝壳留在浅湾外侧的沙洲上居民早已习惯了", "这样的变化"],
    ].entries()) {
      const y = 722 - [0, 30, 45][i]!;
      put({ x: 60 }, y, year!);
      for (const [at, line] of lines.entries()) put({ x: 160 }, y - 15 * at, line);
    }
  });
  expect(texts).toContain("河流把泥沙从上游的山谷带到海边潮汐又把它们来回搬运直到它们在浅滩上慢慢沉积下来");
  expect(texts).toContain("风暴带走其中的一部分把粗大的贝壳留在浅湾外侧的沙洲上居民早已习惯了这样的变化");
});

test("the foot of a slide has three texts, however alike the gaps between them are", async () => {
  const { texts } = await read(({ put }) => {
    put({ x: 60 }, 740, "项目进展与下一步计划", 24);
    put({ x: 60 }, 40, "海滨大学");
    put({ middle: 300 }, 40, "智慧水务项目组");
    put({ end: 540 }, 40, "中期汇报");
  });
  expect(texts).toEqual(["项目进展与下一步计划", "海滨大学", "智慧水务项目组", "中期汇报"]);
});

test("lines of facts in Korean that end at the right edge are texts of their own", async () => {
  const { texts, blocks } = await read(({ put }) => {
    put({ middle: 300 }, 760, "상반기사업추진결과보고", 18);
    put({ end: 540 }, 730, "작성부서：기획조정실");
    put({ end: 540 }, 714, "작성일：칠월십오일");
    put({ x: 60 }, 680, "최근기후변화로인한집중호우가잦아지면서도시하천의홍수피해가커지고있어서");
  });
  expect(texts.slice(1, 3)).toEqual(["작성부서：기획조정실", "작성일：칠월십오일"]);
  expect(blocks.slice(1, 3).map(({ align }) => align)).toEqual(["right", "right"]);
});

test("columns whose lines stand between those of their neighbour are read one after the other", async () => {
  const { texts } = await read(({ put }) => {
    for (let at = 0; at < 7; at++) {
      put({ x: 60 }, 740 - 20 * at, PROSE.slice(3 * at, 3 * at + 20) + (at === 6 ? "。" : ""));
      put({ x: 320 }, 730 - 20 * at, PROSE.slice(2 + 2 * at, 22 + 2 * at));
    }
  });
  const joined = (from: (at: number) => number) =>
    [0, 1, 2, 3, 4, 5, 6].map((at) => PROSE.slice(from(at), from(at) + 20)).join("");
  expect(texts).toEqual([`${joined((at) => 3 * at)}。`, joined((at) => 2 + 2 * at)]);
});

test("a line that begins with the last letter of a Korean sentence is no item, and items counted with such letters are", async () => {
  const { texts, blocks } = await read(({ put }) => {
    put({ x: 60 }, 740, "다. 자료는국가관측소에서얻었으며모자란것은앞뒤날의평균으로채워넣었");
    put({ x: 60 }, 724, "다. 한국의하천은계절에따라크게달라진다");
    for (const [at, letter] of ["가", "나", "다"].entries()) {
      put(
        { x: 60 },
        690 - 36 * at,
        `${letter}. 접수한서류는돌려주지아니하나원본은신청인이바라면사본을두고돌려`,
      );
      put({ x: 90 }, 674 - 36 * at, "줄수있다");
    }
  });
  const item = "접수한서류는돌려주지아니하나원본은신청인이바라면사본을두고돌려 줄수있다";
  expect(texts).toEqual([
    "다. 자료는국가관측소에서얻었으며모자란것은앞뒤날의평균으로채워넣었다. 한국의하천은계절에따라크게달라진다",
    ...[item, item, item],
  ]);
  expect(blocks.map(({ bullet }) => bullet?.text)).toEqual([undefined, "가.", "나.", "다."]);
});
