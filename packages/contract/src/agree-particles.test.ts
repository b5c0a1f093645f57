import { expect, test } from "vitest";
import { agreeParticles } from "./agree-particles.ts";

test.each([
  ["번역 엔진이(가) 바쁩니다", "번역 엔진이 바쁩니다"],
  ["번역기이(가) 바쁩니다", "번역기가 바쁩니다"],
  ["“논문.docx”을(를) 열까요?", "“논문.docx”를 열까요?"],
  ["‘보고서’을(를) 열까요?", "‘보고서’를 열까요?"],
  ["DeepL이(가) 거부", "DeepL이 거부"],
  ["Tencent은(는)", "Tencent는"],
  ["한국어(으)로", "한국어로"],
  ["서울(으)로", "서울로"],
  ["집(으)로", "집으로"],
  ["api.example.com(으)로", "api.example.com으로"],
  ["13을(를)", "13을"],
  ["12을(를)", "12를"],
  ["Qwen과(와)", "Qwen과"],
  ["没有变化", "没有变化"],
])("%s is read as %s", (raw, agreed) => {
  expect(agreeParticles(raw)).toBe(agreed);
});
