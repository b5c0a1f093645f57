/**
 * What denies in a text: words that deny its sentence (`sure`), words that carry a denial within them (`mild`), and whatever else may
 * take up a denial of the other side. Words that say less, fail, ban, avoid … deny only where the other side has no such word.
 */

/** Written with a sign of denial, and denying nothing. */
const NEUTRAL: Readonly<Record<string, RegExp>> = {
  en: /\b(?:(?:nothing|no one|nobody) (?:[a-z]+ ){1,2}(?:more|better|worse|less|easier|simpler)\b|(?:could|can)(?:n['’]t| ?not) \p{L}+ (?:more|less|better)(?! than)|without saying|nonethe\w*|nevertheless|under\w*|uni(?:on|t|que|vers|form|fy|fi)\w*|until|unto|uncle|unveil\w*|(?:nothing|no|not) more than|not long ago|more often than not)/giu,
  zh: /不可(?:抗力|思议|或缺)|缺一不可|没有(?:什么|谁|人|哪\p{Script=Han}{1,2})?比|不得已|有没有|是不是|别忘|会不会|能不能|要不要|可不可以|是否|能否|可否|与否|不(?:仅|但|断|久|过|少|管|论|由得|得不|只|单|光|等|客气|好意思|妨|外乎|愧|锈)|无(?:论|数|线|疑|意|限|比|所谓)|非(?:常|洲|凡|得|要)|未(?:来|免)|(?:特|分|区|类|性|级|告|个|识|派|辨|鉴)别|别(?:人|的|墅|名|处|针|致)|(?:至|多|减|缩|年|青|稀)少|少(?:数|年|女|量|许)|(?:困|灾|苦|艰|遇|避)难|难民|免费|莫斯科|禁令|失(?:去|业|踪|败者)|缺点|除非|没(?:收|落|错|问题)|淹没|埋没|沉没|覆没|出没|损失/gu,
  ko: /않으면 안|지 않을 수|(?:어쩔|하는|할) 수 없이|할 것도 없|못지않|틀림없|수밖에 없|지나지 않|끊임없|상관없이|무(?:역|대|기|게|려|료|릎|용|술|선|엇|슨)|미(?:국|터|래|술|디어|리|사일|세|지|팅|만)|비(?:행|디오|용|교|밀|슷|율|즈|누|타|해|동기|롯)|불(?:교|꽃|리|과|러|가리)|안 (?:에|의|으로)|말(?:라리|레이)|막(?:대|강)|않았을까|(?:뿐|뿐만) (?:만 )?아니라/gu,
  ja: /な(?:ければ|くては|いと)(?:なり|いけ|なら|だめ)\p{Script=Hiragana}{0,5}|ざるを得\p{Script=Hiragana}{0,3}|かもしれ(?:ません|ない)|すみません|申し訳(?:あり|ござい)\p{Script=Hiragana}{1,4}|(?:だけ|のみ|ばかり)(?:では|じゃ)な[くい]|に(?:違い|ちがい|ほか)(?:あり|な)\p{Script=Hiragana}{1,5}|ませんか|(?:では|じゃ)な(?:い(?:か|でしょう)|かろう)|少なく(?:ない|とも)|間もなく|まもなく|ほどなく|[少危幼汚切]な[いかく]|もったいな[いく]/gu,
  fr: /(?<!\p{L})(?:ne (?:\p{L}+ )?pas (?:que|seulement)|n['’]importe|non seulement|sans (?:doute|cesse|faute|contact|fil)|pas mal de|avant qu[e'’][^.;]{0,24} ne|à moins qu[e'’][^.;]{0,24} ne|plus \p{L}+ que[^.;]{0,24} ne)(?!\p{L})/giu,
  es: /(?<!\p{L})(?:no (?:solo|sólo|solamente|obstante|más que|menos de)|que nunca|nada más|sin (?:embargo|duda|falta|cesar)|cuanto antes|hasta que no|a no ser)(?!\p{L})/giu,
  ru: /(?<!\p{L})(?:не (?:только|менее|более|раз|хуже|лучше|раньше|ранее|позднее|позже|меньше|больше|выше|ниже|реже|чаще|просто|мен[ье]ше)|пока не|чуть не|не мо\p{L}+ не|если не ошиб\p{L}+)(?!\p{L})/giu,
};
/** Denials that languages turn round: they take one up, and ask for none. */
const TURNED: Readonly<Record<string, RegExp>> = {
  en: /\b(?:(?:whether )or not(?! \p{L}+ing\b)|not (?:just|only|merely|simply|least|to mention|forget)\b|(?:no|nor) (?:longer than|doubt|matter|less than|later than|fewer than|sooner|wonder)\b|no \p{L}+er than|never far|do(?:n['’]t| not) hesitate\b|not(?=[^.;]* until\b)|not even|without (?:charge|leaving))|n['’]t(?: forget|(?=[^.;]* until\b))/giu,
  zh: /几乎(?:没有|不会|不能|无法|不可)|(?:请?不要|[请切]勿)(?:忘|犹豫)/gu,
  ko: /그렇지 않|걱정하지 마|잊지 마|(?:주저하|망설이)지 마/gu,
  ja: /欠かせ(?:ません|ない)|言うまでも(?:(?:あり|ござい)ません|ない)|忘れないで|(?:ためらわ|遠慮し)ないで|(?:より|ほど)も?\p{L}{1,8}[いな](?:もの|こと)は(?:ありません|ない)/gu,
  fr: /(?<!\p{L}|(?:vous|nous|qui) )n['’](?:oubli|hésit)(?:ez|ons) (?:surtout )?pas(?!\p{L})|(?<=^|[.!?:;]\s)n['’](?:oublie|hésite) (?:surtout )?pas(?!\p{L})|(?<!\p{L})ne pas (?:oublier|hésiter)(?!\p{L})|(?<!\p{L})(?:rien|personne) n(?:e |['’])\p{L}+ (?:plus \p{L}+|mieux|pire) qu|(?<!\p{L})n['’]y a rien de (?:plus|mieux|pire)(?!\p{L})/giu,
  es: /(?<!\p{L})no (?:(?:se|te|os|nos) ){0,2}(?:(?:olvid|dud)(?:e[ns]?|éis|emos|ar)|hay nada (?:más|mejor|peor))(?!\p{L})/giu,
  ru: /(?<!\p{L})(?:не (?:забудь(?:те)?|забывай(?:те)?|стесняй(?:ся|тесь))|нет ничего (?:более \p{L}+|\p{L}+(?:ее|ше|же|че|ще)))(?!\p{L})/giu,
  de: /\b(?:(?:vergessen|zögern) Sie (?:bitte |auch )?nicht|vergiss (?:bitte |auch )?nicht|bitte nicht (?:vergessen|zögern))\b/giu,
};
/** Words that deny the sentence. */
const SURE: Readonly<Record<string, RegExp>> = {
  en: /\b(?:not|never|cannot|neither|nobody|nothing|none|no one|without|no(?= \p{Ll}))\b|n['’]t\b/giu,
  zh: /没有|沒有|没(?=能|法|人|想|被|见|学|去|来|看|听|说)|不(?:会|能|可|要|应|想|得|必|再|予|需|宜|准|许|让|愿|肯|敢|了解|知道|存在|包括|适用|是|受|被|做|用|支持|允许|同意|承认|影响|违反|违法|安全|收费)|并(?:不|非|未)|从未|从不|尚未|还未|绝不|绝非|无法|無法|无权|未能|未被|未(?:曾|经)|均未|均不|也不|都不|不曾|切勿|请勿|请不要|决不/gu,
  ko: /(?<!지나|아무렇)지 ?(?:는|도|가|를)? ?(?:않|못|말|마(?=[십세라시]))|(?:수|적|바|일|것|곳|필요|증거) ?(?:이|가|도|은|는)? ?없|(?:이|가|은|는|도) 아니|못했|못하|면 안 [되돼된됩될]|아서는 안|어서는 안|해서는 안|서는 아니 ?[되된됩될하한]/gu,
  ja: /ません|ないで(?:ください|下さい)|(?:では|じゃ)な(?:い|く|かった)|(?<!しか\P{P}{0,12})(?<![少危汚幼拙儚切際らた])な(?:い(?=[。、でがこものたよ場]|$)|かった)/gu,
  fr: /(?<!\p{L})(?:ne |n['’])(?:\p{L}+['’ -]){1,4}?(?:pas|jamais|rien|aucune?|personne)(?!\p{L})|(?<!\p{L})(?:aucune?|personne|rien|jamais|pas)(?= (?:\p{L}+ ){0,3}(?:ne |n['’]))|(?<!\p{L})sans(?= \p{Ll})/giu,
  es: /(?<!\p{L})(?:no(?= \p{Ll})|nunca|jamás|ningun[oa]s?|ningún|nadie|tampoco|sin(?= \p{Ll}))(?!\p{L})/giu,
  ru: /(?<!\p{L})(?:не(?= \p{L})|нет|никогда|никто|ничего|нельзя|никак\p{L}{2,3}|без(?= \p{Ll}))(?!\p{L})/giu,
  de: /\b(?:nicht(?! (?:nur|zuletzt|mehr als)\b)|kein(?:e[mnrs]?)?(?! (?:Wunder|Zweifel)\b)|niemals|nirgends|niemand)\b/giu,
};
/** Words whose denial stands in them: hardly any translation does without one, or without another word for what is forbidden. */
const MILD: Readonly<Record<string, RegExp>> = {
  en: /\b(?:un(?!it|iq|iv|if|io|icode|block|til|less|like|der|fold|load|pack|veil|rest|zip|wrap|fortun|usual|do\b|box|lock|happ|easy|ion|mount|pickl|wind|regist|marshal|compress|install|freez|cover|expect|chang|modif|disturb|code|dergo|shaded|rel|ravel)\w{4,}|invisible|in(?:complete|correct|valid|active|accessible|compatible|sufficient|capable|ability|effective)|(?!seam|regard|wire|stain|home|use|end|price|need|count|care|un|nonethe|reck|rest|dou)\w{3,}less|rather than|barely|hardly|unable|non-?(?:refundable|returnable|transferable|negotiable|deductible|binding|toxic|flammable|smok\w+|complian\w+|payment|disclosure|resident\w*)|impossible|illegal|disagree\w*|disapprov\w*)\b/giu,
  zh: /禁[止用忌]|严禁|未经/gu,
  ko: /(?!문제|무리|지장|관계|상관|어김|다름)[가-힣]{2} 없이/gu,
};
/** Denials of being beyond a measure, which other languages say without one: must not exceed 30 °C is 30℃以下. */
const NOT_BEYOND: Readonly<Record<string, RegExp>> = {
  en: /(?:\b(?:not|never|cannot)|n['’]t) (?:be )?(?:exceed|surpass|(?:go|rise) (?:above|over|beyond))/giu,
  zh: /不(?:得|能|可以?|应|会|要|允许|准)?(?:超[过出]|高于|大于|多于)/gu,
  ko: /(?:초과|넘)[가-힣]{0,4} ?(?:않|안|말|마)/gu,
  ja: /(?:[超越]え|超過し|上回[らっ])\p{Script=Hiragana}{0,5}(?:ない|ません)/gu,
  fr: /(?<!\p{L})n(?:e |['’])(?:\p{L}+ ){0,2}pas (?:être )?(?:dépass|excéd|supérieur)\p{L}*|(?<!\p{L})n(?:e |['’])(?:dépass|excèd)\p{L}* (?:\p{L}+ )?pas(?!\p{L})/giu,
  es: /(?<!\p{L})no (?:\p{L}+ ){0,2}(?:super|exced|sobrepas|rebas)\p{L}*/giu,
  ru: /(?<!\p{L})не (?:\p{L}+ ){0,2}превы\p{L}+/giu,
  de: /\bnicht (?:\p{L}+ )?über(?:schr|steig|stieg)\p{L}+/giu,
};
/** Words for the end of what is allowed. */
const WITHIN: Readonly<Record<string, RegExp>> = {
  en: /\b(?:below|under|within|at most|up to|maximum|max|(?:no|not) (?:more|longer|later|higher|greater) than|(?:lower|less|fewer) than|or (?:less|lower|below|under|fewer)|limited to)\b/iu,
  zh: /以[下内]|[低小少]于|最[多高大]|至多|上限/u,
  ko: /이하|이내|미만|까지|최대|아래/u,
  ja: /以[下内]|未満|まで|最[大高]|上限/u,
  fr: /(?<!\p{L})(?:inférieur\p{L}*|sous|dessous|au plus|max\p{L}*|jusqu\p{L}*)(?!\p{L})/iu,
  es: /(?<!\p{L})(?:inferior\p{L}*|debajo|máx\p{L}*|hasta|menor\p{L}*)(?!\p{L})/iu,
  ru: /(?<!\p{L})(?:ниже|менее|меньше|до|макс\p{L}*|в пределах)(?!\p{L})/iu,
  de: /\b(?:unter\p{L}*|höchstens|max\p{L}*|bis)\b/iu,
};
/** Denials of a trouble, which other languages say as something that is fine: 問題はありません. */
const NO_TROUBLE: Readonly<Record<string, RegExp>> = {
  en: /\b(?:no (?:problem|issue|trouble|matter|worries|harm|objection)s?|not (?:be )?(?:a|any) (?:problem|issue)|never mind|(?:not|n['’]t) (?:mind|matter|worry|hurt)\b|nothing (?:wrong|to worry))/giu,
  zh: /(?:没有?|不存在|并?无)(?:什么|任何|大|啥)?(?:问题|关系|妨|大碍|异议|意见|异常)|不(?:要紧|成问题|碍事|妨事|必担心|用担心)/gu,
  ko: /(?:문제|이상|상관|지장|걱정)(?:가|이|은|는|도|할 것)? ?(?:전혀 )?(?:없|되지 않|안 ?[되돼])/gu,
  ja: /(?:問題|異常|支障|心配|異論|差し支え|さしつかえ)(?:は|が|も|など)?(?:何も|全く|まったく|特に)?(?:あり|ござい|要り|いり)ません|(?:問題|異常|支障|心配|異論)(?:は|が|も)?(?:何も|全く|まったく|特に)?な(?:い|かった)|(?:構|かま)(?:いません|わない)|心配(?:し|なさら)ないで/gu,
  fr: /(?<!\p{L})(?:n['’](?:y )?(?:a|ont|avons|ai|avez) (?:pas|aucun) (?:de |d['’])?(?:problèmes?|soucis?|inconvénients?|objections?|anomalies?)|(?:ne |n['’])(?:pose|fait|est)\p{L}* (?:pas |aucun )(?:de |un |d['’])?(?:problème|souci|grave|mal)|ne (?:vous|te) (?:en )?(?:inquiét|faites|fais)\p{L}* pas|aucun (?:problème|souci)|sans (?:problème|souci))(?!\p{L})/giu,
  es: /(?<!\p{L})(?:no (?:hay|tiene|tengo|tenemos|supone|es) (?:ningún |ninguna )?(?:un )?(?:problema|inconveniente|objeción|anomalía)s?|no (?:pasa nada|importa|(?:se|te) preocup\p{L}+)|ningún (?:problema|inconveniente)|sin (?:problema|inconveniente)s?)(?!\p{L})/giu,
  ru: /(?<!\p{L})(?:нет (?:никаких )?(?:проблем|возражений|нареканий|отклонений)|не (?:проблема|страшно|важно|волнуй\p{L}+|беспокой\p{L}+|имеет значения|возража\p{L}+)|ничего страшного|без проблем)(?!\p{L})/giu,
  de: /\b(?:kein\p{L}{0,2} (?:Problem\p{L}*|Sorgen?|Einwände?|Schaden|Beanstandungen|Auffälligkeiten)|nicht(?:s)? (?:schlimm|aus|zu beanstanden))(?!\p{L})/giu,
};
/** Words for what is fine, may be done or works. */
const FINE: Readonly<Record<string, RegExp>> = {
  en: /\b(?:fine|ok|okay|alright|all right|all is well|good|well|works?|working|sure|welcome|safe(?:ly)?|normal(?:ly)?|acceptable|allowed|smooth(?:ly)?|easily|intact|healthy|in order|of course|may|can|agree[ds]?|calm|relax|rest assured|easy|free to)\b/iu,
  zh: /正常|可以|良好|好的|很好|安全|顺利|允许|能|欢迎|放心|妥|行|同意|随意|健康|轻松/u,
  ko: /괜찮|정상|좋|안전|순조|가능|됩니다|돼요|된다|양호|안심|환영|동의|할 수 있/u,
  ja: /大丈夫|正常|良好|結構|よい|良い|いい|安全|順調|可能|できます|安心|歓迎|どうぞ|平気|賛成|同意/u,
  fr: /(?<!\p{L})(?:bien|bon(?:ne)?s?|normal\p{L}*|correct\p{L}*|parfait\p{L}*|sûr\p{L}*|accept\p{L}*|peu[tvx]\p{L}*|facilement|tranquille|rassur\p{L}+|volontiers|d['’]accord|en ordre)(?!\p{L})/iu,
  es: /(?<!\p{L})(?:bien|buen\p{L}*|normal\p{L}*|correct\p{L}*|perfect\p{L}*|segur\p{L}*|acept\p{L}*|pued\p{L}*|fácilmente|tranquil\p{L}*|vale|de acuerdo|en orden)(?!\p{L})/iu,
  ru: /(?<!\p{L})(?:хорошо|нормальн\p{L}*|порядке|можно|можете|может|благополучно|спокойн\p{L}*|безопасн\p{L}*|исправ\p{L}*|согла\p{L}*|легко|приемлем\p{L}*)(?!\p{L})/iu,
  de: /\b(?:gut|in Ordnung|okay|ok|normal|sicher|problemlos|einwandfrei|kann|können|darf|gern\p{L}*|beruhigt|reibungslos|einverstanden|leicht)\b/iu,
};
/** All that may stand for a denial of the other side. */
const ANY: Readonly<Record<string, RegExp>> = {
  en: /\b(?:not|never|cannot|no|none|neither|nor|nobody|nothing|nowhere|without|unable|deficient|hardly|barely|un\w{4,}|in(?:ab|acc|act|ade|adv|app|cap|comp(?:at|et|l)|conv|cons|cor|cred|def|dir|eff|elig|ev|exper|expl|finit|freq|hum|just|oper|oppo|prob|sec|sens|sig|suff|tol|val|vis|vol)\w*|im(?:m(?:ut|od|or|at|ov|ed)|p(?:oss|at|erf|rop|er[cms]|ract|rob))\w*|irr(?:eg|el|es|ev|at)\w*|ill(?:eg|it|og)\w*|dis(?:a[bdglp]|o[bnrw]|qu|re|sat|tr|pr|cont|hon|int|adv|com|card)\w*|non\w*|\w+less|free|devoid|absent|away|far from|out of|too|neglect\w*|ignor\w*|oppos\w*|rather than|instead|versus|trouble|remov\w*|deprecat\w*|suppress\w*|fail\w*|skip\w*|impur\w*|overlook\w*|contraindicat\w*|persist\w*)\b|n['’]t\b|\bN\/A\b/giu,
  zh: /[不没沒無无未非勿否莫毋免禁违]|擅自|别(?!\p{Script=Han}*的)/gu,
  ko: /않|마십|마세|마시오|지 ?마[라]|모르|몰[라랐]|없|아니|아닌|아닙|아닐|위[헌반법]|방치|의문|못|(?<![가-힣])안(?= ?[되돼된됩될돼])|(?<![가-힣])안 |말[라아고아]|돼야|되어야|불(?:가|법|필요|편|만|안|확실|완전|충분|분명|량|이익|참|합격|투명|공정|균형|허|신|응|쾌|능|규칙|변|명|일치|구)|무(?:효|료|죄|단|명|인|해|관|시|한|상|조건|의미|능|책임|지)|미(?:완|확인|정|달|지급|성년|처리|해결|인가|등록|흡|숙|공개|지원|사용|포함)|비(?:윤리|공식|공개|정상|합법|활성|가입|효율|현실|흡연|어)/gu,
  ja: /な[いくしかけ]|ませ|ず(?=[、にと]|$)|ぬ(?=[。、うよ])|[無不非未禁否失欠避防断拒抜除違別他難少止]|だけ|のみ|しか|まい|にく[いく]|むしろ|代わり|エラー|ノー|アン/gu,
  fr: /(?<!\p{L})(?:ne|pas|jamais|rien|aucune?s?|personne|sans|ni|non|nul\p{L}*|guère|peu|trop|seul\p{L}*|uniquement|sauf|hormis|plutôt|contre|hors|sinon|faute|libre\p{L}*|gratuit\p{L}*|moins|mal\p{L}*|i(?:n|m|r|l)\p{L}{4,}|d[ée]s?\p{L}{4,}|interdi\p{L}*|défen\p{L}*|refus\p{L}*|empêch\p{L}*|évit\p{L}*|manqu\p{L}*|perd\p{L}*|exclu\p{L}*|abs(?:en|ten)\p{L}*|échou\p{L}*|échec\p{L}*|supprim\p{L}*|ignor\p{L}*|arrêt\p{L}*|illimité\p{L}*)(?!\p{L})|(?<!\p{L})n['’]/giu,
  es: /(?<!\p{L})(?:no|nunca|jamás|nada|nadie|ningun[oa]s?|ningún|tampoco|sin|ni|nul[oa]s?|poc[oa]s?|demasiad\p{L}*|sol[oa]\p{L}*|sólo|únic\p{L}*|excepto|salvo|menos|contra|fuera|falt\p{L}*|libre\p{L}*|gratuit\p{L}*|mal\p{L}*|i(?:n|m|r|l)\p{L}{4,}|des?\p{L}{5,}|prohib\p{L}*|neg\p{L}*|niega\p{L}*|rechaz\p{L}*|imped\p{L}*|impid\p{L}*|evit\p{L}*|perd\p{L}*|exclu\p{L}*|ausen\p{L}*|fall\p{L}*|elimin\p{L}*|omit\p{L}*|carec\p{L}*|vac[ií]\p{L}*)(?!\p{L})/giu,
  ru: /(?<!\p{L})(?:не|ни|без|бес|нет|нельзя|запре|отказ|против|кроме|исключ|отсутств|избе|предотвр|прекра|лиш|только|едва|мало|редк|труд|вместо|вне|отме|отклон|пуст|слишком|игнор|удал|ошиб|прочи|друг|отлич)\p{L}*/giu,
  de: /\b(?:nicht|kein\p{L}*|nie\p{L}*|nichts|nirgend\p{L}*|weder|ohne|un\p{L}{4,}|\p{L}+los\p{L}{0,2}|\p{L}*frei\p{L}{0,2}|fehl\p{L}*|verbot\p{L}*|verbiet\p{L}*|unter\p{L}+|ver(?:hinder|meid|weiger|zicht)\p{L}*|ab(?:lehn|gelehn)\p{L}*|kaum|selten|wenig\p{L}*|nur|erst|statt|außer\p{L}*|mangel\p{L}*|schlecht\p{L}*|in\p{L}{5,}|miss\p{L}+|Nicht\p{L}+|entf[aäi]\p{L}+)\b/giu,
};
/** Notions that are near a denial: of a language that is not named any of them may be there. */
const NOTIONS: readonly Readonly<Record<string, RegExp>>[] = [
  {
    en: /\b(?:difficult\w*|hard(?:er|est)?|challeng\w*|tough\w*|incredib\w*|unbeliev\w*|disaster\w*|suffer\w*)\b/iu,
    zh: /难|艰/u,
    ko: /어렵|어려|힘들|쉽지/u,
  },
  {
    en: /\b(?:few\w*|little|less\w*|fewer|rare\w*|seldom|reduc\w*|minor\w*|scarce\w*|at least|at most|limited|fall\w*|dr[oa]p\w*)\b/iu,
    zh: /少|罕|稀|几乎/u,
    ko: /부족|드물|드문|덜|거의|적[은게다]|희귀/u,
  },
  {
    en: /\b(?:lo(?:se|st|ss|sing)\w*|miss(?:ed|ing)|fail\w*|unemploy\w*|disappear\w*)\b/iu,
    zh: /失|缺|亏/u,
    ko: /잃|실패|사라/u,
  },
  {
    en: /\b(?:lack\w*|short(?:age|ly)?|deficien\w*|insufficien\w*|absence|scarc\w*|miss(?:ed|ing)|poor\w*)\b/iu,
    zh: /缺|乏|不足/u,
    ko: /부족|결핍|모자/u,
  },
  {
    en: /\b(?:avoid\w*|prevent\w*|so as not|protect\w*|keep\w* (?:\w+ )?(?:from|away|out)|lest)\b/iu,
    zh: /避免|避|免|防止|预防/u,
    ko: /피하|피해|방지|막[다았기는을지아]|예방/u,
  },
  {
    en: /\b(?:stop\w*|halt\w*|block\w*|suspend\w*|cease\w*|prevent\w*|hinder\w*)\b/iu,
    zh: /停止|阻|终止|中止|暂停/u,
    ko: /중단|멈추|막[다았기는을지아]|중지/u,
  },
  {
    en: /\b(?:ban(?:s|ned|ning)?|prohibit\w*|forbid\w*|illegal\w*|outlaw\w*|contraindicat\w*|keep (?:out|off))\b/iu,
    zh: /禁|违法|非法|不准|忌/u,
    ko: /금지|불법|금하/u,
  },
  {
    en: /\b(?:refus\w*|reject\w*|den(?:y|ie[sd]|ial|ying)|declin\w*|turn\w* down)\b/iu,
    zh: /拒|否认|否决/u,
    ko: /거부|거절|부인/u,
  },
  {
    en: /\b(?:except\w*|besides|other than|apart|aside|in addition|beyond|outside|exclud\w*|but for)\b/iu,
    zh: /除(?!草|尘)|以外|之外|例外/u,
    ko: /제외|이외|말고/u,
  },
  { en: /\b(?:unless|otherwise)\b/iu, zh: /否则|除非|要不/u, ko: /않으면|않는 한|아니면/u },
  {
    en: /\b(?:differ\w*|vari(?:ous|ed|es|ety)|vary\w*|unlike|other|others|another|else|distinct\w*|divers\w*|separate\w*)\b/iu,
    zh: /不同|不一|各异|迥异|其[他它]|他人|别人|另/u,
    ko: /다르|다른|달라|달리|타인|기타|나머지/u,
  },
  {
    en: /\b(?:only|just(?! cause\b)|sole\w*|alone|merely|exclusively)\b/iu,
    zh: /只|仅|唯|才|单独/u,
    ko: /[가-힣](?<!지)만(?![가-힣])|(?<!지)만[이을의] |뿐|밖에|유일/u,
  },
  { en: /\b(?:instead|rather|versus)\b/iu, zh: /而是|反而|而非|而不/u, ko: /대신|오히려|보다는/u },
  {
    en: /\b(?:bad\w*|worse|worst|poor\w*|wrong\w*|ill|evil|malicious\w*|harm\w*)\b/iu,
    zh: /坏|差的|很差|较差|恶劣|错误|不良|不佳/u,
    ko: /나쁘|나쁜|악[한의]|잘못/u,
  },
  { en: /\b(?:delay\w*|postpon\w*|defer\w*)\b/iu, zh: /暂缓|推迟|延/u, ko: /연기|미루/u },
  { en: /\b(?:clos(?:e[ds]?|ing|ure)|shut\w*)\b/iu, zh: /关闭|关上|关门|封闭/u, ko: /닫|폐쇄/u },
  { en: /\b(?:empty|vacant|blank|space\w*|air\w*|sky|vacuum|void)\b/iu, zh: /空/u, ko: /비어|공백|빈/u },
  {
    en: /\b(?:cancel\w*|abandon\w*|g[ai]v\w+ up|withdr\w+|drop\w*)\b/iu,
    zh: /取消|放弃|撤/u,
    ko: /취소|포기|철회/u,
  },
];

/** What is quoted as code denies nothing, and UNESCO begins with no syllable. */
const CODE = /UN[A-Z]+|`+[^`]*`+|"[a-z]+(?: [a-z]+){0,2}"/gu;
/** The sign of a denial, by which those that a language repeats are one. */
const SIGN = /[不没沒無无未非勿绝]|않|없|못|아니|안|말/u;

/** A word that denies, where it stands. */
export interface Denial {
  readonly text: string;
  readonly start: number;
  /** What the other side may say in its place, without a denial: that something is within a measure, or fine. */
  readonly otherwise: "within" | "fine" | null;
}

export interface Denials {
  readonly language: string;
  readonly sure: readonly Denial[];
  readonly mild: readonly Denial[];
  /** Whether the text names the end of what is allowed, and whether it calls something fine. */
  says(what: "within" | "fine"): boolean;
  /** How many words may take up a denial of the other side, the sure ones with them. */
  readonly takers: number;
  /** Places in `NOTIONS`. */
  readonly notions: ReadonlySet<number>;
}

/** True for primary languages whose denials are known. */
export const knowsDenials = (language: string): boolean => language in SURE;

/** Denials of a text in one of the languages that are known. Cost: linear. */
export function denialsIn(text: string, language: string): Denials {
  const prose = without(text.replace(CODE, blank), NEUTRAL[language]);
  const trouble = found(prose, NO_TROUBLE[language]!);
  const denied = found(without(prose, TURNED[language]), SURE[language]!);
  const sure = [...denied, ...trouble.filter((one) => !denied.some((other) => overlap(one, other)))].toSorted(
    (one, other) => one.start - other.start,
  );
  const beyond = sure.length === 0 ? [] : found(prose, NOT_BEYOND[language]!);
  const otherwiseOf = (one: Word): Denial["otherwise"] =>
    beyond.some((other) => overlap(one, other))
      ? "within"
      : trouble.some((other) => overlap(one, other))
        ? "fine"
        : null;
  // Most sentences deny nothing, and neither do their translations: what takes a denial up is looked for when it is asked for.
  let taking: number | undefined;
  let near: ReadonlySet<number> | undefined;
  return {
    language,
    sure: sure.map((one) => ({ ...one, otherwise: otherwiseOf(one) })),
    mild: MILD[language] ? found(prose, MILD[language]).map(mildly) : [],
    says: (what) => (what === "within" ? WITHIN[language]!.test(text) : FINE[language]!.test(prose)),
    get takers() {
      return (taking ??=
        sure.length +
        found(prose, ANY[language]!).filter((one) => !sure.some((other) => overlap(one, other))).length);
    },
    get notions() {
      return (near ??= new Set(NOTIONS.flatMap((notion, at) => (notion[language]?.test(prose) ? [at] : []))));
    },
  };
}

/** How many things are denied for certain: 不会 … 也不会 says one thing of several. English repeats nothing. */
export function countSure({ language, sure }: Denials): number {
  if (language === "en" || language === "de") return sure.length;
  return new Set(sure.map(({ text }) => SIGN.exec(text)?.[0])).size;
}

type Word = Omit<Denial, "otherwise">;

const mildly = (word: Word): Denial => ({ ...word, otherwise: null });
const end = ({ text, start }: Word): number => start + text.length;
const overlap = (one: Word, other: Word): boolean => one.start < end(other) && other.start < end(one);
const blank = (word: string): string => " ".repeat(word.length);

/** Blanks in their place, so that what is found stands where it stood. */
function without(text: string, words: RegExp | undefined): string {
  return words ? text.replace(words, blank) : text;
}

function found(text: string, words: RegExp): Word[] {
  return [...text.matchAll(words)].map((match) => ({ text: match[0], start: match.index }));
}
