import { factsOf } from './request-facts.ts'

/** Returns the origin of a request if it is one of the site's origins or this machine, because cookies belong to it; else that of PUBLIC_URL. */
export function ownOrigin(request: Request, { pageOrigins, publicUrl }: { pageOrigins: readonly string[]; publicUrl: string }): string {
  const host = request.headers.get('host') ?? new URL(request.url).host
  const own = pageOrigins.find((origin) => new URL(origin).host === host)
  return own ?? (factsOf(request).isLocal ? `http://${host}` : new URL(publicUrl).origin)
}
