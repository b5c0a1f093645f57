import type {
  AddEngineKey,
  ChangeEngineKey,
  EngineKey,
  EnginePriceDto,
  EngineTypeDto,
} from "@yizhou/contract";

/** What stands in the fields about a key's name, limits, budget and price; numbers as they were typed. */
export interface SettingsDraft {
  readonly name: string;
  readonly isAutomatic: boolean;
  readonly currency: string;
  readonly perCharacters: string;
  readonly perInput: string;
  readonly perOutput: string;
  readonly maxConcurrency: string;
  readonly requestsPerMinute: string;
  readonly dailyCharacters: string;
  readonly dailyCost: string;
}

export type NumberField = Exclude<keyof SettingsDraft, "name" | "isAutomatic" | "currency">;

/** Currencies that the vendors bill in. */
export const CURRENCIES = ["CNY", "USD", "EUR", "KRW", "JPY"] as const;

const WHOLE: ReadonlySet<NumberField> = new Set(["maxConcurrency", "requestsPerMinute", "dailyCharacters"]);
const MICROS = 1_000_000;

const text = (value: number | null | undefined): string =>
  value === null || value === undefined ? "" : String(value);

/** The fields of a key that is there. */
export function draftOf(key: EngineKey): SettingsDraft {
  return {
    name: key.name,
    isAutomatic: key.isAutomatic,
    ...priceDraft(key.price),
    maxConcurrency: text(key.maxConcurrency),
    requestsPerMinute: text(key.requestsPerMinute),
    dailyCharacters: text(key.dailyCharacters),
    dailyCost: key.dailyCostMicros === null ? "" : String(key.dailyCostMicros / MICROS),
  };
}

/** The fields of a new key of a type, with the price that is known of it. */
export function newDraft(name: string, price: EnginePriceDto | null): SettingsDraft {
  return {
    name,
    isAutomatic: true,
    ...priceDraft(price),
    maxConcurrency: "",
    requestsPerMinute: "",
    dailyCharacters: "",
    dailyCost: "",
  };
}

/** The price fields as a list price fills them; empty where none is known. */
export function priceDraft(
  price: EnginePriceDto | null,
): Pick<SettingsDraft, "currency" | "perCharacters" | "perInput" | "perOutput"> {
  return {
    currency: price?.currency ?? "CNY",
    perCharacters: text(price?.perMillionCharacters),
    perInput: text(price?.perMillionInputTokens),
    perOutput: text(price?.perMillionOutputTokens),
  };
}

/** Fields whose text is no number that makes sense there; empty ones are none. */
export function wrongNumbers(draft: SettingsDraft): NumberField[] {
  const { name: _name, isAutomatic: _auto, currency: _currency, ...numbers } = draft;
  return (Object.entries(numbers) as [NumberField, string][])
    .filter(([field, typed]) => {
      const value = Number(typed);
      if (typed.trim() === "") return false;
      const isPrice = field.startsWith("per");
      return (
        !Number.isFinite(value) ||
        value < 0 ||
        (value === 0 && !isPrice) ||
        (WHOLE.has(field) && !Number.isInteger(value))
      );
    })
    .map(([field]) => field);
}

/** What goes to the server; the draft must have no wrong numbers. */
export function toChange(draft: SettingsDraft): Required<ChangeEngineKey> {
  const number = (typed: string): number | null => (typed.trim() === "" ? null : Number(typed));
  const cost = number(draft.dailyCost);
  const price = {
    perMillionCharacters: number(draft.perCharacters),
    perMillionInputTokens: number(draft.perInput),
    perMillionOutputTokens: number(draft.perOutput),
  };
  const given = Object.fromEntries(Object.entries(price).filter(([, value]) => value !== null));
  return {
    name: draft.name.trim(),
    isAutomatic: draft.isAutomatic,
    price: Object.keys(given).length > 0 ? { currency: draft.currency, ...given } : null,
    maxConcurrency: number(draft.maxConcurrency),
    requestsPerMinute: number(draft.requestsPerMinute),
    dailyCharacters: number(draft.dailyCharacters),
    dailyCostMicros: cost === null ? null : Math.round(cost * MICROS),
  };
}

/** The fields of a type that a person has to fill in and has not. */
export function missingFields(
  type: EngineTypeDto,
  values: Readonly<Record<string, string>>,
  needsSecret: boolean,
): string[] {
  return type.fields
    .filter(
      ({ name, isRequired, isSecret }) => (isRequired || (isSecret && needsSecret)) && !values[name]?.trim(),
    )
    .map(({ name }) => name);
}

/** The typed values as the wire has them: the secret apart, empty ones left out. */
export function splitFields(
  type: EngineTypeDto,
  values: Readonly<Record<string, string>>,
): { fields: AddEngineKey["fields"]; secret?: string } {
  const fields: Record<string, string> = {};
  let secret = "";
  for (const { name, isSecret } of type.fields) {
    const value = values[name]?.trim() ?? "";
    if (isSecret) secret = value;
    else if (value !== "") fields[name] = value;
  }
  return { fields, ...(secret === "" ? {} : { secret }) };
}
