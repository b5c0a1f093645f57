import { expect, test } from "vitest";
import { fromHtmlTags, toHtmlTags } from "./html-tags.ts";

test("our tags become elements that every HTML parser knows, and come back", () => {
  const tagged = "Press <g1>the <g2>red</g2> button</g1><x3/> &amp; wait.";
  const html = 'Press <span id="g1">the <span id="g2">red</span> button</span><img id="x3"> &amp; wait.';
  expect(toHtmlTags(tagged)).toBe(html);
  expect(fromHtmlTags(html)).toBe(tagged);
});

test.each([
  ["in other spelling", '<SPAN id=g1>a</SPAN><img id="x2"/>', "<g1>a</g1><x2/>"],
  ["with spaces inside", '< span id = "g1" >a</ span >< img id = "x2" >', "<g1>a</g1><x2/>"],
  ["with an end too many", '<span id="g1">a</span>b</span>', "<g1>a</g1>b"],
  ["with attributes that a service added", '<span class="x" id="g1" dir="ltr">a</span>', "<g1>a</g1>"],
])("elements %s are read all the same", (_how, html, expected) => {
  expect(fromHtmlTags(html)).toBe(expected);
});

test("numeric entities become characters, but never markup", () => {
  expect(fromHtmlTags("It&#39;s 5 &#x2265; 4 &#60;b&#62; &#38; more")).toBe(
    "It's 5 ≥ 4 &lt;b&gt; &amp; more",
  );
  expect(fromHtmlTags("&#0; &#99999999;")).toBe("&#0; &#99999999;");
});

test.each([
  ["between Chinese and a tag", '请阅读 <span id="g1"> 整份文件 </span> 。', "请阅读<g1>整份文件</g1>。"],
  ["round a single tag", '会议 <img id="x1"> 之前', "会议<x1/>之前"],
  ["but not beside Latin words", '请用 <span id="g1">Word</span> 打开', "请用 <g1>Word</g1> 打开"],
  ["nor in Korean", '읽어 <span id="g1">보십시오</span> 지금', "읽어 <g1>보십시오</g1> 지금"],
])("spaces are taken out %s", (_where, html, expected) => {
  expect(fromHtmlTags(html)).toBe(expected);
});
