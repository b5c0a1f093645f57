import { AppError, type CodedProblem, parseLanguageTag } from "@yizhou/model";
import type {
  Concept,
  CrossReference,
  LanguageTag,
  Term,
  TermContext,
  TermStatus,
  TermTransaction,
} from "@yizhou/model";
import type { ByteSource } from "./byte-source.ts";
import type { RowProblem } from "./row-problem.ts";
import { readXml, type XmlEvent } from "./xml-reader.ts";

export interface TbxReadOptions {
  /** An entry, or one term of it, that cannot be used. */
  readonly onProblem?: (problem: RowProblem) => void;
}

const fail = (reason: string, cause?: unknown) => new AppError("exchange.invalid_tbx", { reason }, { cause });

/** The elements that hold an entry, a language and a term: of TBX 3 and of TBX 2 (martif). */
const ENTRIES = new Set(["conceptEntry", "termEntry"]);
const LANGUAGES = new Set(["langSec", "langSet"]);
const TERMS = new Set(["termSec", "tig", "ntig"]);
/** Elements of the DCA style, whose category stands in `type`; in the DCT style the category is the element's own name. */
const CATEGORY_ELEMENTS = new Set(["descrip", "termNote", "admin", "ref", "xref", "transac", "transacNote"]);
/** Marks inside a value: its text is one. */
const MARKS = new Set(["hi", "foreign", "p"]);
/** Elements around values, in which a source belongs to what it stands beside. */
const GROUPS = new Set(["descripGrp", "adminGrp", "termNoteGrp"]);
const EXTERNAL = new Set(["externalCrossReference", "xGraphic", "xref"]);

/** Values of administrativeStatus, normativeAuthorization and processStatus. */
const STATUSES: ReadonlyMap<string, TermStatus> = new Map(
  Object.entries<TermStatus>({
    "preferredTerm-admn-sts": "preferred",
    preferredTerm: "preferred",
    preferred: "preferred",
    standardizedTerm: "preferred",
    "admittedTerm-admn-sts": "admitted",
    admittedTerm: "admitted",
    admitted: "admitted",
    legalTerm: "admitted",
    regulatedTerm: "admitted",
    "deprecatedTerm-admn-sts": "forbidden",
    deprecatedTerm: "forbidden",
    notRecommended: "forbidden",
    "supersededTerm-admn-sts": "forbidden",
    supersededTerm: "forbidden",
    obsolete: "forbidden",
    forbidden: "forbidden",
    pending: "pending",
    provisionallyProcessed: "pending",
    unprocessed: "pending",
  }),
);
const STATUS_CATEGORIES = new Set(["administrativeStatus", "normativeAuthorization", "processStatus"]);

/**
 * Concepts of a TBX file of any size: TBX 3 (ISO 30042:2019) in both styles, DCA and DCT, whatever the dialect, and TBX 2
 * (martif). A term without a status is preferred when it is the first of its language in the entry, else admitted. What an entry
 * says beyond our fields is named as a problem of its row.
 *
 * @throws {AppError} exchange.invalid_tbx  no XML, no TBX, a DTD subset, unknown entities or encoding
 */
export async function* readTbx(source: ByteSource, options: TbxReadOptions = {}): AsyncGenerator<Concept> {
  const reader = new TbxConcepts(options);
  for await (const events of readXml(source, fail)) {
    for (const event of events) {
      const concept = reader.take(event);
      if (concept) yield concept;
    }
  }
}

interface Facts {
  readonly crossReferences: CrossReference[];
  readonly transactions: TermTransaction[];
  source?: string;
  note?: string;
}

interface OpenTerm extends Facts {
  text: string;
  status: TermStatus | null;
  partOfSpeech?: string;
  termType?: string;
  gender?: string;
  readonly contexts: TermContext[];
}

interface OpenConcept extends Facts {
  readonly id: string | undefined;
  readonly terms: Term[];
  domain?: string;
  definition?: string;
  definitionSource?: string;
  /** Categories that have no field here. */
  readonly leftOut: Set<string>;
}

/** An element from its start on. */
interface OpenElement {
  readonly name: string;
  readonly category: string;
  readonly target: string | undefined;
}

const newFacts = (): Facts => ({ crossReferences: [], transactions: [] });

class TbxConcepts {
  private readonly options: TbxReadOptions;
  private readonly path: OpenElement[] = [];
  private count = 0;
  private concept: OpenConcept | null = null;
  private language: LanguageTag | null = null;
  private term: OpenTerm | null = null;
  /** The transaction under way, and what the group around a value has said so far. */
  private transaction: { type?: string; date?: string; by?: string } | null = null;
  private group: { holder: "definition" | "context" | null; source?: string } | null = null;
  private words = "";

  constructor(options: TbxReadOptions) {
    this.options = options;
  }

  take(event: XmlEvent): Concept | null {
    if (event.kind === "text") {
      this.words += event.text;
      return null;
    }
    if (event.kind === "close") return this.close();
    const { name, attributes } = event;
    if (this.path.length === 0 && name !== "martif" && name !== "tbx") throw fail("no tbx element");
    this.path.push({
      name,
      category: CATEGORY_ELEMENTS.has(name) ? (attributes["type"] ?? name) : name,
      target: attributes["target"],
    });
    // Marks inside a value leave its text whole.
    if (!MARKS.has(name)) this.words = "";
    if (ENTRIES.has(name)) {
      this.count++;
      this.concept = { id: attributes["id"], terms: [], leftOut: new Set(), ...newFacts() };
    } else if (LANGUAGES.has(name)) this.openLanguage(attributes["xml:lang"] ?? attributes["lang"]);
    else if (TERMS.has(name)) this.term = { text: "", status: null, contexts: [], ...newFacts() };
    else if (name === "transacGrp") this.transaction = {};
    else if (GROUPS.has(name)) this.group = { holder: null };
    return null;
  }

  private openLanguage(given: string | undefined): void {
    try {
      this.language = parseLanguageTag(given ?? "");
    } catch {
      // The entry's other languages are still good; the caller hears of this one.
      this.language = null;
      this.problem({
        code: "exchange.row_language_unknown",
        params: { language: (given ?? "").slice(0, 40) },
      });
    }
  }

  private close(): Concept | null {
    const element = this.path.pop()!;
    const { name } = element;
    const value = this.words.trim();
    if (MARKS.has(name)) return null;
    if (name === "term" && this.term) this.term.text = value;
    else if (TERMS.has(name)) this.closeTerm();
    else if (ENTRIES.has(name)) return this.closeConcept();
    else if (name === "transacGrp") this.closeTransaction();
    else if (GROUPS.has(name)) this.closeGroup();
    else if (this.concept && value !== "") this.takeValue(element, value);
    this.words = "";
    return null;
  }

  private takeValue({ name, category, target }: OpenElement, value: string): void {
    const { term } = this;
    const concept = this.concept!;
    const facts: Facts = term ?? concept;
    if (this.transaction) return this.takeTransaction(category, value);
    if (STATUS_CATEGORIES.has(category)) return this.takeStatus(value);
    if (category === "crossReference" || category === "ref")
      facts.crossReferences.push({ text: value, ...(target !== undefined && { target }) });
    else if (EXTERNAL.has(category))
      facts.crossReferences.push({ text: value, ...(target !== undefined && { target }), isExternal: true });
    else if (category === "source") this.takeSource(facts, value);
    else if (category === "note") facts.note = joined(facts.note, value);
    else if (category === "subjectField" && !(concept.domain && concept.domain !== value))
      concept.domain = value;
    else if (category === "definition" && !(concept.definition && concept.definition !== value)) {
      concept.definition = value;
      if (this.group) this.group.holder = "definition";
    } else if (term && category === "context") {
      term.contexts.push({ text: value });
      if (this.group) this.group.holder = "context";
    } else if (term && category === "partOfSpeech") term.partOfSpeech = value;
    else if (term && category === "termType") term.termType = value;
    else if (term && category === "grammaticalGender") term.gender = value;
    else if (name !== "term") concept.leftOut.add(category.slice(0, 60));
  }

  private takeStatus(value: string): void {
    const status = STATUSES.get(value);
    // A finished term may still be forbidden: only what is not finished says something of its own.
    if (!this.term || value === "finalized") return;
    if (!status)
      this.problem({ code: "exchange.row_status_unknown", params: { status: value.slice(0, 40) } }, true);
    this.term.status = status ?? "pending";
  }

  /** A source inside a group is of what stands there, elsewhere of the term or concept. */
  private takeSource(facts: Facts, value: string): void {
    if (this.group) this.group.source = value;
    else facts.source = joined(facts.source, value);
  }

  private closeGroup(): void {
    const { group, concept } = this;
    this.group = null;
    if (!group?.source || !concept) return;
    if (group.holder === "definition") concept.definitionSource = group.source;
    else if (group.holder === "context" && this.term) {
      const last = this.term.contexts.pop()!;
      this.term.contexts.push({ ...last, source: group.source });
    } else {
      const facts: Facts = this.term ?? concept;
      facts.source = joined(facts.source, group.source);
    }
  }

  private takeTransaction(category: string, value: string): void {
    const transaction = this.transaction!;
    if (category === "date") transaction.date = value;
    else if (category === "responsibility" || category === "transacNote") transaction.by = value;
    // TBX 2 writes the kind itself where TBX 3 writes "transactionType".
    else if (category === "transactionType" || category === "transac") transaction.type = value;
    else if (transaction.type === undefined) transaction.type = category;
    else this.concept!.leftOut.add(category.slice(0, 60));
  }

  private closeTransaction(): void {
    const { transaction, concept } = this;
    this.transaction = null;
    if (!transaction || !concept) return;
    const { type, date, by } = transaction;
    if (type === undefined && date === undefined && by === undefined) return;
    const facts: Facts = this.term ?? concept;
    facts.transactions.push({
      type: type ?? "modification",
      ...(date !== undefined && { date }),
      ...(by !== undefined && { by }),
    });
  }

  private closeTerm(): void {
    const { term, concept, language } = this;
    this.term = null;
    if (!term || !concept || !language) return;
    if (term.text === "") return this.problem({ code: "exchange.row_side_empty", params: { language } });
    const isFirst = !concept.terms.some((other) => other.language === language);
    const { contexts, crossReferences, transactions, text, status, ...rest } = term;
    concept.terms.push({
      language,
      text,
      status: status ?? (isFirst ? "preferred" : "admitted"),
      ...rest,
      ...(contexts.length > 0 && { contexts }),
      ...listsOf({ crossReferences, transactions }),
    });
  }

  private closeConcept(): Concept | null {
    const { concept } = this;
    this.concept = null;
    if (!concept) return null;
    const { id, terms, leftOut, crossReferences, transactions, ...rest } = concept;
    if (terms.length === 0) {
      this.problem({ code: "exchange.row_empty", params: {} });
      return null;
    }
    if (leftOut.size > 0)
      this.problem(
        { code: "exchange.row_fields_left_out", params: { names: [...leftOut].join(", ") } },
        true,
      );
    return { ...(id !== undefined && { id }), terms, ...rest, ...listsOf({ crossReferences, transactions }) };
  }

  private problem(problem: CodedProblem, isNote = false): void {
    this.options.onProblem?.({ row: this.count, problem, isNote });
  }
}

function listsOf({
  crossReferences,
  transactions,
}: Pick<Facts, "crossReferences" | "transactions">): Pick<Term, "crossReferences" | "transactions"> {
  return {
    ...(crossReferences.length > 0 && { crossReferences }),
    ...(transactions.length > 0 && { transactions }),
  };
}

function joined(before: string | undefined, more: string): string {
  return before === undefined ? more : `${before}\n${more}`;
}
