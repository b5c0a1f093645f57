import { Canvas, type Colour, type Point } from "./png.ts";

const INK: Colour = [52, 58, 64];
const GRID: Colour = [222, 226, 230];
const WATER: Colour = [22, 96, 150];
const MUD: Colour = [173, 100, 38];
const WIDTH = 1500;
const LEFT = 150;
const RIGHT = 1420;
const TIDE_HOURS = 12.4;

/** Velocity in m/s, flood positive: quick rise to the flood peak, long even ebb. */
function velocity(hour: number): number {
  const flood = 5.1;
  if (hour < flood) return 0.81 * Math.sin(Math.PI * (hour / flood) ** 0.82) ** 0.9;
  const ebb = (hour - flood) / (TIDE_HOURS - flood);
  return (-0.66 * Math.tanh(2.6 * Math.sin(Math.PI * ebb))) / Math.tanh(2.6);
}

/** Concentration in g/L: follows the speed with a delay of half an hour, higher on the flood. */
function concentration(hour: number): number {
  const current = velocity((hour - 0.5 + TIDE_HOURS) % TIDE_HOURS);
  return 0.04 + (current > 0 ? 0.62 : 0.38) * Math.abs(current) ** 1.8;
}

/** Figure 1 of the sample paper: two panels over one tide, labelled with numbers and units only. */
export function tideChart(): Uint8Array {
  const canvas = new Canvas(WIDTH, 860);
  panel(
    canvas,
    { top: 60, bottom: 400, from: -1, to: 1, step: 0.5, unit: "m/s", digits: 1 },
    velocity,
    WATER,
  );
  panel(
    canvas,
    { top: 480, bottom: 770, from: 0, to: 0.6, step: 0.2, unit: "g/L", digits: 1 },
    concentration,
    MUD,
  );
  for (let hour = 0; hour <= 12; hour += 2) canvas.text(String(hour), xOf(hour), 790, 30, INK, "centre");
  canvas.text("h", RIGHT + 24, 790, 30, INK);
  return canvas.toPng(11811);
}

interface Axis {
  readonly top: number;
  readonly bottom: number;
  readonly from: number;
  readonly to: number;
  readonly step: number;
  readonly unit: string;
  readonly digits: number;
}

function panel(canvas: Canvas, axis: Axis, value: (hour: number) => number, colour: Colour): void {
  const yOf = (v: number) =>
    axis.bottom - ((v - axis.from) / (axis.to - axis.from)) * (axis.bottom - axis.top);
  for (let hour = 0; hour <= 12; hour += 2)
    canvas.polyline(
      [
        [xOf(hour), axis.top],
        [xOf(hour), axis.bottom],
      ],
      GRID,
      2,
    );
  for (let tick = axis.from; tick <= axis.to + 1e-9; tick += axis.step) {
    canvas.polyline(
      [
        [LEFT, yOf(tick)],
        [RIGHT, yOf(tick)],
      ],
      GRID,
      2,
    );
    const label = Math.abs(tick).toFixed(axis.digits);
    canvas.text(tick < -1e-9 ? `−${label}` : label, LEFT - 18, yOf(tick) - 14, 28, INK, "right");
  }
  canvas.text(axis.unit, LEFT, axis.top - 44, 28, INK);
  const curve = Array.from({ length: 400 }, (_, i): Point => {
    const hour = (i / 399) * TIDE_HOURS;
    return [xOf(hour), yOf(value(hour))];
  });
  canvas.fillBelow(curve, yOf(0), colour, 0.14);
  canvas.polyline(
    [
      [LEFT, yOf(0)],
      [RIGHT, yOf(0)],
    ],
    INK,
    2.5,
  );
  canvas.polyline(curve, colour, 6);
  canvas.polyline(
    [
      [LEFT, axis.top],
      [LEFT, axis.bottom],
      [RIGHT, axis.bottom],
    ],
    INK,
    2.5,
  );
}

function xOf(hour: number): number {
  return LEFT + (hour / TIDE_HOURS) * (RIGHT - LEFT);
}
