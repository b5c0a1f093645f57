import { expect, test } from "vitest";
import { isCode, isReference } from "./kept-whole.ts";

test.each([
  "Lee, K. J., & Marin, P. (2015). A method for the tides. Journal of Harbours, 12(3), 10–19.",
  '[12] J. Lee, M. Chang, and K. Marin, "Tides of harbours," in Proc. PORTS, 2019, pp. 41-46.',
  "Lee A, Marin P, et al. All about tides. PORTS 2017:5998-6008.",
  "张三, 李四. 港口潮汐的识别[J]. 海洋学报, 2020, 43(5): 12-20.",
])("is an entry of a list of references: %s", (text) => {
  expect(isReference(text)).toBe(true);
});

test.each([
  "In 2015 the keeper wrote a long report about tides.",
  "Between 2015 and 2019 (see pages 10-19) the water rose.",
  "Mr. Lee, who came in 2015, read the gauge.",
])("is a sentence and no reference: %s", (text) => {
  expect(isReference(text)).toBe(false);
});

test.each([
  "done, pending = await asyncio.wait(aws)",
  "int tp_traverse(PyObject *self, visitproc visit, void *arg);",
  "parser.add_option(name, action=count, dest=verbosity)",
  "npm install --save react",
  "from tkinter import ttk",
])("is a line of a program: %s", (text) => {
  expect(isCode(text)).toBe(true);
});

test.each([
  "Close the valve(s) and wait for the pump.",
  "The function read(path) returns the height of the water.",
  "the height of the tide = the level that is read",
  "Use --force with care.",
])("is a sentence that names code: %s", (text) => {
  expect(isCode(text)).toBe(false);
});
