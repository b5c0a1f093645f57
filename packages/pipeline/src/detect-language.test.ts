import { inlineFromText, type TextUnit } from "@yizhou/model";
import { expect, test } from "vitest";
import { detectLanguage } from "./detect-language.ts";

const unit = (text: string, kind: TextUnit["kind"] = "paragraph"): TextUnit => ({
  id: text.slice(0, 8),
  part: "p",
  kind,
  content: inlineFromText(text),
});

test.each([
  ["en", "This paper describes a method for translating documents while keeping their layout."],
  ["de", "Dieser Aufsatz beschreibt ein Verfahren zur Übersetzung von Dokumenten."],
  ["fr", "Cet article décrit une méthode pour traduire des documents."],
  ["es", "Este artículo describe un método para traducir documentos."],
  ["zh-Hans", "本文介绍一种在翻译文档时保持版面的方法，并说明实验结果。"],
  ["zh-Hant", "本文介紹一種在翻譯文件時保持版面的方法，並說明實驗結果。"],
  ["ja", "本稿では、文書のレイアウトを保ちながら翻訳する方法について述べる。"],
  ["ko", "이 논문은 문서의 레이아웃을 유지하면서 번역하는 방법을 설명한다."],
  ["ru", "В этой статье описан метод перевода документов с сохранением вёрстки."],
  ["uk", "У цій статті описано спосіб перекладу документів зі збереженням верстки."],
  ["pt", "Este artigo descreve um método para traduzir documentos sem perder a diagramação."],
  ["it", "Questo articolo descrive un metodo per tradurre i documenti mantenendo l'impaginazione."],
  ["nl", "Dit artikel beschrijft een methode om documenten te vertalen met behoud van de opmaak."],
  ["vi", "Bài báo này mô tả một phương pháp dịch tài liệu mà vẫn giữ nguyên bố cục."],
  ["pl", "W artykule opisano metodę tłumaczenia dokumentów z zachowaniem układu strony."],
  ["tr", "Bu makale, belgelerin düzenini koruyarak çevrilmesi için bir yöntem anlatmaktadır."],
  ["sv", "Den här artikeln beskriver en metod för att översätta dokument och samtidigt behålla layouten."],
  ["fi", "Tässä artikkelissa kuvataan menetelmä asiakirjojen kääntämiseksi ulkoasu säilyttäen."],
  ["cs", "Tento článek popisuje metodu překladu dokumentů při zachování rozvržení stránky."],
  ["hu", "Ez a cikk egy módszert ír le a dokumentumok fordítására az elrendezés megtartásával."],
  ["ar", "تصف هذه الورقة طريقة لترجمة المستندات مع الحفاظ على التنسيق."],
])("%s is told from one sentence", async (language, text) => {
  expect(await detectLanguage([unit(text)])).toBe(language);
});

test("a Chinese paper with English terms is Chinese", async () => {
  expect(
    await detectLanguage([
      unit("我们使用 Transformer 和 Large Language Model 来完成 document translation 任务。"),
    ]),
  ).toBe("zh-Hans");
});

test("too little text tells nothing", async () => {
  expect(await detectLanguage([])).toBeNull();
  expect(await detectLanguage([unit("12 kg"), unit("A. Smith")])).toBeNull();
});

test("an English text stays English whatever names and symbols it holds", async () => {
  const text =
    "Computer science or computing science (sometimes abbreviated CS) is the study of computation. δx ≤ Ω. ";
  const names =
    "Antonio Vives, Åsa Lindqvist, José Núñez and Łukasz Żak wrote the report on São Paulo and Düsseldorf. ";
  expect(await detectLanguage([unit((text + names).repeat(30))])).toBe("en");
});

test("titles that could be anything tell nothing, rather than a rare language", async () => {
  expect(await detectLanguage([unit("Smart Art Test Alpha Beta", "title")])).toBeNull();
});

test("two Chinese words suffice", async () => {
  expect(await detectLanguage([unit("实验结果")])).toBe("zh-Hans");
});

test("the body decides, not alternative texts in another language", async () => {
  const alt = Array.from({ length: 20 }, (_, i) =>
    unit(`Picture ${i} of a thing that a program has described`, "alt-text"),
  );
  expect(await detectLanguage([...alt, unit("本文介绍一种方法。".repeat(40))])).toBe("zh-Hans");
});
