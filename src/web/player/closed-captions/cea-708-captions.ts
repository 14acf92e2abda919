// Finds the CEA-708 captions of an HLS stream. hls.js takes the messages out of the picture, and decodes only the CEA-608 captions in them. CEA-708 is decoded
// if the playlist declares its services (`INSTREAM-ID="SERVICE1"`), or if the stream has no CEA-608 captions.
import Hls, { type FragParsingUserdataData } from 'hls.js'
import type { Cea708Tracks, Messages, ServiceName } from './cea-708-tracks.ts'

/** The decoder, which is loaded when it is first needed. */
export type Cea708 = Pick<typeof import('./cea-708-tracks.ts'), 'openCea708Tracks'>

/** The kinds of triplets in the messages of a fragment. */
type Kinds = { has608: boolean; has708: boolean }

function kindsOf({ samples }: Messages): Kinds {
  const kinds = { has608: false, has708: false }
  for (const { bytes } of samples)
    for (let at = 2; at + 3 <= bytes.length; at += 3) {
      const [marker, first, second] = [bytes[at]!, bytes[at + 1]! & 127, bytes[at + 2]! & 127]
      if (!(marker & 4)) continue
      if ((marker & 3) === 3) kinds.has708 = true
      // Pairs of zeros are sent while there is no caption.
      else if ((marker & 2) === 0 && (first !== 0 || second !== 0)) kinds.has608 = true
    }
  return kinds
}

function messagesOf({ frag, samples }: FragParsingUserdataData): Messages {
  return { sn: Number(frag.sn), cc: frag.cc, samples: samples.flatMap(({ pts, bytes }) => (bytes?.length ? [{ pts, bytes }] : [])) }
}

/** Follows the captions of a new instance of hls.js until it is destroyed. */
export function followCea708(hls: Hls, load: () => Promise<Cea708>): void {
  const { config } = hls
  /** The names of services 1 and 2 if the playlist has none. */
  const usual = new Map<number, ServiceName>([
    [1, { name: config.captionsTextTrack1Label, language: config.captionsTextTrack1LanguageCode }],
    [2, { name: config.captionsTextTrack2Label, language: config.captionsTextTrack2LanguageCode }],
  ])
  let declared = new Map<number, ServiceName>()
  let has608 = false
  let tracks: Cea708Tracks | null = null
  let waiting: Messages[] | null = null
  let stream = 0

  async function open(): Promise<void> {
    const own = stream
    try {
      const { openCea708Tracks } = await load()
      if (own !== stream || !hls.media) return
      const names = declared.size > 0 ? declared : usual
      tracks = openCea708Tracks(hls.media, (service) => names.get(service) ?? null)
      for (const messages of waiting ?? []) tracks.read(messages)
    } catch {
      // The video plays without captions. The next fragment loads the decoder again.
    } finally {
      if (own === stream) waiting = null
    }
  }

  function close(): void {
    stream++
    tracks?.close()
    tracks = null
    waiting = null
  }

  hls.on(Hls.Events.FRAG_PARSING_USERDATA, (_, data) => {
    if (data.frag.type !== 'main' || hls.levels[data.frag.level]?.attrs['CLOSED-CAPTIONS'] === 'NONE') return
    const messages = messagesOf(data)
    const kinds = kindsOf(messages)
    has608 ||= kinds.has608
    // hls.js shows the captions of CEA-608, which have the same texts.
    if (has608 && declared.size === 0) close()
    else if (tracks) tracks.read(messages)
    else if (waiting) waiting.push(messages)
    else if (kinds.has708) {
      waiting = [messages]
      void open()
    }
  })
  hls.on(Hls.Events.MANIFEST_LOADING, () => {
    close()
    has608 = false
    declared = new Map()
  })
  hls.on(Hls.Events.MANIFEST_LOADED, (_, { captions = [] }) => {
    for (const { instreamId, name, lang } of captions) {
      const service = Number(/^SERVICE(\d+)$/.exec(instreamId ?? '')?.[1])
      if (service) declared.set(service, { name, language: lang ?? usual.get(service)?.language ?? '' })
    }
  })
  hls.on(Hls.Events.BUFFER_FLUSHING, (_, { startOffset, endOffset, type }) => {
    // Captions before the viewer's position come again when their part is loaded again.
    if (type !== 'audio' && hls.media && hls.media.currentTime >= endOffset) tracks?.remove(startOffset, endOffset)
  })
  hls.on(Hls.Events.MEDIA_DETACHING, close)
  hls.on(Hls.Events.DESTROYING, close)
}
