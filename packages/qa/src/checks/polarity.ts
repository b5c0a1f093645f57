import type { SegmentCheck } from "../check.ts";

/** Words that deny, by primary language; `clear` ones deny the sentence, `any` may stand for a denial of the other side. */
const DENIALS: Readonly<Record<string, { readonly clear: RegExp; readonly any: RegExp }>> = {
  en: {
    clear:
      /\b(?:not(?! (?:just|only|merely|simply|least|forget|until)\b)(?![^.;]* until\b)|never|cannot|neither|nobody|nothing|none|no one|without|no(?! (?:\p{L}+er than|doubt|matter|longer|more|less|later|fewer|sooner|wonder)\b)(?= \p{Ll}))\b|n['’]t\b(?! forget)(?![^.;]* until\b)/iu,
    any: /\b(?:not|never|cannot|no|none|neither|nor|nobody|nothing|nowhere|without|only|bad|poor|worse|deficient|insufficient|lack\w*|fail\w*|refus\w*|den(?:y|ie[sd]|ial)|unable|hardly|barely|rarely|seldom|few|little|avoid\w*|prevent\w*|stop\w*|except|unless|rather than|instead|away|miss(?:ed|ing)|un\w{4,}|in(?:ab|ac|ad|ap|ca|co|cu|de|di|ef|ev|ex|fin|fre|no|se|su|to|va|vi)\w+|im[pm]\w+|ir[r]\w+|il[l]\w+|dis\w{4,}|non\w*|\w+less|free|devoid|absent|differ\w*|other than|outside|ban(?:s|ned)?|prohibit\w*|forbid\w*|reject\w*|postpon\w*|delay\w*|block\w*|clos(?:e[ds]?|ing|ure))\b|n['’]t\b/iu,
  },
  zh: {
    clear:
      /没有|沒有|不(?:会|能|是|可|要|应|想|得|必|再|予|了解|知道|存在|包括|适用|会|得以)|不会|并(?:不|非|未)|从未|尚未|绝不|无法|無法|未能|不曾|切勿|请勿|请不要|禁止|严禁|决不/u,
    any: /[不没沒無无未非别勿否莫毋免缺拒禁失弃难罕少]|避免|除了|以外|停止|阻止|反而|而是|远离|暂缓|推迟|绝|才|之外|空/u,
  },
  de: {
    clear:
      /\b(?:nicht(?! (?:nur|zuletzt|mehr als)\b)|kein(?:e[mnrs]?)?(?! (?:Wunder|Zweifel)\b)|niemals|nirgends|niemand)\b/iu,
    any: /\b(?:nicht|kein\p{L}*|nie\p{L}*|nichts|nirgend\p{L}*|weder|ohne|un\p{L}{4,}|\p{L}+los\p{L}{0,2}|\p{L}*frei\p{L}{0,2}|fehl\p{L}*|verbot\p{L}*|verbiet\p{L}*|unter\p{L}+|ver(?:hinder|meid|weiger|zicht)\p{L}*|ab(?:lehn|gelehn)\p{L}*|kaum|selten|wenig\p{L}*|nur|erst|statt|außer\p{L}*|mangel\p{L}*|schlecht\p{L}*|in\p{L}{5,}|miss\p{L}+|Nicht\p{L}+)\b/iu,
  },
  ko: {
    clear:
      /(?<!지나|아무렇)지 (?:않|못|말)(?!을 수)|(?:수|적|바|일|것|곳) ?(?:이|가|도|은|는)? ?없|(?:이|가) 아니|지는 않|지도 않|못했|못하|면 안 [되돼된됩될]|지 ?마(?:십시오|세요|시오)/u,
    any: /않|절대|지 ?마[십세라시]|마십시오|모르|몰라|없|아니|아닌|아닙|못|안[ 되돼된됩]|말[라아고]|불[가-힣]|무[가-힣]|미[가-힣]|비[가-힣]|금지|거부|실패|막[다았기]|덜|제외|부족|드물|거의/u,
  },
};

/** Words that are written with a sign of denial and deny nothing, and questions that name both answers. */
const NEUTRAL: Readonly<Record<string, RegExp>> = {
  en: /\b(?:or not(?! \p{L}+ing\b)|not (?:just|only)|no longer than|(?:nothing|no one|nobody) (?:[a-z]+ ){1,2}(?:more|better|worse|less|easier|simpler)\b|(?:could|can)(?:n['’]t| ?not) \p{L}+ (?:more|less|better)|without saying|nonethe\w*|nevertheless|under\w*|uni(?:on|t|que|vers|form)\w*)\b/giu,
  zh: /不可(?:抗力|思议|或缺)|没有(?:什么|谁|人|哪\p{Script=Han}{1,2})?比|有没有|是不是|会不会|能不能|要不要|不(?:仅|但|断|久|过|少|管|论|由得|得不)|无(?:论|数|线|疑)|非(?:常|洲|凡)|未来|(?:特|分|区|类|性|级|告|个|识|派)别|别(?:人|的|墅|名)|(?:至|多|减|缩|年|青|稀)少|少(?:数|年|女|量|许)|(?:困|灾|苦|艰|遇|避)难|难民|免费|莫斯科|禁令|失(?:去|业|踪|败者)|缺点|除非/gu,
  ko: /않으면 안|지 않을 수|(?:어쩔|하는|할) 수 없이|할 것도 없|못지않|틀림없|수밖에 없|지나지 않|끊임없|무(?:역|대|기|게|려|료|릎|용|술|선)|미(?:국|터|래|술|디어|리|사일|세)|비(?:행|디오|용|교|밀|슷|율|즈)|불(?:교|꽃|리)|안 (?:에|의|으로)|말(?:라리|레이)|막(?:대|강)/gu,
};

/** A denial of the source that no word of the target takes up, or the reverse: the sentence may say the contrary. */
export const polarity: SegmentCheck = {
  id: "polarity",
  run({ sourceText, targetText, from, to }) {
    const [source, target] = [DENIALS[from], DENIALS[to]];
    if (!source || !target || from === to) return [];
    const [saidThere, saidHere] = [withoutNeutral(sourceText, from), withoutNeutral(targetText, to)];
    const lost = source.clear.exec(saidThere);
    if (lost && !target.any.test(saidHere))
      return [
        {
          variant: "lost",
          values: [lost[0].trim()],
          source: { start: lost.index, end: lost.index + lost[0].length },
        },
      ];
    const added = target.clear.exec(saidHere);
    if (added && !source.any.test(saidThere))
      return [
        {
          variant: "added",
          values: [added[0].trim()],
          target: { start: added.index, end: added.index + added[0].length },
        },
      ];
    return [];
  },
};

/** What is quoted as code denies nothing. */
const CODE = /`+[^`]*`+|"[a-z]+(?: [a-z]+){0,2}"/gu;
const blank = (word: string): string => " ".repeat(word.length);

/** Blanks in their place, so that what is found stands where it stood. */
function withoutNeutral(text: string, language: string): string {
  const neutral = NEUTRAL[language];
  const prose = text.replace(CODE, blank);
  return neutral ? prose.replace(neutral, blank) : prose;
}
