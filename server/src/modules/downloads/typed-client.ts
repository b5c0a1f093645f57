// The API as one file of TypeScript without packages around it: types of what goes in and comes out, and a function for each call
// that a key opens, written from the API's own description.
import { KEY_CALLS } from "@yizhou/contract";

/** A JSON schema as OpenAPI 3.1 has it; only what our own schemas are made of. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

interface Operation {
  readonly summary?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses?: Readonly<Record<string, Content>>;
}

/** As much of an OpenAPI document as the client is written from. */
export interface ApiDescription {
  readonly paths?: Readonly<Record<string, object | undefined>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, unknown>> };
}

const JSON_TYPE = "application/json";

/**
 * The client's source text. The same description gives the same text.
 *
 * @param description  of the whole API; calls that no key opens are left out, and so are types that none of the others needs
 */
export function writeTypedClient(description: ApiDescription): string {
  const schemas = (description.components?.schemas ?? {}) as Readonly<Record<string, Schema>>;
  const needed = new Set<string>();
  const functions = Object.keys(KEY_CALLS).flatMap((call) => {
    const [method = "", path = ""] = call.split(" ");
    const operations = (description.paths?.[path.replace(/:(\w+)/g, "{$1}")] ?? {}) as Readonly<
      Record<string, Operation | undefined>
    >;
    const operation = operations[method.toLowerCase()];
    return operation ? [writeCall(method, path, operation, needed)] : [];
  });
  const types = new Map<string, string>();
  // What a type names is needed too: the set grows while it is walked.
  for (const name of needed) {
    const schema = schemas[name];
    if (schema) types.set(name, `export type ${name} = ${typeOf(schema, needed)};`);
  }
  const sorted = [...types].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text);
  return [HEAD, ...sorted, CLIENT_START, ...functions, CLIENT_END].join("\n\n");
}

function writeCall(method: string, path: string, operation: Operation, needed: Set<string>): string {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
  const query = (operation.parameters ?? []).filter((one) => one.in === "query");
  const body = operation.requestBody?.content;
  const isForm =
    body === undefined ? method === "POST" && /files$|imports$/.test(path) : !(JSON_TYPE in body);
  const answer = operation.responses?.["200"]?.content?.[JSON_TYPE]?.schema?.properties?.["data"];
  const parameters = [
    ...inPath.map((name) => `${argumentOf(name)}: string`),
    ...(isForm ? ["body: FormData"] : body ? [`body: ${typeOf(body[JSON_TYPE]?.schema ?? {}, needed)}`] : []),
    ...(query.length > 0 ? [`query: ${typeOf(objectOf(query), needed)} = {}`] : []),
  ];
  const address = path.replace(/:(\w+)/g, (_, name: string) => `\${encodeURIComponent(${argumentOf(name)})}`);
  const init = [...(isForm || body ? ["body"] : []), ...(query.length > 0 ? ["query"] : [])].join(", ");
  // What answers no JSON comes as it is: files, and events as they happen.
  const [result, ask] = answer ? [typeOf(withoutNull(answer), needed), "call"] : ["Response", "open"];
  return `  /** ${operation.summary ?? ""}. Needs the right \`${KEY_CALLS[`${method} ${path}`]}\`. */
  ${nameOf(method, path)}(${parameters.join(", ")}): Promise<${result}> {
    return this.${ask}("${method}", \`${address}\`, { ${init} });
  }`;
}

/** `id` and `unit` become `id` and `unitId`: `import` alone would be a word of the language. */
function argumentOf(name: string): string {
  return name === "id" ? name : `${name}Id`;
}

/** `GET /api/jobs/:id/segments` becomes `getJobSegments`, `GET /api/jobs` `getJobs`. */
function nameOf(method: string, path: string): string {
  const parts = path.split("/").slice(2);
  const words = parts.flatMap((part, at) => {
    if (part.startsWith(":")) return [];
    const isOne = parts[at + 1]?.startsWith(":") === true;
    return [isOne ? part.replace(/ies$/, "y").replace(/s$/, "") : part];
  });
  const camel = words
    .flatMap((word) => word.split("-"))
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return method.toLowerCase() + camel.join("");
}

function objectOf(parameters: readonly Parameter[]): Schema {
  return {
    type: "object",
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
  };
}

/** The data of an answer that succeeded is there. */
function withoutNull(schema: Schema): Schema {
  const some = (schema.anyOf ?? []).filter(({ type }) => type !== "null");
  return some.length === 1 ? some[0]! : schema;
}

function typeOf(schema: Schema, needed: Set<string>): string {
  const either = (all: readonly Schema[], by: string) =>
    all.map((one) => `(${typeOf(one, needed)})`).join(by) || "unknown";
  if (schema.$ref) {
    const name = schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1);
    needed.add(name);
    return name;
  }
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return either(alternatives, " | ");
  if (schema.allOf) return either(schema.allOf, " & ");
  if (Array.isArray(schema.type))
    return either(
      (schema.type as readonly string[]).map((type) => ({ ...schema, type })),
      " | ",
    );
  switch (schema.type) {
    case "string":
    case "boolean":
    case "null":
      return schema.type;
    case "integer":
    case "number":
      return "number";
    case "array":
      return `readonly (${typeOf(schema.items ?? {}, needed)})[]`;
    case "object":
      return objectType(schema, needed);
    default:
      return "unknown";
  }
}

function objectType(
  { properties, required = [], additionalProperties }: Schema,
  needed: Set<string>,
): string {
  const rest =
    typeof additionalProperties === "object" && Object.keys(additionalProperties).length > 0
      ? `Readonly<Record<string, ${typeOf(additionalProperties, needed)}>>`
      : null;
  if (!properties || Object.keys(properties).length === 0) return rest ?? "Readonly<Record<string, unknown>>";
  const lines = Object.entries(properties).map(
    ([name, schema]) =>
      `readonly ${JSON.stringify(name)}${required.includes(name) ? "" : "?"}: ${typeOf(schema, needed)};`,
  );
  return `{ ${lines.join(" ")} }`;
}

const HEAD = `// Client of a Yizhou site: what a program can call with an API key, which is made in the account settings.
//
//   const yizhou = new Yizhou({ server: "https://your.site", key: process.env.YIZHOU_KEY });
//   const jobs = await yizhou.getJobs();`;

const CLIENT_START = `/** A refusal: \`code\` is stable, the message is in the language asked for. */
export class YizhouError extends Error {
  readonly code: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly status: number;
  constructor(status: number, code: string, message: string, params: Readonly<Record<string, unknown>>) {
    super(message);
    this.status = status;
    this.code = code;
    this.params = params;
  }
}

export interface YizhouOptions {
  /** Where the site is. */
  readonly server: string;
  readonly key: string;
  /** Of messages: zh, en or ko; English when absent. */
  readonly language?: string;
}

interface Sent {
  readonly body?: unknown;
  readonly query?: object;
}

export class Yizhou {
  private readonly options: YizhouOptions;
  constructor(options: YizhouOptions) {
    this.options = options;
  }

  /** What is behind an address that the site gave out: the bytes of a result. */
  async download(url: string): Promise<Response> {
    if (new URL(url, this.options.server).origin !== new URL(this.options.server).origin)
      throw new TypeError("the address is not one of the site");
    return this.open("GET", url, {});
  }

  private async open(method: string, path: string, { body, query }: Sent): Promise<Response> {
    const url = new URL(path, this.options.server);
    for (const [name, value] of Object.entries(query ?? {}))
      if (value !== undefined) url.searchParams.set(name, String(value));
    const { key, language = "en" } = this.options;
    const headers: Record<string, string> = { authorization: "Bearer " + key, "accept-language": language };
    const isForm = body instanceof FormData;
    if (body !== undefined && !isForm) headers["content-type"] = "application/json";
    const answer = await fetch(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    if (answer.ok) return answer;
    const said = (await answer.json().catch(() => null)) as Refusal | null;
    throw new YizhouError(answer.status, said?.errorCode ?? "unknown", said?.errorMessage ?? answer.statusText, said?.params ?? {});
  }

  private async call<T>(method: string, path: string, sent: Sent): Promise<T> {
    const answer = await this.open(method, path, sent);
    const said = (await answer.json()) as Refusal & { readonly isSuccess: boolean; readonly data: T };
    if (said.isSuccess) return said.data;
    throw new YizhouError(answer.status, said.errorCode ?? "unknown", said.errorMessage ?? "", said.params ?? {});
  }`;

const CLIENT_END = `}

interface Refusal {
  readonly errorCode?: string;
  readonly errorMessage?: string | null;
  readonly params?: Readonly<Record<string, unknown>>;
}
`;
