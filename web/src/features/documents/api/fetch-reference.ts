import { API_PATHS } from "@yizhou/contract";
import type { FileDto, FileReference, UploadAnswer, UploadProgress } from "@yizhou/contract";
import { callRaw } from "../../../lib/api-client.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { reportFailure } from "../../../lib/error-catalogue.ts";
import { readMessages } from "../../../lib/event-stream.ts";
import { getToken } from "../../../lib/session.ts";

/**
 * Has the server fetch a document by its DOI, arXiv number or link, and read it. Without a deadline: the server has its own.
 *
 * @returns the file as the server read it
 * @throws {ApiError} the server's reason for a refusal, or `network`; a 401 has opened the sign-in dialog by then
 * @throws {DOMException} AbortError when `signal` aborts
 */
export async function fetchReference(
  reference: FileReference,
  onProgress: (progress: UploadProgress) => void,
  signal: AbortSignal,
): Promise<FileDto> {
  const token = getToken();
  const response = await callRaw(API_PATHS.fileReferences, {
    body: reference,
    headers: { Accept: "application/json, text/event-stream" },
    ...{ signal, timeoutMs: null, background: true },
  });
  const { status, envelope } = await answerOf(response, onProgress);
  if (status < 300 && envelope?.isSuccess && envelope.data) return envelope.data;
  const error = new ApiError(status === 0 ? "network" : "status", status, response.url, envelope ?? {});
  reportFailure(error, { background: true, token });
  throw error;
}

type Answer = UploadAnswer | { readonly status: 0; readonly envelope: null };

/** A short answer is plain JSON, a longer one a stream of events. */
async function answerOf(response: Response, onProgress: (progress: UploadProgress) => void): Promise<Answer> {
  if (!response.headers.get("content-type")?.startsWith("text/event-stream"))
    return { status: response.status, envelope: (await response.json()) as UploadAnswer["envelope"] };
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let held = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { status: 0, envelope: null };
    const { messages, rest } = readMessages(held + value);
    held = rest;
    for (const { name, data } of messages) {
      if (name === "progress") onProgress(JSON.parse(data) as UploadProgress);
      if (name === "answer") return JSON.parse(data) as UploadAnswer;
    }
  }
}
