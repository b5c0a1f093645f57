/** British and American spelling, the former on the left; applied in order. What is no word in the end does no harm. */
const RULES: readonly (readonly [RegExp, string])[] = [
  // optimise, optimisation, analyser
  [/([a-z]{2})is(e[rsd]?|ers|ing|ations?)$/, "$1iz$2"],
  [/ys(e[rsd]?|ers|ing)$/, "yz$1"],
  // colour, behavioural, neighbourhood
  [/([a-z]{3})our(s?|ed|ing|al|ally|hood|hoods|less|able|ite|ites)$/, "$1or$2"],
  [/(cent|met|lit|fib|theat|calib|lust|sab|spect)re(s?)$/, "$1er$2"],
  [/(catal|dial|anal|monol|prol)ogue(s?)$/, "$1og$2"],
  [/(def|off|pret|lic)ence(s?)$/, "$1ense$2"],
  [/^grey/, "gray"],
  [/^(alumin)ium$/, "$1um"],
  [/programme(s?)$/, "program$1"],
  // haemoglobin, leukaemia, paediatric, gynaecology, oedema, diarrhoea
  [/aem/, "em"],
  [/^(ortho)?paed/, "$1ped"],
  [/^gynaec/, "gynec"],
  [/^oe(?=soph|str|dem)/, "e"],
  [/rrhoea/, "rrhea"],
  [/^foet/, "fet"],
];

/** What every word has that some rule is about; most words have none of it. */
const ANY = /is(?:e|i|a)|ys[ei]|our|res?$|ogue|ence|grey|inium|programme|ae|oe/;

/** One spelling for both, so that a term is found however a text spells it. */
export function oneSpelling(word: string): string {
  if (word.length < 4 || !ANY.test(word)) return word;
  let spelled = word;
  for (const [british, american] of RULES) spelled = spelled.replace(british, american);
  return spelled;
}
