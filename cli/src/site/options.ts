import type { Localised } from "@yizhou/contract";

/** The options by which a command is told of a running site. */
export const SITE_OPTIONS = {
  server: { takes: "value" },
  key: { takes: "value" },
  "allow-http": { takes: "nothing" },
} as const;

/** Their lines in a command's help. */
export const SITE_HELP: Localised = {
  zh: `  --server 地址        在这个网站上翻译，费用由密钥的账号承担
  --key 密钥           网站的API密钥；最好放在环境变量YIZHOU_KEY里，不要写在命令中
  --allow-http         允许未加密的地址`,
  en: `  --server URL         translate at this site, paid by the account of the key
  --key KEY            API key of the site; better kept in YIZHOU_KEY than written into a command
  --allow-http         the address may be an unencrypted one`,
  ko: `  --server 주소        이 사이트에서 번역합니다. 비용은 키의 계정에서 지불합니다
  --key 키             사이트의 API 키. 명령에 쓰지 말고 환경 변수 YIZHOU_KEY에 두는 것이 좋습니다
  --allow-http         암호화되지 않은 주소를 허용합니다`,
};
