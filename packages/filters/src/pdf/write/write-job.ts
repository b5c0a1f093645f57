import type { PDFDocument } from "@cantoo/pdf-lib";
import type { InlineContent, LanguageTag } from "@yizhou/model";
import type { FontLibrary } from "@yizhou/page/fonts";
import type { PageModel } from "@yizhou/page/model";
import type { Merged, UnitTargets, WorkStore } from "../../filter.ts";
import type { DocumentPlan } from "../plan/document-plan.ts";
import { annotationUnit } from "../open/annotation-texts.ts";
import type { DrawnPage } from "../scan/draw-page.ts";
import { outlineUnit, TITLE_UNIT } from "../plan/units.ts";
import type { PdfPicture } from "../pictures/pdf-picture.ts";
import { pictureTargets, type PictureTargets } from "./paint-pictures.ts";
import type { SetUnit } from "./set-units.ts";

/** All that writing the forms of a result takes. */
export interface WriteJob {
  /** The source's objects: decrypted and repaired, of the writer alone. */
  readonly openDocument: () => Promise<PDFDocument>;
  /** Set where what is written is locked as the source was. */
  readonly password?: string;
  readonly plan: DocumentPlan;
  /** The page with the plan's decisions; null when it cannot be read. */
  readonly readPage: (index: number) => Promise<PageModel | null>;
  /** The page's picture, for covering words that are part of it; null when it cannot be drawn. */
  readonly drawPage: (index: number) => Promise<DrawnPage | null>;
  /** Called when no page will be read any more. */
  readonly release: () => Promise<void>;
  readonly targets: UnitTargets;
  /** Text units by those ids of `targets` that are of a part of one. */
  readonly unitOf: ReadonlyMap<string, string>;
  /** Whose words are text units. */
  readonly pictures: readonly PdfPicture[];
  readonly targetLanguage: LanguageTag;
  readonly fonts: FontLibrary;
  /** As in `MergeOptions`. */
  readonly drafts?: WorkStore | undefined;
  /** Told often, in pages of all forms together: their draft counts for nine tenths. */
  readonly onPage?: (done: number, total: number) => void;
}

/** What of a job a form takes beside the draft. Plain data. */
export interface FormJob {
  readonly unitOf: ReadonlyMap<string, string>;
  readonly targetLanguage: LanguageTag;
  /** 0-based; only pages that could be read have twins in bilingual forms. */
  readonly readPages: ReadonlySet<number>;
  readonly title: InlineContent | null;
  /** Of bookmarks, by text unit. */
  readonly outline: ReadonlyMap<string, InlineContent>;
  /** Of fields, boxes of text and comments, by text unit. */
  readonly annotations: ReadonlyMap<string, InlineContent>;
  readonly pictures: readonly PictureTargets[];
}

export function formJob({ plan, targets, unitOf, targetLanguage, pictures }: WriteJob): FormJob {
  return {
    unitOf,
    targetLanguage,
    readPages: new Set(plan.pages.flatMap((blocks, index) => (blocks ? [index] : []))),
    title: targets.get(TITLE_UNIT) ?? null,
    outline: new Map([...targets].filter(([id]) => id.startsWith(outlineUnit("")))),
    annotations: new Map([...targets].filter(([id]) => id.startsWith(annotationUnit("")))),
    pictures: pictureTargets(pictures, targets),
  };
}

/** A form of a result with what a report wants to know of it. */
export interface WrittenPdf extends Merged {
  readonly setUnits: readonly SetUnit[];
}
