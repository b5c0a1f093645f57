import type { LanguageRules } from "./language-rules.ts";

export const german: LanguageRules = {
  neverEnds:
    "dr prof dipl ing hr fr frl st str z.b bzw ca d.h u.a i.d.r z.t z.z sog vgl evtl ggf inkl exkl bspw abb tab kath evang ev med rer nat phil jur hrsg geb gest gegr o.g v.a m.e s.o s.u u.ä o.ä abs art aufl bd kap nr zzgl allg engl frz lat griech max min mind tel",
  beforeNumber: "s nr bd kap abs art aufl jh jhd nov dez jan feb apr aug sept okt",
  mayEnd: "usw etc u.s.w uvm u.v.m gmbh co ag e.v jh",
  starters:
    "als am an auch auf aus bei bis da dabei dadurch dafür dagegen daher damit danach dann darum das dass dein deine dem den denn der deren des deshalb die dies diese dieser dieses doch dort du durch ein eine einer eines einige er erst es für gegen hier ich ihr ihre im in insbesondere ist ja jede jeder jedes jedoch kein keine können man mein meine mit nach nachdem neben nicht noch nun nur ob obwohl oder ohne schon sein seine seit sie sind so sobald sowohl statt trotz trotzdem über um und unter viele vom von vor während wann warum was wegen weil wenn wer wie wieder wir wird wo zu zudem zum zur zwar zwischen",
  ordinalBefore:
    /^(?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Jan|Feb|Mär|Apr|Jun|Jul|Aug|Sept?|Okt|Nov|Dez|Jahrhunderts?|Jahrtausends?|Jh|Klasse|Auflage|Kapitel|Etage|Stock|Platz|Mal|Tag|Woche|Monat|Jahr|Lebensjahr|Geburtstag|Spieltag|Runde|Weltkrieg|Quartal|Semester|Armee|Grad|Teil|Sitzung)\b/u,
  ordinalAfter:
    /(?:^|\s)(?:am|vom|zum|im|beim|der|die|das|den|dem|des|bis|ab|seit|ein|eine|einen|einem|einer)$/iu,
};
