/** Where a bucket is, as BLOB_STORE says it. */
export interface S3Place {
  readonly bucket: string;
  /** Empty, or with a slash at its end. */
  readonly prefix: string;
  readonly region: string;
  /** Null: the region's own at AWS. */
  readonly endpoint: string | null;
  /** `https://host/bucket/key` instead of `https://bucket.host/key`. */
  readonly isPathStyle: boolean;
}

/**
 * Reads `s3://bucket/prefix?region=eu-central-1&endpoint=https://minio.example&style=path`.
 *
 * @returns null for what is no such address
 */
export function parseS3Place(text: string): S3Place | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== "s3:" || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.host)) return null;
  if (url.username || url.password || [...url.searchParams.keys()].some((name) => !KNOWN.has(name)))
    return null;
  const endpoint = url.searchParams.get("endpoint");
  if (endpoint !== null && !/^https?:\/\/[^/?#@]+\/?$/.test(endpoint)) return null;
  const style = url.searchParams.get("style") ?? (endpoint ? "path" : "host");
  if (style !== "path" && style !== "host") return null;
  const folders = url.pathname.split("/").filter(Boolean);
  if (folders.some((folder) => !/^[\w.-]+$/.test(folder) || /^\.+$/.test(folder))) return null;
  return {
    bucket: url.host,
    prefix: folders.map((folder) => `${folder}/`).join(""),
    region: url.searchParams.get("region") ?? "us-east-1",
    endpoint,
    isPathStyle: style === "path",
  };
}

const KNOWN = new Set(["region", "endpoint", "style"]);
