import { languageName as nameOf, uiLanguageTag } from "@yizhou/contract";
import { currentLanguage } from "./i18n.ts";

/** Figures, sizes, dates and language names as the language of the page writes them. */

const locale = () => uiLanguageTag(currentLanguage());

/** `38,204` */
export function formatNumber(value: number): string {
  return new Intl.NumberFormat(locale()).format(value);
}

/** `63%`; floors, so 100% means all. */
export function formatPercent(percent: number): string {
  return `${Math.floor(percent)}%`;
}

/** `18.4 MB` in units of 1024, as the upload limit counts. */
export function formatBytes(bytes: number): string {
  const units = ["B", "KB", "MB", "GB"];
  const step = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** step;
  const digits = step === 0 || value >= 100 ? 0 : 1;
  return `${new Intl.NumberFormat(locale(), { maximumFractionDigits: digits }).format(value)} ${units[step]}`;
}

/** Day and time: `2026年11月21日 10:48`. Takes an ISO date. */
export function formatDateTime(iso: string): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeStyle: "short" }).format(new Date(iso));
}

/** A day without its time: `2026年11月21日`. Takes an ISO date. */
export function formatDay(iso: string): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: "medium" }).format(new Date(iso));
}

/** Short form for lists: today's time, else the day, with the year when it is another one. */
export function formatWhen(iso: string, now: Date = new Date()): string {
  const date = new Date(iso);
  if (date.toDateString() === now.toDateString()) {
    return new Intl.DateTimeFormat(locale(), { timeStyle: "short" }).format(date);
  }
  const year = date.getFullYear() === now.getFullYear() ? undefined : ("numeric" as const);
  return new Intl.DateTimeFormat(locale(), { year, month: "short", day: "numeric" }).format(date);
}

/** Whole days until `iso`, rounded up; 0 when it has passed. */
export function daysUntil(iso: string, now: Date = new Date()): number {
  return Math.max(0, Math.ceil((new Date(iso).getTime() - now.getTime()) / 86_400_000));
}

/** `1分40秒`, `1 min 40 s`, `1분 40초`; hours instead of seconds from an hour on. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const parts: readonly [number, string][] =
    whole >= 3600
      ? [
          [Math.floor(whole / 3600), "hour"],
          [Math.floor((whole % 3600) / 60), "minute"],
        ]
      : whole >= 60
        ? [
            [Math.floor(whole / 60), "minute"],
            [whole % 60, "second"],
          ]
        : [[whole, "second"]];
  return parts
    .filter(([value], order) => value > 0 || order === 0)
    .map(([value, unit]) =>
      new Intl.NumberFormat(locale(), { style: "unit", unit, unitDisplay: "short" })
        .formatToParts(value)
        .map((part) => (part.value === "sec" ? "s" : part.value))
        .join(""),
    )
    .join(currentLanguage() === "zh" ? "" : " ");
}

/** A language's name in the language of the page: `简体中文`. */
export function formatLanguage(tag: string): string {
  return nameOf(tag, currentLanguage());
}

/** An amount of millionths: `¥0.42`, `US$12.50`; up to four digits after the point where it is small, so that it is not nothing. */
export function formatMoney({
  currency,
  micros,
}: {
  readonly currency: string;
  readonly micros: number;
}): string {
  const amount = micros / 1_000_000;
  const digits = amount !== 0 && amount < 0.1 ? 4 : 2;
  // An amount below what is shown is still more than nothing.
  const shown = amount > 0 && amount < 0.0001 ? 0.0001 : amount;
  return new Intl.NumberFormat(locale(), {
    style: "currency",
    currency,
    // As on the bills, which name no other currency.
    currencyDisplay: currency === "CNY" ? "narrowSymbol" : "symbol",
    minimumFractionDigits: 2,
    maximumFractionDigits: digits,
  }).format(shown);
}
