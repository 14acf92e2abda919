// Which room answers which path. Everything else is the web's.
import type { Room } from '#kit/http/room.ts'
import { routeNameOf } from '#kit/http/route-name.ts'

export type RoomName = 'content' | 'access' | 'media' | 'messages' | 'identity' | 'demo' | 'analytics' | 'operations' | 'web'

const doors: Record<Exclude<RoomName, 'web'>, readonly string[]> = {
  content: ['/v2/graphql', '/schemas', '/content', '/v4'],
  access: ['/access'],
  media: ['/media', '/images'],
  messages: ['/messages'],
  identity: ['/api/v3', '/api/v3.1', '/api/2020-10', '/api/2021-08', '/openam', '/activate', '/identity'],
  demo: ['/demo-device'],
  analytics: ['/events'],
  operations: ['/healthz', '/readyz', '/metrics', '/openapi.json'],
}

const byPath = new Map(Object.entries(doors).flatMap(([room, paths]) => paths.map((path) => [path, room as RoomName])))

/** `/media/v1/x` belongs to `/media`, `/mediation` does not. */
export const roomAt = (path: string): RoomName => (isPage(path) ? 'web' : (byPath.get(doorAt(path) ?? '') ?? 'web'))

/** [C2.1-03] `/activate/roku` is an old address of a page; below a network stands what devices and viewers ask of identity. */
const isPage = (path: string) => path.startsWith('/activate') && /^\/activate(\/[^/]*)?\/?$/.test(path)

/** The door that a path goes through: its first segment or two; undefined for the web's. */
function doorAt(path: string): string | undefined {
  const second = path.indexOf('/', 1)
  const third = second < 0 ? -1 : path.indexOf('/', second + 1)
  const ends = [second, third].map((end) => (end < 0 ? path : path.slice(0, end)))
  return ends.find((door) => byPath.has(door))
}

/** What a request was for, in few words however many paths there are: for traces. */
export const routeOf = (request: Request): string => routeNameOf(request) ?? doorAt(pathOf(request.url)) ?? 'web'

/** KiB of a body after inflating (reliability F15): documents are small; a catalogue's entries and an issue of a newsletter may be long. */
const bodyLimits = { '/v2/graphql': 32, '/v4': 512, '/messages/newsletters': 512 }

export const bodyLimit = (path: string): number =>
  1024 * (Object.entries(bodyLimits).find(([door]) => path === door || path.startsWith(`${door}/`))?.[1] ?? 64)

/** One fetch for the whole house. */
export function mountDoors(rooms: Record<RoomName, Pick<Room, 'fetch'>>): (request: Request) => Promise<Response> {
  return (request) => rooms[roomAt(pathOf(request.url))].fetch(request)
}

/** Without making a URL of it: every request comes by here. */
function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  const end = url.search(/[?#]/)
  return start < 0 ? '/' : url.slice(start, end < 0 ? undefined : end)
}
