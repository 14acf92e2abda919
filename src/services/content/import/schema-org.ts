// schema.org media feeds (JSON-LD): a CompleteDataFeed or DataFeed whose elements are movies, series, videos and broadcasts.
// The feed itself must be sound (a provider with its logos, no id twice); else nothing of it is taken.
import { DocumentError } from './document-error.ts'
import { requireProvider } from './schema-org-provider.ts'
import { isThing, type Thing, typeOf } from './schema-org-things.ts'
import { titlesOf } from './schema-org-titles.ts'
import type { FeedContext, Sink } from './sink.ts'

export function schemaOrgFeed(sink: Sink, context: FeedContext) {
  let duplicate: { id: string; line: number } | undefined
  return {
    element(value: unknown, line: number, index: number) {
      const type = isThing(value) ? typeOf(value) : undefined
      const place = { line, element: `dataFeedElement[${index}]${type ? ` ${type}` : ''}` }
      if (!isThing(value)) return sink.refuse(place, 'the element is no object')
      const thing = unwrapped(value)
      const read = titlesOf(thing, context)
      if ('ignored' in read) return sink.note(place, read.ignored)
      if ('refused' in read) return sink.refuse(place, read.refused)
      for (const person of read.people) sink.entry(person, place, 'mentioned')
      for (const entry of read.entries) {
        if (sink.entry(entry, place) === 'duplicate') duplicate ??= { id: String(entry.id), line }
      }
    },
    end(members: Map<string, unknown>) {
      const context = members.get('@context')
      const type = members.get('@type')
      if (!isSchemaOrg(context)) throw new DocumentError('is JSON-LD whose @context is not schema.org')
      if (type !== 'CompleteDataFeed' && type !== 'DataFeed') {
        throw new DocumentError(`is a schema.org ${String(JSON.stringify(type)).slice(0, 60)}, not a CompleteDataFeed or DataFeed`)
      }
      requireProvider(members.get('provider'))
      if (!Array.isArray(members.get('dataFeedElement'))) throw new DocumentError('is a schema.org feed without its list "dataFeedElement"')
      if (duplicate) throw new DocumentError(`names the @id ${duplicate.id} twice: line ${duplicate.line}`, duplicate.line)
    },
  }
}

/** An element may be wrapped as `{ "@type": "DataFeedItem", "item": {...} }`. */
function unwrapped(value: Thing): Thing {
  return typeOf(value) === 'DataFeedItem' && isThing(value.item) ? value.item : value
}

function isSchemaOrg(context: unknown): boolean {
  const contexts = Array.isArray(context) ? context : [context]
  return contexts.some((one) => {
    const address = isThing(one) ? one['@vocab'] : one
    return typeof address === 'string' && /^https?:\/\/(www\.)?schema\.org\/?$/.test(address)
  })
}
