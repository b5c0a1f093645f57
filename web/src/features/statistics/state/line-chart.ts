// The line of a span, drawn with ECharts: its parts are loaded with this file, and this file when a line is to be drawn.
import { LineChart } from "echarts/charts";
import { AriaComponent, GridComponent, TooltipComponent } from "echarts/components";
import { init, use as register } from "echarts/core";
import type { EChartsType } from "echarts/core";
import { CanvasRenderer } from "echarts/renderers";
import { isLabelled } from "./axis-labels.ts";

register([LineChart, GridComponent, TooltipComponent, AriaComponent, CanvasRenderer]);

/** A point of the line. */
export interface LinePoint {
  readonly day: string;
  readonly characters: number;
  readonly saved: number;
}

/** Texts of the line, in the language of the page. */
export interface LineWords {
  readonly characters: string;
  readonly saved: string;
  /** Of a point, under the line; short. */
  readonly shortDay: (day: string) => string;
  /** Of a point, over its figures. */
  readonly day: (day: string) => string;
  readonly number: (value: number) => string;
  /** On the axis: 12万, 120K. */
  readonly round: (value: number) => string;
}

export interface DrawnLine {
  show(points: readonly LinePoint[], words: LineWords): void;
  /** The picture as it stands, twice as large. */
  toPng(): Promise<Blob>;
  resize(): void;
  close(): void;
}

const FONT_SIZE = 12;
/** What the figures beside the line take, about. */
const AXIS_PX = 48;

/** Draws into an element that has a size. Colours are those of the page when `show` is called. */
export function drawLine(element: HTMLElement): DrawnLine {
  const chart: EChartsType = init(element);
  return {
    show: (points, words) =>
      chart.setOption(
        optionOf(element, points, words, () => chart.getWidth()),
        { notMerge: true },
      ),
    toPng: () => {
      const canvas = chart.renderToCanvas({ pixelRatio: 2, backgroundColor: colourOf(element, "--paper") });
      return new Promise((resolve, reject) =>
        canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The canvas gave no picture.")))),
      );
    },
    resize: () => chart.resize(),
    close: () => chart.dispose(),
  };
}

/** A token as the colour it comes to here and now: canvases know no variables. */
function colourOf(element: HTMLElement, token: string): string {
  const probe = document.createElement("span");
  probe.style.color = `var(${token})`;
  element.append(probe);
  const colour = getComputedStyle(probe).color;
  probe.remove();
  return colour;
}

/** The widest of some texts as the chart writes them. */
function widthOf(texts: readonly string[], fontFamily: string): number {
  const context = document.createElement("canvas").getContext("2d");
  if (!context) return FONT_SIZE * 6;
  context.font = `${FONT_SIZE}px ${fontFamily}`;
  return Math.max(0, ...texts.map((one) => context.measureText(one).width));
}

/** @param widthPx  how wide the drawing is now */
function optionOf(
  element: HTMLElement,
  points: readonly LinePoint[],
  words: LineWords,
  widthPx: () => number,
) {
  const colour = (token: string) => colourOf(element, token);
  const text = {
    color: colour("--ink-3"),
    fontSize: FONT_SIZE,
    fontFamily: getComputedStyle(element).fontFamily,
  };
  const labelPx = widthOf(
    points.map(({ day }) => words.shortDay(day)),
    text.fontFamily,
  );
  const line = (name: string, token: string, of: (point: LinePoint) => number, fill?: string) => ({
    name,
    type: "line" as const,
    data: points.map(of),
    showSymbol: points.length === 1,
    symbolSize: 7,
    lineStyle: { color: colour(token), width: 1.75 },
    itemStyle: { color: colour(token) },
    ...(fill && { areaStyle: { color: colour(fill), opacity: 1 } }),
    emphasis: { disabled: true },
  });
  return {
    animation: !matchMedia("(prefers-reduced-motion: reduce)").matches,
    animationDuration: 300,
    textStyle: text,
    grid: { left: 0, right: 12, top: 12, bottom: 0, containLabel: true },
    xAxis: {
      type: "category" as const,
      data: points.map(({ day }) => day),
      boundaryGap: false,
      axisTick: { show: false },
      axisLine: { lineStyle: { color: colour("--ink") } },
      axisLabel: {
        ...text,
        formatter: words.shortDay,
        interval: (at: number) => isLabelled(at, points.length, widthPx() - AXIS_PX, labelPx),
        hideOverlap: true,
        margin: 12,
        alignMinLabel: "left" as const,
        alignMaxLabel: "right" as const,
      },
    },
    yAxis: {
      type: "value" as const,
      minInterval: 1,
      splitNumber: 4,
      splitLine: { lineStyle: { color: colour("--line") } },
      axisLabel: { ...text, formatter: words.round },
    },
    tooltip: {
      trigger: "axis" as const,
      // As a drawing: markup with styles of its own is what the page's policy forbids.
      renderMode: "richText" as const,
      backgroundColor: colour("--sheet"),
      borderColor: colour("--line-2"),
      borderWidth: 1,
      padding: [10, 14],
      textStyle: { ...text, color: colour("--ink"), fontSize: 13, lineHeight: 22 },
      axisPointer: { lineStyle: { color: colour("--seal-fill"), type: "dotted" as const } },
      formatter: (shown: unknown) => {
        const [{ dataIndex }] = shown as [{ dataIndex: number }];
        const point = points[dataIndex]!;
        return [
          words.day(point.day),
          `${words.characters}  ${words.number(point.characters)}`,
          `${words.saved}  ${words.number(point.saved)}`,
        ].join("\n");
      },
    },
    series: [
      line(words.saved, "--malachite", ({ saved }) => saved, "--malachite-wash"),
      line(words.characters, "--ink", ({ characters }) => characters),
    ],
  };
}
