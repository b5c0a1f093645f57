// A store with the interface of S3, in memory, for tests: it checks the signature of every request by AWS' own description
// (Signature Version 4), takes uploads in parts, and fails when it is told to. It shares no code with the client's library.
import { createHash, createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export const STAND_IN_KEYS = {
  accessKeyId: "AKIASTANDIN",
  secretAccessKey: "a secret of the stand-in",
} as const;
export const STAND_IN_BUCKET = "yizhou-test";
const REGION = "eu-central-1";
const SMALLEST_PART = 5 * 2 ** 20;
/** Small, so that every list has pages. */
const PAGE_KEYS = 3;

/** `slowDown`, `broken`: refusals. `cut`: the line dies in mid-body. `stall`: nothing more comes. `damage`: a bit is wrong. */
export type S3Fault = "slowDown" | "broken" | "cut" | "stall" | "damage";

export interface S3StandIn {
  readonly endpoint: string;
  readonly objects: ReadonlyMap<string, Buffer>;
  /** Uploads in parts that were neither ended nor taken back. */
  readonly openUploads: number;
  /** `PUT key`, `POST key?uploads` …, those with faults too. */
  readonly requests: readonly string[];
  /** Largest body that was taken in one request. */
  readonly largestBody: number;
  /** The next `times` requests whose line matches get the fault. */
  fail(line: RegExp, fault: S3Fault, times?: number): void;
  close(): Promise<void>;
}

export async function startS3StandIn(): Promise<S3StandIn> {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, { key: string; parts: Map<number, Buffer> }>();
  const requests: string[] = [];
  const faults: { line: RegExp; fault: S3Fault; times: number }[] = [];
  let largestBody = 0;

  const server = createServer((request, reply) => {
    answer(request, reply).catch(() => reply.destroy());
  });

  async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const url = new URL(request.url!, "http://stand-in");
    const key = decodeURIComponent(url.pathname.slice(1)).slice(STAND_IN_BUCKET.length + 1);
    const query = url.searchParams;
    const kinds = ["uploads", "list-type"].filter((name) => query.has(name));
    const line = `${request.method} ${key}${query.has("uploadId") ? "?part" : ""}${kinds.map((kind) => `?${kind}`).join("")}`;
    requests.push(line);
    const hit = faults.find((one) => one.times > 0 && one.line.test(line));
    if (hit) hit.times -= 1;
    if (hit?.fault === "cut" && request.method !== "GET") {
      if (Number(request.headers["content-length"] ?? 0) > 0) request.once("data", () => request.destroy());
      else request.destroy();
      return;
    }
    const body = await buffer(request);
    largestBody = Math.max(largestBody, body.length);
    if (hit?.fault === "slowDown") return refuse(reply, 503, "SlowDown");
    if (hit?.fault === "broken") return refuse(reply, 500, "InternalError");
    const wrong = checkSignature(request, url, body);
    if (wrong) return refuse(reply, 403, wrong);
    if (!url.pathname.startsWith(`/${STAND_IN_BUCKET}`)) return refuse(reply, 404, "NoSuchBucket");

    const uploadId = query.get("uploadId");
    const upload = uploadId === null ? null : uploads.get(uploadId);
    if (uploadId !== null && upload?.key !== key) return refuse(reply, 404, "NoSuchUpload");
    switch (`${request.method}${upload ? " part" : ""}`) {
      case "GET":
        if (query.get("list-type") === "2") return list(query, reply);
        return give(request, reply, objects.get(key), hit?.fault);
      case "HEAD":
        return give(request, reply, objects.get(key));
      case "PUT":
        objects.set(key, body);
        return void reply.setHeader("etag", etagOf(body)).end();
      case "DELETE":
        objects.delete(key);
        return void reply.writeHead(204).end();
      case "POST": {
        const id = randomUUID();
        uploads.set(id, { key, parts: new Map() });
        return sendXml(
          reply,
          200,
          `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
        );
      }
      case "PUT part":
        upload!.parts.set(Number(query.get("partNumber")), body);
        return void reply.setHeader("etag", etagOf(body)).end();
      case "DELETE part":
        uploads.delete(uploadId!);
        return void reply.writeHead(204).end();
      case "POST part":
        return complete(uploadId!, body.toString(), reply);
      default:
        return refuse(reply, 405, "MethodNotAllowed");
    }
  }

  function complete(uploadId: string, named: string, reply: ServerResponse): void {
    const { key, parts } = uploads.get(uploadId)!;
    const numbers = [...named.matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map((found) => Number(found[1]));
    const tags = [...named.matchAll(/<ETag>(.*?)<\/ETag>/g)].map((found) =>
      found[1]!.replaceAll("&quot;", '"'),
    );
    const bodies = numbers.map((number) => parts.get(number));
    if (bodies.some((part, at) => !part || etagOf(part) !== tags[at]))
      return refuse(reply, 400, "InvalidPart");
    if (bodies.slice(0, -1).some((part) => part!.length < SMALLEST_PART))
      return refuse(reply, 400, "EntityTooSmall");
    objects.set(key, Buffer.concat(bodies as Buffer[]));
    uploads.delete(uploadId);
    sendXml(reply, 200, "<CompleteMultipartUploadResult></CompleteMultipartUploadResult>");
  }

  function list(query: URLSearchParams, reply: ServerResponse): void {
    const after = query.get("continuation-token") ?? query.get("start-after") ?? "";
    const keys = [...objects.keys()]
      .filter((key) => key.startsWith(query.get("prefix") ?? "") && key > after)
      .sort();
    const page = keys.slice(0, Math.min(PAGE_KEYS, Number(query.get("max-keys") ?? PAGE_KEYS)));
    const rows = page.map(
      (key) =>
        `<Contents><Key>${key}</Key><Size>${objects.get(key)!.length}</Size><LastModified>${new Date().toISOString()}</LastModified></Contents>`,
    );
    const more = page.length < keys.length;
    sendXml(
      reply,
      200,
      `<ListBucketResult><IsTruncated>${more}</IsTruncated>${more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ""}${rows.join("")}</ListBucketResult>`,
    );
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    requests,
    get openUploads() {
      return uploads.size;
    },
    get largestBody() {
      return largestBody;
    },
    fail: (line, fault, times = 1) => void faults.push({ line, fault, times }),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function give(
  request: IncomingMessage,
  reply: ServerResponse,
  found: Buffer | undefined,
  fault?: S3Fault,
): void {
  if (!found)
    return request.method === "HEAD" ? void reply.writeHead(404).end() : refuse(reply, 404, "NoSuchKey");
  const asked = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "");
  const [start, end] = asked ? [Number(asked[1]), Number(asked[2])] : [0, found.length - 1];
  if (request.headers["if-match"] && request.headers["if-match"] !== etagOf(found))
    return refuse(reply, 412, "PreconditionFailed");
  let bytes = found.subarray(start, end + 1);
  if (fault === "damage") {
    bytes = Buffer.from(bytes);
    bytes[bytes.length >> 1]! ^= 1;
  }
  reply.writeHead(asked ? 206 : 200, {
    etag: etagOf(found),
    "content-length": bytes.length,
    ...(asked && { "content-range": `bytes ${start}-${end}/${found.length}` }),
  });
  if (request.method === "HEAD") return void reply.end();
  if (fault === "cut") return void reply.write(bytes.subarray(0, bytes.length >> 1), () => reply.destroy());
  if (fault === "stall") return void reply.write(bytes.subarray(0, bytes.length >> 1));
  reply.end(bytes);
}

/** What is wrong with a request's signature; null when it is right. */
function checkSignature(request: IncomingMessage, url: URL, body: Buffer): string | null {
  const header = request.headers.authorization ?? "";
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      header,
    );
  if (!found) return "AccessDenied";
  const [, keyId, day, region, signed, signature] = found as unknown as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const date = String(request.headers["x-amz-date"]);
  if (keyId !== STAND_IN_KEYS.accessKeyId) return "InvalidAccessKeyId";
  if (region !== REGION || !date.startsWith(day)) return "AuthorizationHeaderMalformed";
  const at = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
  if (!(Math.abs(Date.now() - at) < 15 * 60_000)) return "RequestTimeTooSkewed";
  const digest = String(request.headers["x-amz-content-sha256"]);
  if (digest !== hex(body)) return "XAmzContentSHA256Mismatch";
  const names = signed.split(";");
  if (!["host", "x-amz-content-sha256", "x-amz-date"].every((name) => names.includes(name)))
    return "AccessDenied";
  const query = [...url.searchParams]
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .sort()
    .join("&");
  const canonical = [
    request.method,
    url.pathname
      .split("/")
      .map((part) => escaped(decodeURIComponent(part)))
      .join("/"),
    query,
    ...names.map((name) => `${name}:${String(request.headers[name]).trim().replace(/ +/g, " ")}`),
    "",
    signed,
    digest,
  ].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", date, scope, hex(canonical)].join("\n");
  const key = [day, region, "s3", "aws4_request"].reduce<Buffer | string>(
    (secret, part) => createHmac("sha256", secret).update(part).digest(),
    `AWS4${STAND_IN_KEYS.secretAccessKey}`,
  );
  return createHmac("sha256", key).update(text).digest("hex") === signature ? null : "SignatureDoesNotMatch";
}

const hex = (bytes: Buffer | string): string => createHash("sha256").update(bytes).digest("hex");
const etagOf = (bytes: Buffer): string => `"${createHash("md5").update(bytes).digest("hex")}"`;
const escaped = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

function sendXml(reply: ServerResponse, status: number, xml: string): void {
  reply.writeHead(status, { "content-type": "application/xml" }).end(`<?xml version="1.0"?>${xml}`);
}

function refuse(reply: ServerResponse, status: number, code: string): void {
  sendXml(reply, status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}
