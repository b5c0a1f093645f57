import type { LanguageRules } from "./language-rules.ts";

const SPEAKING = "说|說|问|問|答|道|喊|叫|讲|講|嚷|笑|想|写|寫|补充|補充|回答|表示|指出|认为|認為|强调|強調";

export const chinese: LanguageRules = {
  // A short subject or manner before the verb (他说, 老师笑着问道), or a longer one with nothing after it (一位发言人说道。).
  quoteContinuation: new RegExp(
    `^(?:[\\p{Script=Han}]{0,5}?(?:${SPEAKING})|[^，。！？；：“”]{0,24}(?:${SPEAKING})道?[。，：]|然后|然後|接着|接著|随后|隨後|于是|於是|的|地|是|等|之|而|便|就|并|並|即)`,
    "u",
  ),
};

export const japanese: LanguageRules = {
  quoteContinuation: /^(?:と|って|という|の|は|が|を|に|も|で|な|へ|や|など|から|まで|より|だ|です|、)/u,
};

export const korean: LanguageRules = {
  quoteContinuation: /^(?:이?라고|라며|라면서|라는|이?란|하고|하며|고 |며 )/u,
};
