import type { LanguageRules } from "./language-rules.ts";

export const french: LanguageRules = {
  neverEnds: "m mm mme mmes mlle dr pr p.ex c.-à-d cf env fig tél av bd éd vol chap art st ste",
  beforeNumber: "n no p pp t art chap vol",
  mayEnd: "etc janv févr juil sept oct nov déc cie",
  starters:
    "à ainsi alors après au aucun aussi autre avant avec ce ceci cela celui ces cet cette ceux chaque comme comment dans de depuis des donc du elle elles en enfin et grâce il ils je jusqu la le les leur leurs lors lorsque mais malgré même nos notre nous on or ou où par parce parmi pendant plus pour pourquoi pourtant puis puisque quand que quel quelle qui sans se selon ses si son sous sur toutefois tous tout toute très un une voici vous",
};

export const spanish: LanguageRules = {
  neverEnds:
    "sr sra sres srta dr dra prof d dña p.ej ee ee.uu pág págs fig figs cap núm tel av ud uds vd st sto sta aprox art vol",
  beforeNumber: "n no p pp núm art cap vol",
  mayEnd: "etc cía s.a ee.uu a.c d.c",
  starters:
    "a además al algunos ante antes aquel aquí así aun aunque cada como con cuando de desde después donde durante e el ella ellos en entonces era es esa ese eso esta estas este esto estos fue hasta hay la las le lo los luego más mientras muchos muy nada no nos o para pero por porque pues que quien se según ser si sí sin sobre son su sus también tanto tras tu un una uno usted y ya yo",
};

export const italian: LanguageRules = {
  neverEnds:
    "sig sigg sig.ra sig.na dott dott.ssa prof avv ing arch geom p.es cfr fig figg pag pagg cap art vol tel ca",
  beforeNumber: "n nn p pp art cap vol",
  mayEnd: "ecc etc s.p.a s.r.l a.c d.c",
  starters:
    "a ad al alla anche ancora avevo che chi ci come con così da dal dalla dei del della dello di dopo dove due e è ed ecco era fino gli i il in infatti inoltre io l la le lei lo loro lui ma mentre nel nella no noi non o ogni per perché però poi prima qualche quando quel quella quello questa queste questi questo qui se senza si sono sotto su sul tra tutti tutto un una uno",
};

export const portuguese: LanguageRules = {
  neverEnds:
    "sr sra srs dr dra prof profa d exmo exma p.ex pág págs fig figs cap núm tel av aprox art vol st sto sta",
  beforeNumber: "n no p pp art cap vol",
  mayEnd: "etc cia ltda s.a a.c d.c",
  starters:
    "a além algumas ante antes ao após aqui as assim até cada com como da das de depois desde do dos durante e é ela ele eles em embora entre era essa esse esta estas este estes eu foi há já lhe mais mas mesmo muito na nas nem no nos nós não o onde os ou para pela pelo pois por porque portanto quando que quem se segundo sem seu sob sobre sua também todos tudo um uma você",
};

export const russian: LanguageRules = {
  neverEnds:
    "т.е т.к т.н см ср напр г-н г-жа проф акад д-р им ул д пр пл о-в рис табл стр с гл ст п пп др.гр тел св ок прибл",
  beforeNumber: "с стр т п гл ст рис табл",
  mayEnd: "и т.д т.п др г гг в вв руб коп тыс млн млрд н.э",
  starters:
    "а без бы в во вот все всё где да для до если есть ещё же за и из или именно их к как когда который кто мы на над не нет но о об однако он она они оно от по под после потом почему поэтому при с сейчас со та так также там те теперь то тогда тоже только тот у уже хотя что чтобы эта эти это этот я",
};
