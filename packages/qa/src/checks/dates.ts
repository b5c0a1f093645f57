import type { Found, SegmentCheck } from "../check.ts";
import { datesIn, type DateMention } from "../facts/dates.ts";
import { namedDaysIn, type NamedDay } from "../facts/named-days.ts";
import { hoursIn } from "../facts/hours.ts";
import { standByOrder } from "../facts/number-order.ts";

/** A day that became another: 5 March for 3月5日 is right, May 3 is not; nor is Thursday for 星期二, or June for 五月. */
export const dates: SegmentCheck = {
  id: "dates",
  run({ sourceText, targetText, from, to }) {
    const half = changedHalfOfDay(sourceText, targetText) ?? changedHour(sourceText, targetText);
    if (half) return [half];
    const day = changedName("weekday", sourceText, targetText, from, to);
    if (day) return [day];
    const source = datesIn(sourceText);
    const target = datesIn(targetText);
    if (source.length === 0 || target.length === 0) {
      const month = changedName("month", sourceText, targetText, from, to);
      return month ? [month] : [];
    }
    const has = (list: readonly DateMention[], date: DateMention): boolean =>
      list.some(({ readings }) => readings.some((reading) => date.readings.includes(reading)));
    const lost = source.filter((date) => !has(target, date));
    const wrong = target.filter((date) => !has(source, date));
    const changed = lost.slice(0, wrong.length).map((date, at) => foundChanged(date, wrong[at]!));
    return changed.length > 0 ? changed : exchanged(source, target, sourceText, targetText);
  },
};

/** A Tuesday that became a Thursday: one that only the source names, where the target names one that the source has not. */
function changedName(
  kind: "weekday" | "month",
  sourceText: string,
  targetText: string,
  from: string,
  to: string,
): Found | null {
  const here = namedDaysIn(sourceText, from, kind);
  if (here.length === 0) return null;
  const there = namedDaysIn(targetText, to, kind);
  const isIn = (list: readonly NamedDay[], day: NamedDay): boolean =>
    list.some(({ value }) => value === day.value);
  const lost = here.find((day) => !isIn(there, day));
  const instead = there.find((day) => !isIn(here, day));
  return lost && instead ? foundChanged(lost, instead) : null;
}

function foundChanged(date: Told, instead: Told): Found {
  return {
    variant: "changed",
    values: [date.text, instead.text],
    source: { start: date.start, end: date.end },
    target: { start: instead.start, end: instead.end },
  };
}

type Told = Pick<DateMention, "text" | "start" | "end">;

/** Born on 3 March and died on 5 May became 5 May and 3 March: two dates of which each is told once on both sides. */
function exchanged(
  source: readonly DateMention[],
  target: readonly DateMention[],
  sourceText: string,
  targetText: string,
): Found[] {
  if (source.length !== 2 || target.length !== 2) return [];
  const [first, second] = inOrder(source);
  const [one, other] = inOrder(target);
  const isSame = (a: DateMention, b: DateMention): boolean => a.readings.join() === b.readings.join();
  const isTurned = isSame(first, other) && isSame(second, one) && !isSame(first, second);
  if (!isTurned || first.end > second.start || one.end > other.start) return [];
  if (!standByOrder([first, second, sourceText], [one, other, targetText])) return [];
  return [foundChanged(first, one), foundChanged(second, other)];
}

function inOrder(two: readonly DateMention[]): readonly [DateMention, DateMention] {
  const [a, b] = two as readonly [DateMention, DateMention];
  return a.start <= b.start ? [a, b] : [b, a];
}

const BEFORE_NOON =
  /\b\d{1,2}(?:[:.]\d{2})?\s?a\.?m\b|上午|凌晨|清晨|早上|早晨|午前|오전|새벽|아침|\bmorning/iu;
const AFTER_NOON =
  /\b\d{1,2}(?:[:.]\d{2})?\s?p\.?m\b|下午|傍晚|晚|午後|夕方|오후|저녁|\b(?:afternoon|evening)/iu;
/** Neither half: 夜里 is before and after midnight, 中午 before and after noon. */
const EITHER_HALF = /中午|正午|夜|정오|자정|밤|\b(?:noon|(?:mid|to)?night)/iu;

/** From 9 am to 4 pm that became 下午9点到下午4点: the hour stands there with the other half alone. */
function changedHour(sourceText: string, targetText: string): Found | null {
  const there = hoursIn(targetText);
  if (there.length === 0) return null;
  const here = hoursIn(sourceText);
  for (const one of here) {
    const same = there.filter(({ hour }) => hour === one.hour);
    const isKept = same.some(({ isAfterNoon }) => isAfterNoon === one.isAfterNoon);
    const isOther = here.some(
      ({ hour, isAfterNoon }) => hour === one.hour && isAfterNoon !== one.isAfterNoon,
    );
    if (same.length > 0 && !isKept && !isOther) return foundChanged(one, same[0]!);
  }
  return null;
}

/** 3 pm that became 上午3点: each side names one half of the day, and not the same. */
function changedHalfOfDay(sourceText: string, targetText: string): Found | null {
  const [before, after] = [BEFORE_NOON.exec(sourceText), AFTER_NOON.exec(sourceText)];
  if (EITHER_HALF.test(sourceText) || EITHER_HALF.test(targetText)) return null;
  if (!/\d/u.test(targetText) || (before === null) === (after === null)) return null;
  const [sameHalf, otherHalf] = before ? [BEFORE_NOON, AFTER_NOON] : [AFTER_NOON, BEFORE_NOON];
  const said = (before ?? after)!;
  const instead = otherHalf.exec(targetText);
  if (!instead || sameHalf.test(targetText)) return null;
  return {
    variant: "changed",
    values: [said[0], instead[0]],
    source: { start: said.index, end: said.index + said[0].length },
    target: { start: instead.index, end: instead.index + instead[0].length },
  };
}
