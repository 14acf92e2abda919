// The text tracks of CEA-708 services. A chunk of its own, because few streams have CEA-708 without CEA-608.
import { createCea708Decoder } from '#contracts/captions/cea-708.ts'
import type { GridCue } from '#contracts/captions/grid-cues.ts'
import { addCue, removeCue, vttCueOf, withTrack } from './grid-track.ts'

/** The messages of a fragment, by their times in seconds. `bytes`: two bytes, then triplets (ATSC A/53, `cc_data`). */
export type Messages = { sn: number; cc: number; samples: { pts: number; bytes: Uint8Array }[] }
/** How a service is offered to the viewer. */
export type ServiceName = { name: string; language: string }
export type Cea708Tracks = {
  read(messages: Messages): void
  /** Removes the captions within a part of the stream that is no longer buffered. */
  remove(from: number, to: number): void
  close(): void
}
type ServiceTrack = { element: HTMLTrackElement; track: TextTrack; open: VTTCue[] }

/** Seconds that captions stay after the last fragment that was read, if the next one is late. */
const stay = 1
/** Seconds between the times of a frame in two renditions, at most. */
const sameTime = 0.02

/** `nameOf` returns null for services that are not offered. */
export function openCea708Tracks(media: HTMLMediaElement, nameOf: (service: number) => ServiceName | null): Cea708Tracks {
  const tracks = new Map<number, ServiceTrack>()
  const decoder = createCea708Decoder(show)
  let last: { sn: number; cc: number; time: number } | null = null

  function show(service: number, time: number, cues: GridCue[]): void {
    const name = nameOf(service)
    const known = tracks.get(service) ?? (name && cues.length > 0 ? addTrack(media, name) : null)
    if (!known) return
    tracks.set(service, known)
    for (const cue of known.open.splice(0)) cue.endTime = Math.max(time, cue.startTime + 0.0001)
    withTrack(known.track, () => {
      const others = ([...(known.track.cues ?? [])] as VTTCue[]).filter(
        (cue) => cue.startTime < time + sameTime && cue.endTime > time + sameTime,
      )
      // This part of the stream was read before: captions that began earlier are more complete than those of a decoder that begins here.
      if (others.some((cue) => cue.startTime < time - sameTime)) return
      for (const cue of others) removeCue(known.track, cue)
      known.open = cues.map((cue) => vttCueOf(cue, time, time + stay))
      for (const cue of known.open) addCue(known.track, cue)
    })
  }

  return {
    read({ sn, cc, samples }) {
      const first = samples[0]
      if (!first) return
      const continues = last && cc === last.cc && (sn === last.sn || sn === last.sn + 1) && first.pts > last.time - sameTime
      if (last && !continues) decoder.end(last.time)
      for (const { pts, bytes } of samples) decoder.push(bytes.subarray(2), pts)
      last = { sn, cc, time: samples.at(-1)!.pts }
      for (const { open } of tracks.values()) for (const cue of open) cue.endTime = Math.max(cue.startTime, last.time) + stay
    },
    remove(from, to) {
      for (const { track, open } of tracks.values())
        withTrack(track, () => {
          for (const cue of [...(track.cues ?? [])] as VTTCue[])
            if (cue.startTime >= from && cue.endTime <= to && !open.includes(cue)) removeCue(track, cue)
        })
    },
    close() {
      for (const { element } of tracks.values()) element.remove()
      tracks.clear()
    },
  }
}

/** Adds a track as hls.js does. The element can be removed, and its URL keeps Safari from removing the cues of a disabled track. */
function addTrack(media: HTMLMediaElement, { name, language }: ServiceName): ServiceTrack {
  const element = document.createElement('track')
  Object.assign(element, { kind: 'captions', label: name, srclang: language, src: 'data:,WEBVTT' })
  element.track.mode = 'disabled'
  media.append(element)
  return { element, track: element.track, open: [] }
}
