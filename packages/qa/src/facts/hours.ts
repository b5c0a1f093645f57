import type { TextRange } from "../finding.ts";

/** A time of day that says its half: 9:30 a.m., 下午4点, 오후 4시. */
export interface HourMention extends TextRange {
  readonly text: string;
  /** 1 to 11; noon and midnight are said in too many ways. */
  readonly hour: number;
  readonly isAfterNoon: boolean;
}

const FORMS: readonly RegExp[] = [
  /(?<![\d:.])(?<hour>\d{1,2})(?:[:.]\d{2})?\s?(?:(?<am>a\.?m\b)|p\.?m\b)/giu,
  /(?:(?<am>上午|凌晨|清晨|早上|早晨|午前)|下午|傍晚|晚上?|午後|夕方)\s?(?<hour>\d{1,2})\s?[点點时時:：]/gu,
  /(?:(?<am>오전|새벽|아침)|오후|저녁)\s?(?<hour>\d{1,2})\s?[시:]/gu,
];

/** Times with their half of the day. Cost: linear. */
export function hoursIn(text: string): readonly HourMention[] {
  return FORMS.flatMap((form) => [...text.matchAll(form)]).flatMap((match): HourMention[] => {
    const { hour, am } = match.groups!;
    const [start, end] = [match.index, match.index + match[0].length];
    const isTold = Number(hour) >= 1 && Number(hour) <= 11;
    return isTold ? [{ start, end, text: match[0], hour: Number(hour), isAfterNoon: am === undefined }] : [];
  });
}
