import {
  AppError,
  type CodedProblem,
  type Concept,
  type LanguageTag,
  parseLanguageTag,
  type Term,
  type TermStatus,
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
const CATEGORY_ELEMENTS = new Set(["descrip", "termNote", "admin"]);

/** Values of administrativeStatus, normativeAuthorization and processStatus. */
const STATUSES: Readonly<Record<string, TermStatus>> = {
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
};
const STATUS_CATEGORIES = new Set(["administrativeStatus", "normativeAuthorization", "processStatus"]);

/**
 * Concepts of a TBX file of any size: TBX 3 (ISO 30042:2019) in both styles, DCA and DCT, whatever the dialect, and TBX 2
 * (martif). A term without a status is preferred when it is the first of its language in the entry, else admitted.
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

interface OpenTerm {
  text: string;
  status: TermStatus | null;
  partOfSpeech?: string;
  note?: string;
}

interface OpenConcept {
  readonly id: string | undefined;
  readonly terms: Term[];
  domain?: string;
  definition?: string;
  note?: string;
}

class TbxConcepts {
  private readonly options: TbxReadOptions;
  private readonly path: { name: string; category: string }[] = [];
  private count = 0;
  private concept: OpenConcept | null = null;
  private language: LanguageTag | null = null;
  private term: OpenTerm | null = null;
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
    this.path.push({ name, category: CATEGORY_ELEMENTS.has(name) ? (attributes["type"] ?? "") : name });
    // `hi` and other marks inside a value leave its text whole.
    if (name !== "hi" && name !== "foreign") this.words = "";
    if (ENTRIES.has(name)) {
      this.count++;
      this.concept = { id: attributes["id"], terms: [] };
    } else if (LANGUAGES.has(name)) this.openLanguage(attributes["xml:lang"] ?? attributes["lang"]);
    else if (TERMS.has(name)) this.term = { text: "", status: null };
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
    const { name, category } = this.path.pop()!;
    const value = this.words.trim();
    if (name === "term" && this.term) this.term.text = value;
    else if (TERMS.has(name)) this.closeTerm();
    else if (ENTRIES.has(name)) return this.closeConcept();
    else if (this.concept && value !== "") this.takeValue(category, value);
    if (name !== "hi" && name !== "foreign") this.words = "";
    return null;
  }

  private takeValue(category: string, value: string): void {
    const { term } = this;
    const concept = this.concept!;
    if (STATUS_CATEGORIES.has(category)) {
      const status = STATUSES[value];
      // A finished term may still be forbidden: only what is not finished says something of its own.
      if (!term || value === "finalized") return;
      if (!status)
        this.problem({ code: "exchange.row_status_unknown", params: { status: value.slice(0, 40) } }, true);
      term.status = status ?? "pending";
    } else if (category === "partOfSpeech") {
      if (term) term.partOfSpeech = value;
    } else if (category === "subjectField") concept.domain ??= value;
    else if (category === "definition") concept.definition ??= value;
    else if (category === "note") {
      if (term) term.note = joined(term.note, value);
      else concept.note = joined(concept.note, value);
    }
  }

  private closeTerm(): void {
    const { term, concept, language } = this;
    this.term = null;
    if (!term || !concept || !language) return;
    if (term.text === "") return this.problem({ code: "exchange.row_side_empty", params: { language } });
    const isFirst = !concept.terms.some((other) => other.language === language);
    concept.terms.push({
      language,
      text: term.text,
      status: term.status ?? (isFirst ? "preferred" : "admitted"),
      ...(term.partOfSpeech !== undefined && { partOfSpeech: term.partOfSpeech }),
      ...(term.note !== undefined && { note: term.note }),
    });
  }

  private closeConcept(): Concept | null {
    const { concept } = this;
    this.concept = null;
    if (!concept) return null;
    const { id, terms, ...rest } = concept;
    if (terms.length === 0) {
      this.problem({ code: "exchange.row_empty", params: {} });
      return null;
    }
    return { ...(id !== undefined && { id }), terms, ...rest };
  }

  private problem(problem: CodedProblem, isNote = false): void {
    this.options.onProblem?.({ row: this.count, problem, isNote });
  }
}

function joined(before: string | undefined, more: string): string {
  return before === undefined ? more : `${before}\n${more}`;
}
