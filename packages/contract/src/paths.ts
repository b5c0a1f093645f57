/** Addresses fixed by spec.md section 7 (used so far) and our own REST. One table for server and web. */
export const APP_PATHS = {
  signIn: "/api/App/SignInRJwtAsync",
  systemUser: "/api/App/GetSystemUserAsync",
  signOut: "/api/App/SignOutAsync",
} as const;

export const API_PATHS = {
  health: "/healthz",
  docs: "/api/docs",
  options: "/api/translation-options",
  files: "/api/files",
  file: "/api/files/:id",
  quotes: "/api/quotes",
  jobs: "/api/jobs",
  job: "/api/jobs/:id",
  jobBatch: "/api/jobs/batch",
  jobCancel: "/api/jobs/:id/cancel",
  jobRetry: "/api/jobs/:id/retry",
  jobSegments: "/api/jobs/:id/segments",
  jobProgress: "/api/jobs/:id/progress",
  jobPreview: "/api/jobs/:id/preview",
  links: "/api/links",
  download: "/api/download/:token",
  previewImage: "/api/preview-image/:token",
} as const;

/** Fills `:id` and the like. */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
}
