import { API_PATHS } from "@yizhou/contract";
import type { Envelope, FileDto } from "@yizhou/contract";
import { callAddress } from "../../../lib/address.ts";
import { requestHeaders } from "../../../lib/api-client.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { reportFailure } from "../../../lib/error-catalogue.ts";
import { getToken } from "../../../lib/session.ts";

/**
 * Sends one file and reports how much of it has gone out. XMLHttpRequest, because `fetch` tells nothing of a request's
 * progress; without a deadline, because a slow line is no error.
 *
 * @param onProgress  bytes of the file sent so far
 * @param password  opens an encrypted file
 * @returns the file as the server read it
 * @throws {ApiError} the server's reason for a refusal, or `network`; a 401 has opened the sign-in dialog by then
 * @throws {DOMException} AbortError when `signal` aborts
 */
export function uploadFile(
  file: File,
  onProgress: (sentBytes: number) => void,
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
      if (event.lengthComputable) onProgress(Math.floor((event.loaded / event.total) * file.size));
    };
    request.upload.onload = () => onProgress(file.size);
    request.onload = () => {
      const envelope = readEnvelope(request.responseText);
      if (request.status < 300 && envelope?.isSuccess && envelope.data) resolve(envelope.data);
      else fail(new ApiError("status", request.status, address, envelope ?? {}));
    };
    request.onerror = () => fail(new ApiError("network", 0, address));
    request.onabort = () => reject(new DOMException("upload aborted", "AbortError"));
    signal.addEventListener("abort", () => request.abort(), { once: true });

    request.open("POST", address);
    request.withCredentials = true;
    for (const [name, value] of Object.entries(requestHeaders())) request.setRequestHeader(name, value);
    request.send(form);
  });
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
