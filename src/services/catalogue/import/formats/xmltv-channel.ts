// Converts a channel of XMLTV.
import type { Brand } from '#contracts/brand.ts'
import { cleanLine } from '../parsing/clean-text.ts'
import type { FeedContext, InputOf } from '../parsing/sink.ts'
import { childNamed, childrenNamed, type XmlNode } from '../parsing/xml-records.ts'
import { readChannelId } from './xmltv-channel-id.ts'

type Read = { entry: InputOf<'channel'>; notes: string[] } | { refused: string }

const channelNumber = /^\d{1,5}([.-]\d{1,3})?$/

export function channelOf(node: XmlNode, context: FeedContext): Read {
  const id = readChannelId(cleanLine(node.attributes.id ?? ''))
  if (!id) return { refused: 'the channel has no id' }
  const displayed = childrenNamed(node, 'display-name')
    .map((name) => ({ text: cleanLine(name.text), lang: cleanLine(name.attributes.lang ?? '') || undefined }))
    .filter((name) => name.text !== '')
  const notes = displayed.length === 0 ? ['the channel has no display-name: its id is used'] : []
  if (displayed.length === 0) displayed.push({ text: id, lang: undefined })
  const lcn = cleanLine(childNamed(node, 'lcn')?.text ?? '')
  const number = channelNumber.test(lcn) ? lcn : displayed.findLast((name) => channelNumber.test(name.text))?.text
  const named = displayed.filter((name) => name.text !== number)
  const names = named.length > 0 ? named : displayed
  return {
    entry: {
      kind: 'channel',
      id,
      names,
      brand: context.chosen ? context.brand.key : brandNamed(names, context.brands)?.key,
      icon: childNamed(node, 'icon')?.attributes.src?.trim() || undefined,
      number,
      url: cleanLine(childNamed(node, 'url')?.text ?? '') || undefined,
    },
    notes,
  }
}

/** Returns the brand with a key, alias or title that equals one of the channel's names, ignoring case. */
function brandNamed(names: { text: string }[], brands: Brand[]): Brand | undefined {
  const lowerCaseNames = new Set(names.map((name) => name.text.toLowerCase()))
  return brands.find((brand) => [brand.key, brand.displayTitle, ...brand.aliases].some((name) => lowerCaseNames.has(name.toLowerCase())))
}
