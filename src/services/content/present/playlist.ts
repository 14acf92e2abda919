import type { EntryOf } from '#contracts/catalogue.ts'
import type { Language, PlaylistTileFieldsFragment } from '#contracts/graph/types.generated.ts'
import { picture } from '../wording/arts.ts'
import { say } from '../wording/said.ts'
import type { VideoTileData } from './video.ts'

/** [C3-30] `destination` is the video it opens with. */
export function presentPlaylist(playlist: EntryOf<'playlist'>, first: VideoTileData, count: number, own: Language, language: Language) {
  const said = say(playlist.title, own, language) ?? { text: playlist.id, lang: null }
  return {
    playlistMachineName: playlist.id,
    title: said.text,
    description: say(playlist.description, own, language)?.text ?? null,
    lang: said.lang,
    image: picture(playlist.art, own, language) ?? first.image,
    destination: first.mpxGuid,
    linkTarget: null,
    count,
  } satisfies PlaylistTileFieldsFragment & Record<string, unknown>
}
