// Fills the parameters of paths of /openapi.json, so that requests reach the handlers and not only the check of the path.
import type { Sender } from './send.ts'

/** Values that every site accepts. An anonymous viewer is the user 0. */
const anyValues: Record<string, string> = { brand: 'nbc', network: 'nbc', version: 'v3', vendor: 'google', category: 'shows', userId: '0' }

/** Returns the path with a value for each parameter. `values`: replace and complete the values that every site accepts; others are `x`. */
export const filledPath = (path: string, values: Record<string, string> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? anyValues[name] ?? 'x')

/** What the paths of a site name: a free video with a token for its films, a series, a channel, and the viewer's own ids. */
export type Named = {
  v4ID: string
  mpxGuid: string
  brand: string
  token: string
  series: string
  channel: string
  userId?: string
  profileId?: string
}

/** Returns the values of the parameters of a path, so that it names what exists and belongs to the viewer. */
export function valuesFor(
  path: string,
  { v4ID, mpxGuid, brand, token, series, channel, userId = '0', profileId = 'x' }: Named,
): Record<string, string> {
  if (path.startsWith('/access/vod/') || path.startsWith('/advertising/')) return { brand, id: mpxGuid }
  if (path.startsWith('/access/live/')) return { channel }
  if (path.startsWith('/media/v1/')) return { token }
  if (path.startsWith('/personalization/')) return { userId, v4ID, favoriteId: series }
  return { id: path.startsWith('/identity/profiles/') ? profileId : path.startsWith('/api/v3/users/') ? userId : 'x' }
}

/** Finds what the paths name on the site of the demo. */
export async function findNamed({ send }: Sender, headers: Record<string, string>): Promise<Named> {
  type Found = { id: string; attributes: Record<string, string>; relationships: { series?: { data: { id: string } | null } } }
  const get = async (path: string) => JSON.parse((await send({ method: 'GET', path })).text) as { data: Found[]; included?: Found[] }
  const { data: videos, included = [] } = await get('/content/videos?page%5Bsize%5D=20&include=series')
  const [channel] = (await get('/content/channels')).data
  for (const { id, attributes, relationships } of videos) {
    const series = included.find((title) => title.id === relationships.series?.data?.id)
    if (!series) continue
    const [mpxGuid, brand] = [attributes['guid']!, series.attributes['brand']!]
    const json = { 'content-type': 'application/json', ...headers }
    const { text } = await send({ method: 'POST', path: `/access/vod/${brand}/${mpxGuid}`, headers: json, body: '{"device":"web"}' })
    const [, token] = /"\/media\/v1\/([^/]+)\//.exec(text) ?? []
    if (token) return { v4ID: id, mpxGuid, brand, token, series: series.id, channel: channel!.id }
  }
  throw new Error('the site has no free video of a series')
}
