// Which room answers which path. Everything else is the web's.
import type { Room } from '#kit/http/room.ts'

export type RoomName = 'content' | 'access' | 'media' | 'analytics' | 'operations' | 'web'

const doors: Record<Exclude<RoomName, 'web'>, readonly string[]> = {
  content: ['/v2/graphql', '/schemas'],
  access: ['/access'],
  media: ['/media', '/images'],
  analytics: ['/events'],
  operations: ['/healthz', '/readyz', '/metrics', '/openapi.json'],
}

const byPath = new Map(Object.entries(doors).flatMap(([room, paths]) => paths.map((path) => [path, room as RoomName])))

/** `/media/v1/x` belongs to `/media`, `/mediation` does not. */
export function roomAt(path: string): RoomName {
  const second = path.indexOf('/', 1)
  const third = second < 0 ? -1 : path.indexOf('/', second + 1)
  return byPath.get(second < 0 ? path : path.slice(0, second)) ?? byPath.get(third < 0 ? path : path.slice(0, third)) ?? 'web'
}

/** GraphQL documents are small, and nobody else is sent more than JSON (reliability F15). */
export const bodyLimit = (path: string) => (roomAt(path) === 'content' ? 32 : 64) * 1024

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
