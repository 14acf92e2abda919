import type { Brand } from '#contracts/brand.ts'
import { cleanLine } from './clean-text.ts'
import type { FeedContext, InputOf } from './sink.ts'
import { childNamed, childrenNamed, type XmlNode } from './xml-records.ts'
import { readChannelId } from './xmltv-channel-id.ts'

type Read = { entry: InputOf<'channel'>; notes: string[] } | { refused: string }

const channelNumber = /^\d{1,5}([.-]\d{1,3})?$/

export function channelOf(node: XmlNode, context: FeedContext): Read {
  const id = readChannelId(cleanLine(node.attributes.id ?? ''))
  if (!id) return { refused: 'the channel has no id' }
  const displayed = childrenNamed(node, 'display-name')
    .map((name) => ({ text: cleanLine(name.text), lang: cleanLine(name.attributes.lang ?? '') || undefined }))
    .filter((name) => name.text !== '')
  const notes = displayed.length === 0 ? ['the channel has no display-name: called by its id'] : []
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

/** A channel belongs to the brand whose key, alias or title is one of its names. */
function brandNamed(names: { text: string }[], brands: Brand[]): Brand | undefined {
  const said = new Set(names.map((name) => name.text.toLowerCase()))
  return brands.find((brand) => [brand.key, brand.displayTitle, ...brand.aliases].some((name) => said.has(name.toLowerCase())))
}
