// The tags of HLS playlists with the location of the key of an encrypted film (RFC 8216, 4.3.2.4 and 4.3.4.5).
import type { Film, FilmDrm } from '#contracts/media/film.ts'

const methods = { cbcs: 'SAMPLE-AES', cenc: 'SAMPLE-AES-CTR' } as const

/** Returns one tag for each system from which players get the key. `name`: EXT-X-KEY in media playlists, EXT-X-SESSION-KEY in master playlists. */
export function keyTags(name: 'EXT-X-KEY' | 'EXT-X-SESSION-KEY', { scheme, keyId, ...drm }: FilmDrm): string[] {
  const tag = (uri: string, format: string, id = `,KEYID=0x${keyId}`) =>
    `#${name}:METHOD=${methods[scheme]},URI="${uri}",KEYFORMAT="${format}",KEYFORMATVERSIONS="1"${id}`
  const base64 = (type: string, data: string) => `data:${type};base64,${data}`
  const { widevine, playready, fairplay, clearkey } = drm
  return [
    ...(widevine ? [tag(base64('text/plain', widevine), 'urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed')] : []),
    ...(playready ? [tag(base64('text/plain;charset=UTF-16', playready), 'com.microsoft.playready')] : []),
    ...(fairplay ? [tag(fairplay, 'com.apple.streamingkeydelivery', '')] : []),
    ...(clearkey ? [tag(base64('text/plain', Buffer.from(keyId, 'hex').toString('base64')), 'org.w3.clearkey')] : []),
  ]
}

/** Returns the tags of all keys of films, each key one time. */
export function sessionKeyTags(films: readonly Film[]): string[] {
  return [...new Set(films.flatMap(({ drm }) => (drm ? keyTags('EXT-X-SESSION-KEY', drm) : [])))]
}
