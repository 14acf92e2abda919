// Reads schema.org media feeds (JSON-LD): a CompleteDataFeed or DataFeed of movies, series, videos and broadcasts.
// A feed without a valid provider, or with a repeated @id, is rejected as a whole.
import { DocumentError } from '../parsing/document-error.ts'
import type { FeedContext, Sink } from '../parsing/sink.ts'
import { requireProvider } from './schema-org-provider.ts'
import { isThing, type Thing, typeOf } from './schema-org-things.ts'
import { titlesOf } from './schema-org-titles.ts'

export function schemaOrgFeed(sink: Sink, context: FeedContext) {
  let duplicate: { id: string; line: number } | undefined
  return {
    element(value: unknown, line: number, index: number) {
      const type = isThing(value) ? typeOf(value) : undefined
      const location = { line, element: `dataFeedElement[${index}]${type ? ` ${type}` : ''}` }
      if (!isThing(value)) return sink.refuse(location, 'the element is not an object')
      const thing = unwrapped(value)
      const converted = titlesOf(thing, context)
      if ('ignored' in converted) return sink.note(location, converted.ignored)
      if ('refused' in converted) return sink.refuse(location, converted.refused)
      for (const person of converted.people) sink.entry(person, location, 'credit')
      for (const entry of converted.entries) {
        if (sink.entry(entry, location) === 'duplicate') duplicate ??= { id: String(entry.id), line }
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
      if (!Array.isArray(members.get('dataFeedElement'))) throw new DocumentError('is a schema.org feed without the list "dataFeedElement"')
      if (duplicate) throw new DocumentError(`has the @id ${duplicate.id} twice: line ${duplicate.line}`, duplicate.line)
    },
  }
}

/** Returns the item of a wrapper `{ "@type": "DataFeedItem", "item": {...} }`, else the element itself. */
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
