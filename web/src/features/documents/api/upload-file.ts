import { API_PATHS } from "@yizhou/contract";
import type { Envelope, FileDto, UploadAnswer, UploadProgress } from "@yizhou/contract";
import { callAddress } from "../../../lib/address.ts";
import { requestHeaders } from "../../../lib/api-client.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { reportFailure } from "../../../lib/error-catalogue.ts";
import { readMessages } from "../../../lib/event-stream.ts";
import { getToken } from "../../../lib/session.ts";

/** What is told while a file is on its way. */
export interface UploadListener {
  /** Bytes of the file sent so far. */
  readonly onSent: (sentBytes: number) => void;
  /** Pages that the server has read, for a format that has pages and takes a while. */
  readonly onRead: (progress: UploadProgress) => void;
}

/**
 * Sends one file and reports how much of it has gone out and has been read. XMLHttpRequest, because `fetch` tells nothing of a
 * request's progress; without a deadline, because a slow line is no error.
 *
 * @param password  opens an encrypted file
 * @returns the file as the server read it
 * @throws {ApiError} the server's reason for a refusal, or `network`; a 401 has opened the sign-in dialog by then
 * @throws {DOMException} AbortError when `signal` aborts
 */
export function uploadFile(
  file: File,
  { onSent, onRead }: UploadListener,
  signal: AbortSignal,
  password?: string,
): Promise<FileDto> {
  return new Promise((resolve, reject) => {
    const address = callAddress(API_PATHS.files);
    const token = getToken();
    const request = new XMLHttpRequest();
    const form = new FormData();
    // Fields before the file, so that the server has them when it begins to read.
    if (password !== undefined) form.append("password", password);
    form.append("file", file, file.name);

    const fail = (error: ApiError) => {
      reportFailure(error, { background: true, token });
      reject(error);
    };
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onSent(Math.floor((event.loaded / event.total) * file.size));
    };
    request.upload.onload = () => onSent(file.size);
    const stream = new AnswerStream(onRead);
    request.onprogress = () => {
      if (isStream(request)) stream.hear(request.responseText);
    };
    request.onload = () => {
      const { status, envelope } = isStream(request)
        ? stream.hear(request.responseText)
        : { status: request.status, envelope: readEnvelope(request.responseText) };
      if (status === 0) fail(new ApiError("network", 0, address));
      else if (status < 300 && envelope?.isSuccess && envelope.data) resolve(envelope.data);
      else fail(new ApiError("status", status, address, envelope ?? {}));
    };
    request.onerror = () => fail(new ApiError("network", 0, address));
    request.onabort = () => reject(new DOMException("upload aborted", "AbortError"));
    signal.addEventListener("abort", () => request.abort(), { once: true });

    request.open("POST", address);
    request.withCredentials = true;
    const headers = { ...requestHeaders(), Accept: "application/json, text/event-stream" };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(form);
  });
}

/** An answer that tells how far the reading is comes as events. */
function isStream(request: XMLHttpRequest): boolean {
  return request.getResponseHeader("content-type")?.startsWith("text/event-stream") ?? false;
}

/** Takes the events out of a text that grows. */
class AnswerStream {
  readonly #onRead: (progress: UploadProgress) => void;
  #heard = 0;
  #held = "";
  #answer: UploadAnswer | { readonly status: 0; readonly envelope: null } = { status: 0, envelope: null };

  constructor(onRead: (progress: UploadProgress) => void) {
    this.#onRead = onRead;
  }

  /** @returns the answer; of status 0 while it has not come */
  hear(text: string) {
    const { messages, rest } = readMessages(this.#held + text.slice(this.#heard));
    this.#heard = text.length;
    this.#held = rest;
    for (const { name, data } of messages) {
      if (name === "progress") this.#onRead(JSON.parse(data) as UploadProgress);
      if (name === "answer") this.#answer = JSON.parse(data) as UploadAnswer;
    }
    return this.#answer;
  }
}

function readEnvelope(text: string): Envelope<FileDto> | null {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null && "isSuccess" in body
      ? (body as Envelope<FileDto>)
      : null;
  } catch {
    return null; // A proxy's error page: the status says enough.
  }
}
