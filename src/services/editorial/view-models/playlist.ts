import { picture } from '#contracts/catalogue/pictures.ts'
import { textInLanguage } from '#contracts/catalogue/text.ts'
import type { EntryOf } from '#contracts/catalogue.ts'
import type { Language, PlaylistTileFieldsFragment } from '#contracts/graph/types.generated.ts'
import type { VideoTileData } from './video.ts'

/** Maps a playlist to a tile [C3-30]. `destination` is the mpxGuid of the video that plays first. */
export function presentPlaylist(
  playlist: EntryOf<'playlist'>,
  first: VideoTileData,
  count: number,
  sourceLanguage: Language,
  language: Language,
) {
  const title = textInLanguage(playlist.title, sourceLanguage, language) ?? { text: playlist.id, lang: null }
  return {
    playlistMachineName: playlist.id,
    title: title.text,
    description: textInLanguage(playlist.description, sourceLanguage, language)?.text ?? null,
    lang: title.lang,
    image: picture(playlist.art, sourceLanguage, language) ?? first.image,
    destination: first.mpxGuid,
    linkTarget: null,
    count,
  } satisfies PlaylistTileFieldsFragment & Record<string, unknown>
}
