import type { LanguageRules } from "./language-rules.ts";

export const english: LanguageRules = {
  neverEnds:
    "mr mrs ms mx messrs dr drs prof profs fr rev hon gen col maj capt cpt cmdr lt sgt gov sen rep pres sr-lt adm e.g i.e e.g., cf viz vs v approx ca fig figs eq eqs eqn eqns sect resp incl excl def thm lem prop cor ref refs ser suppl tech mt ft op p.s n.b",
  beforeNumber:
    "no nos n° nº p pp vol vols ch chap sec secs art arts tab tabs app pt pts par para ex al jan feb mar apr jun jul aug sep sept oct nov dec ed eds fol ll st",
  mayEnd:
    "co inc ltd corp llc bros jr sr esq etc st ave blvd rd dept univ assn est min max avg hr hrs sec wt temp ph.d m.d b.a m.a b.sc m.sc a.m p.m u.s u.k u.n e.u u.s.a d.c a.d b.c al ed eds ibid mass calif",
  starters:
    "a about above according after all although among an and another are as at because before being besides both but by can conversely could despite did do does during each even every finally first following for from furthermore given had has have having he hence her here his how however i if in indeed instead is it its just last later let like many mean meanwhile moreover most my nevertheless next no none not nor nonetheless now of on once one only or other our out over overall please second several she should similarly since so some still such than that the their then there therefore these they this those though three through thus to today together tomorrow two under unlike until upon using very was we well were what when where whereas whether which while who whose why will with within without would yesterday yet you your mr mrs ms dr",
  quoteContinuation:
    /^(?:(?:\p{Lu}[\p{Ll}.]+ ){1,2}|(?:I|we) )?(?:said|says|asked|asks|replied|answered|added|cried|shouted|whispered|wrote|explained|insisted|noted|told|thought)\b/u,
};
