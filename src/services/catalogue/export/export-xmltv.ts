// Exports the guide as XMLTV. Channels without programmes are left out, because validators reject them.
import type { EntryOf } from '#contracts/catalogue.ts'
import type { EntryStore } from '#contracts/entry-store.ts'
import { writeChannelId } from '../import/formats/xmltv-channel-id.ts'
import { cleanLine } from '../import/parsing/clean-text.ts'
import { element, escapeXml } from './xml-text.ts'
import { programmeElement } from './xmltv-programme-element.ts'

export const xmltvStart = '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE tv SYSTEM "xmltv.dtd">\n<tv generator-info-name="Daypart">\n'
export const xmltvEnd = '</tv>\n'

/** Yields the XMLTV document in parts. A channel without an entry is exported with its id as its name. */
export async function* exportXmltv(store: EntryStore): AsyncGenerator<string> {
  yield xmltvStart
  const airing = await channelsThatAir(store)
  for await (const channel of entriesOf(store, 'channel')) {
    if (airing.delete(channel.id)) yield `${channelElement(channel)}\n`
  }
  for (const id of airing) yield `${channelElement({ kind: 'channel', id, names: [{ text: id }] })}\n`
  for await (const programme of entriesOf(store, 'programme')) yield `${programmeElement(programme)}\n`
  yield xmltvEnd
}

async function channelsThatAir(store: EntryStore): Promise<Set<string>> {
  const airing = new Set<string>()
  for await (const { channel } of entriesOf(store, 'programme')) airing.add(channel)
  return airing
}

async function* entriesOf<Kind extends 'channel' | 'programme'>(store: EntryStore, kind: Kind): AsyncGenerator<EntryOf<Kind>> {
  for await (const entry of store.entries([kind])) if (entry.kind === kind) yield entry as EntryOf<Kind>
}

/** Returns the XMLTV element of a channel. The channel number is the last `display-name`, because other programs read the number there. */
export function channelElement(channel: EntryOf<'channel'>): string {
  const names = channel.names.map(({ text, lang }) => ({ text: cleanLine(text), lang })).filter(({ text }) => text !== '')
  if (names.length === 0) names.push({ text: channel.id, lang: undefined })
  if (channel.number && !names.some(({ text }) => text === channel.number)) names.push({ text: channel.number, lang: undefined })
  const content = [
    ...names.map(({ text, lang }) => element('display-name', { lang }, escapeXml(text))),
    ...(channel.icon ? [element('icon', { src: channel.icon })] : []),
    ...(channel.url ? [element('url', {}, escapeXml(cleanLine(channel.url)))] : []),
  ]
  return element('channel', { id: writeChannelId(channel.id) }, content.join(''))
}
