/**
 * Writes networks in ONNX's format, for ONNX Runtime to compute. Fields: onnx.proto3. Operators are those of opset 17 and, where
 * the domain is Microsoft's, of `ContribOperators.md`.
 */
import {
  joinChunks,
  writeFloat,
  writeMessage,
  writeNumber,
  writeText,
  type Chunks,
} from "./protocol-buffers.ts";

const ELEMENT = { float32: 1, uint8: 2, int8: 3, int32: 6, int64: 7 } as const;
export type ElementType = keyof typeof ELEMENT;

/** A number is a fixed extent, a name one that differs from call to call. */
type Extent = number | string;
type Attribute = number | readonly number[] | { readonly float: number } | { readonly text: string };

const IR_VERSION = 8;
const OPSET = 17;
const MICROSOFT = "com.microsoft";
const ATTRIBUTE = { float: 1, int: 2, text: 3, ints: 7 } as const;

export class NetworkWriter {
  readonly #nodes: Chunks[] = [];
  readonly #constants: Chunks[] = [];
  readonly #inputs: Chunks[] = [];
  readonly #outputs: Chunks[] = [];
  readonly #known = new Map<string, string>();
  #names = 0;

  input(name: string, type: ElementType, shape: readonly Extent[]): string {
    this.#inputs.push(valueInfo(name, type, shape));
    return name;
  }

  output(name: string, type: ElementType, shape: readonly Extent[]): void {
    this.#outputs.push(valueInfo(name, type, shape));
  }

  /** @returns the name that the constant is used by */
  constant(type: ElementType, shape: readonly number[], values: ArrayBufferView): string {
    const name = this.#name();
    this.#constants.push([
      ...shape.flatMap((extent) => writeNumber(1, extent)),
      ...writeNumber(2, ELEMENT[type]),
      ...writeText(8, name),
      ...writeMessage(9, [new Uint8Array(values.buffer, values.byteOffset, values.byteLength)]),
    ]);
    return name;
  }

  /** A single float; the same one is written once. */
  number(value: number): string {
    return this.#once(`float ${value}`, () => this.constant("float32", [], Float32Array.of(value)));
  }

  /** A list of extents or places. */
  longs(...values: number[]): string {
    const longs = BigInt64Array.from(values, BigInt);
    return this.#once(`longs ${values.join(" ")}`, () => this.constant("int64", [values.length], longs));
  }

  /** One operator with one result. @param result  its name, where it must have a certain one */
  add(
    operator: string,
    inputs: readonly string[],
    attributes: Readonly<Record<string, Attribute>> = {},
    result: string = this.#name(),
  ): string {
    this.#nodes.push(nodeOf(operator, inputs, [result], attributes));
    return result;
  }

  bytes(): Uint8Array {
    const graph = [
      ...this.#nodes.flatMap((node) => writeMessage(1, node)),
      ...writeText(2, "network"),
      ...this.#constants.flatMap((constant) => writeMessage(5, constant)),
      ...this.#inputs.flatMap((input) => writeMessage(11, input)),
      ...this.#outputs.flatMap((output) => writeMessage(12, output)),
    ];
    return joinChunks([
      ...writeNumber(1, IR_VERSION),
      ...writeMessage(7, graph),
      ...writeMessage(8, writeNumber(2, OPSET)),
      ...writeMessage(8, [...writeText(1, MICROSOFT), ...writeNumber(2, 1)]),
    ]);
  }

  #name(): string {
    return `n${this.#names++}`;
  }

  #once(key: string, make: () => string): string {
    const name = this.#known.get(key) ?? make();
    this.#known.set(key, name);
    return name;
  }
}

/** @param operator  `microsoft:` before one of theirs */
function nodeOf(
  operator: string,
  inputs: readonly string[],
  outputs: readonly string[],
  attributes: Readonly<Record<string, Attribute>>,
): Chunks {
  const [domain, name] = operator.startsWith("microsoft:")
    ? [MICROSOFT, operator.slice("microsoft:".length)]
    : ["", operator];
  return [
    ...inputs.flatMap((input) => writeText(1, input)),
    ...outputs.flatMap((output) => writeText(2, output)),
    ...writeText(4, name),
    ...Object.entries(attributes).flatMap(([key, value]) => writeMessage(5, attributeOf(key, value))),
    ...(domain === "" ? [] : writeText(7, domain)),
  ];
}

function attributeOf(name: string, value: Attribute): Chunks {
  if (typeof value === "number")
    return [...writeText(1, name), ...writeNumber(3, value), ...writeNumber(20, ATTRIBUTE.int)];
  if ("float" in value)
    return [...writeText(1, name), ...writeFloat(2, value.float), ...writeNumber(20, ATTRIBUTE.float)];
  if ("text" in value)
    return [...writeText(1, name), ...writeText(4, value.text), ...writeNumber(20, ATTRIBUTE.text)];
  const numbers = value.flatMap((number) => writeNumber(8, number));
  return [...writeText(1, name), ...numbers, ...writeNumber(20, ATTRIBUTE.ints)];
}

function valueInfo(name: string, type: ElementType, shape: readonly Extent[]): Chunks {
  const dimensions = shape.flatMap((extent) =>
    writeMessage(1, typeof extent === "number" ? writeNumber(1, extent) : writeText(2, extent)),
  );
  const tensor = [...writeNumber(1, ELEMENT[type]), ...writeMessage(2, dimensions)];
  return [...writeText(1, name), ...writeMessage(2, writeMessage(1, tensor))];
}
