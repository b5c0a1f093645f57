/** Small models of a handful of words for Chinese, English and Korean, under Mozilla's file names. */
import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { languagesOf } from "../../local/models/installed-record.ts";
import type { CatalogueFile, CatalogueModel, ModelFileRole } from "../../local/models/model-catalogue.ts";
import { makeDictionaryModel, type Dictionary } from "./dictionary-model.ts";

/** English, Chinese, Korean; one row a word. English and Korean words begin with a space, which `▁` stands for. */
const WORDS: readonly (readonly [en: string, zh: string, ko: string])[] = [
  ["the", "那", "그"],
  ["a", "一个", "한"],
  ["of", "之", "의"],
  ["and", "和", "와"],
  ["in", "在", "에서"],
  ["is", "是", "이다"],
  ["cat", "猫", "고양이"],
  ["dog", "狗", "개"],
  ["house", "房子", "집"],
  ["water", "水", "물"],
  ["software", "软件", "소프트웨어"],
  ["red", "红", "빨간"],
  ["big", "大", "큰"],
  ["new", "新", "새"],
  ["sees", "看见", "봅니다"],
  ["reads", "阅读", "읽습니다"],
  ["please", "请", "부디"],
  ["read", "读", "읽다"],
  ["whole", "整个", "전체"],
  ["document", "文件", "문서"],
  ["before", "之前", "전에"],
  ["meeting", "会议", "회의"],
  ["bring", "带来", "가져오다"],
  ["your", "你的", "당신의"],
  ["questions", "问题", "질문"],
  ["results", "结果", "결과"],
  ["second", "第二", "둘째"],
  ["study", "研究", "연구"],
  ["were", "曾", "이었다"],
  ["published", "发表", "발표"],
  ["weather", "天气", "날씨"],
  ["was", "为", "였다"],
  ["cold", "冷", "추운"],
  ["mountains", "山", "산"],
  ["good", "好", "좋은"],
  ["today", "今天", "오늘"],
  ["Test", "测试", "시험"],
];

/** Full-width marks of Chinese. */
const MARKS: readonly (readonly [string, string])[] = [
  [".", "。"],
  [",", "，"],
  ["?", "？"],
  ["!", "！"],
];

const spaced = (word: string): string => `▁${word}`;
const capital = (word: string): string => word[0]!.toUpperCase() + word.slice(1);

function dictionaryOf(id: string): Dictionary {
  const entries: [string, string][] = [];
  for (const [en, zh, ko] of WORDS) {
    switch (id) {
      case "en-zh":
        entries.push([spaced(capital(en)), zh], [spaced(en), zh]);
        break;
      case "zh-en":
        entries.push([zh, spaced(en)]);
        break;
      case "en-ko":
        entries.push([spaced(capital(en)), spaced(ko)], [spaced(en), spaced(ko)]);
        break;
      case "ko-en":
        entries.push([spaced(ko), spaced(en)]);
        break;
      default:
        throw new Error(`no fixture model ${id}`);
    }
  }
  if (id === "en-zh") entries.push(...MARKS.map(([en, zh]): [string, string] => [en, zh]));
  if (id === "zh-en") entries.push(...MARKS.map(([en, zh]): [string, string] => [zh, en]));
  return Object.fromEntries(entries);
}

/** A file of a model as it stands on a server or in a folder. */
export interface FixtureFile {
  readonly role: ModelFileRole;
  /** Unpacked: `model.enzh.intgemm.alphas.bin`. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The fixture models, enough for every pair of the three languages. */
export const FIXTURE_MODELS = ["en-zh", "zh-en", "en-ko", "ko-en"] as const;

const made = new Map<string, readonly FixtureFile[]>();

/** The files of `en-zh`, `zh-en`, `en-ko` or `ko-en`; made once a process, 0.1 s each. */
export function fixtureModel(id: string): readonly FixtureFile[] {
  const known = made.get(id);
  if (known) return known;
  const code = id.replace("-", "");
  const { model, shortlist, vocabulary } = makeDictionaryModel(dictionaryOf(id));
  const files: FixtureFile[] = [
    { role: "model", name: `model.${code}.intgemm.alphas.bin`, bytes: model },
    { role: "shortlist", name: `lex.50.50.${code}.s2t.bin`, bytes: shortlist },
    // One pair has a vocabulary for each side, as Mozilla's newer models have.
    ...(id === "en-zh"
      ? [
          { role: "sourceVocabulary" as const, name: `srcvocab.${code}.spm`, bytes: vocabulary },
          { role: "targetVocabulary" as const, name: `trgvocab.${code}.spm`, bytes: vocabulary },
        ]
      : [{ role: "vocabulary" as const, name: `vocab.${code}.spm`, bytes: vocabulary }]),
  ];
  made.set(id, files);
  return files;
}

/** A catalogue entry for a fixture model; its files stand packed below `models/<id>/`. */
export function fixtureCatalogueModel(id: string): CatalogueModel {
  return {
    id,
    ...languagesOf(id),
    architecture: "fixture",
    files: fixtureModel(id).map(({ role, name, bytes }): CatalogueFile => ({
      role,
      name,
      sizeBytes: bytes.length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
      sources: [{ store: "bucket", path: `models/${id}/${name}.gz`, downloadBytes: packed(bytes).length }],
    })),
  };
}

const packedFiles = new WeakMap<Uint8Array, Uint8Array>();

/** Gzip, the same bytes every time. */
export function packed(bytes: Uint8Array): Uint8Array {
  const known = packedFiles.get(bytes) ?? gzipSync(bytes, { level: 1 });
  packedFiles.set(bytes, known);
  return known;
}

/** Puts a model into a folder as a user would have it: plain or packed files under Mozilla's names. */
export function writeFixtureModel(id: string, folder: string, isPacked = false): void {
  mkdirSync(folder, { recursive: true });
  for (const { name, bytes } of fixtureModel(id)) {
    if (isPacked) writeFileSync(join(folder, `${name}.gz`), packed(bytes));
    else writeFileSync(join(folder, name), bytes);
  }
}
