// Maps paths to services. The web service answers all other paths.

import { routeNameOf } from '#kit/http/route-name.ts'
import type { Service } from '#kit/http/service.ts'

export type ServiceName =
  | 'catalogue'
  | 'editorial'
  | 'access'
  | 'advertising'
  | 'geo'
  | 'live'
  | 'media'
  | 'messages'
  | 'identity'
  | 'personalization'
  | 'providers'
  | 'demo'
  | 'analytics'
  | 'flags'
  | 'operations'
  | 'web'

const prefixes: Record<Exclude<ServiceName, 'web'>, readonly string[]> = {
  editorial: ['/v2/graphql'],
  catalogue: ['/schemas', '/content', '/v4'],
  access: ['/access'],
  advertising: ['/advertising'],
  geo: ['/geolocation'],
  live: ['/v2/sessions'],
  media: ['/media', '/images'],
  messages: ['/messages'],
  identity: ['/api/v3', '/api/v3.1', '/api/2020-10', '/api/2021-08', '/openam', '/activate', '/identity'],
  personalization: ['/personalization', '/api/users'],
  providers: ['/provider-auth', '/localized-mvpd', '/tokenverifier'],
  demo: ['/demo-device', '/demo-ads'],
  analytics: ['/events', '/_/insights'],
  flags: ['/flags', '/audiences'],
  operations: ['/healthz', '/readyz', '/metrics', '/openapi.json'],
}

/** The paths that belong to services, with all paths below them. */
export const servicePaths: readonly string[] = Object.values(prefixes).flat()

const byPath = new Map(Object.entries(prefixes).flatMap(([service, paths]) => paths.map((path) => [path, service as ServiceName])))

/** Returns the service of a path. `/media/v1/x` belongs to `/media`, `/mediation` does not. */
export const serviceAt = (path: string): ServiceName => (isPage(path) ? 'web' : (byPath.get(prefixOf(path) ?? '') ?? 'web'))

/** [C2.1-03] `/activate/roku` is an old URL of a page; deeper paths are identity's routes for devices and viewers. */
const isPage = (path: string) => path.startsWith('/activate') && /^\/activate(\/[^/]*)?\/?$/.test(path)

/** Returns the first one or two segments of the path if they are in `prefixes`; undefined for paths of the web service. */
function prefixOf(path: string): string | undefined {
  const second = path.indexOf('/', 1)
  const third = second < 0 ? -1 : path.indexOf('/', second + 1)
  const ends = [second, third].map((end) => (end < 0 ? path : path.slice(0, end)))
  return ends.find((prefix) => byPath.has(prefix))
}

/** Returns the name of a request's route for traces: one of a limited set of names. */
export const routeOf = (request: Request): string => routeNameOf(request) ?? prefixOf(pathOf(request.url)) ?? 'web'

/** The size limits of a decompressed request body in KiB, by path. The limit of all other paths is 64 KiB. */
const bodyLimits = { '/v2/graphql': 32, '/v4': 512, '/messages/newsletters': 512 }

export const bodyLimit = (path: string): number =>
  1024 * (Object.entries(bodyLimits).find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`))?.[1] ?? 64)

/** Returns one `fetch` that routes each request to its service. */
export function mountServices(services: Record<ServiceName, Pick<Service, 'fetch'>>): (request: Request) => Promise<Response> {
  return (request) => services[serviceAt(pathOf(request.url))].fetch(request)
}

/** Returns the path of an absolute URL. Does not use `new URL`, because that is slower and every request needs the path. */
function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  const end = url.search(/[?#]/)
  return start < 0 ? '/' : url.slice(start, end < 0 ? undefined : end)
}
