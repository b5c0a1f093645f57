import type { CodedProblem } from "@yizhou/model";
import { webAddress, type EngineConfig, type EngineSettings, type EngineType } from "../engine-config.ts";
import { engineTypeOf } from "../engine-types.ts";
import type { ServiceField } from "./service-config.ts";

export type ServiceType = Exclude<EngineType, "openai-compatible" | "apertium-apy">;

/** The setting of the environment that each field of a service comes from; docs/engines.md lists them. */
export const SERVICE_SETTINGS: Readonly<
  Record<ServiceType, Readonly<Partial<Record<ServiceField, string>>>>
> = {
  deepl: {
    apiKey: "YIZHOU_DEEPL_KEY",
    glossaryId: "YIZHOU_DEEPL_GLOSSARY",
    baseUrl: "YIZHOU_DEEPL_URL",
  },
  google: { apiKey: "YIZHOU_GOOGLE_KEY", baseUrl: "YIZHOU_GOOGLE_URL" },
  azure: { apiKey: "YIZHOU_AZURE_KEY", region: "YIZHOU_AZURE_REGION", baseUrl: "YIZHOU_AZURE_URL" },
  baidu: { keyId: "YIZHOU_BAIDU_APP_ID", apiKey: "YIZHOU_BAIDU_KEY", baseUrl: "YIZHOU_BAIDU_URL" },
  youdao: {
    keyId: "YIZHOU_YOUDAO_APP_ID",
    apiKey: "YIZHOU_YOUDAO_KEY",
    glossaryId: "YIZHOU_YOUDAO_GLOSSARY",
    baseUrl: "YIZHOU_YOUDAO_URL",
  },
  tencent: {
    keyId: "YIZHOU_TENCENT_SECRET_ID",
    apiKey: "YIZHOU_TENCENT_SECRET_KEY",
    region: "YIZHOU_TENCENT_REGION",
    glossaryId: "YIZHOU_TENCENT_GLOSSARY",
    baseUrl: "YIZHOU_TENCENT_URL",
  },
  libretranslate: { baseUrl: "YIZHOU_LIBRETRANSLATE_URL", apiKey: "YIZHOU_LIBRETRANSLATE_KEY" },
};

const SERVICE_TYPES = Object.keys(SERVICE_SETTINGS) as ServiceType[];

/**
 * The services that the environment names. One of a service's settings is enough for it to be listed; what it lacks shows in
 * its `check`.
 *
 * @throws {AppError} system.setting_invalid  for an address that is none
 */
export function servicesFromEnvironment(settings: EngineSettings): EngineConfig[] {
  return SERVICE_TYPES.flatMap((type): EngineConfig[] => {
    const names = SERVICE_SETTINGS[type];
    const fields: Partial<Record<ServiceField, string>> = {};
    for (const [field, name] of Object.entries(names) as [ServiceField, string][]) {
      const value = settings[name];
      if (value) fields[field] = field === "baseUrl" ? webAddress(value, name) : value;
    }
    if (Object.keys(fields).length === 0) return [];
    // An address of the environment is the operator's own choice, in the house or not.
    return [{ type, ...fields, allowPrivateAddress: fields.baseUrl !== undefined, settingNames: names }];
  });
}

/** The first setting that each service lacks to be of use; none for those that have all. */
export function missingServiceSettings(settings: EngineSettings): CodedProblem[] {
  return SERVICE_TYPES.flatMap((type): CodedProblem[] => {
    const { names, fields } = engineTypeOf(type);
    const lacking = fields
      .filter(({ isRequired }) => isRequired)
      .map(({ name }) => SERVICE_SETTINGS[type][name as ServiceField])
      .find((name) => name !== undefined && !settings[name]);
    return lacking ? [{ code: "engine.key_missing", params: { engine: names.en, setting: lacking } }] : [];
  });
}
