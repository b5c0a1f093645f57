/** Words that hold sentences together and stand in hardly any name, by primary language, lower case. */
const LISTS: Readonly<Record<string, string>> = {
  en: "the of and to in is was were are be been that which with for on by from as at this these those it its has have had will would can could should not or but if when while who whose their there they he she his her we you your after before about into than then because also during between against over under through",
  de: "der die das den dem des ein eine einen einem einer eines und oder aber nicht ist war sind waren wird wurde werden wurden hat haben hatte mit von für auf aus bei nach über unter durch zu zum zur im am als auch wenn weil dass sich sie er es wir ihre seine kann können noch nur mehr",
  fr: "le la les un une des du de et ou mais ne pas est sont était étaient été être a ont avait avec pour par sur dans en au aux que qui dont où ce cette ces il elle ils elles nous vous son sa ses leur leurs plus comme si lorsque après avant entre peut",
  es: "el la los las un una unos unas de del y o pero no es son era eran fue fueron ser ha han había con para por sobre en al que quien cuyo donde este esta estos estas ese esa él ella ellos nosotros su sus más como si cuando después antes entre puede también",
  it: "il lo la i gli le un uno una di del della dei delle e o ma non è sono era erano stato essere ha hanno aveva con per su in nel nella al alla che chi cui dove questo questa questi queste egli ella loro noi suo sua più come se quando dopo prima tra può anche",
  pt: "o a os as um uma de do da dos das e ou mas não é são era eram foi foram ser há tem tinha com para por sobre em no na ao à que quem cujo onde este esta estes estas ele ela eles nós seu sua mais como se quando depois antes entre pode também",
  nl: "de het een en of maar niet is was waren zijn wordt werd worden heeft hebben had met van voor op uit bij na over onder door te ten ter in als ook wanneer omdat dat die deze dit zich zij hij wij hun kan kunnen nog meer",
};

export const FUNCTION_WORDS: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  Object.entries(LISTS).map(([language, words]) => [language, new Set(words.split(" "))]),
);
