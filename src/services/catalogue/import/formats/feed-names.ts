// Derives ids for the entries of feeds. Feeds identify items by URL and people by name. People with the same name become one person.
import { createHash } from 'node:crypto'
import { cleanLine } from '../parsing/clean-text.ts'
import type { InputOf } from '../parsing/sink.ts'

type Named = { name: string; role?: string; character?: string }
type Credits = { people: InputOf<'person'>[]; credits: NonNullable<InputOf<'movie'>['credits']> }

const mostCredits = 200

/** Returns the people in a list of credits, without duplicates, and the credits that refer to them by id. */
export function creditsOf(named: Named[]): Credits {
  const people = new Map<string, InputOf<'person'>>()
  const credits: Credits['credits'] = []
  for (const one of named) {
    const name = cleanLine(one.name).slice(0, 200)
    const id = personId(name)
    if (!id || credits.length >= mostCredits) continue
    people.set(id, { kind: 'person', id, name })
    credits.push({ person: id, role: cleanLine(one.role ?? '') || undefined, character: cleanLine(one.character ?? '') || undefined })
  }
  return { people: [...people.values()], credits }
}

/** Returns an id such as `person:ana-torres`, or undefined for a name without letters and digits. */
export function personId(name: string): string | undefined {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{Mark}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-|-$/g, '')
  return slug ? `person:${slug.slice(0, 150)}` : undefined
}

/** Returns the text as an id. If the text is too long for an id, the id is the start of the text and a hash. */
export function feedId(text: string): string {
  const id = cleanLine(text)
  if (id.length <= 200) return id
  return `${id.slice(0, 150)}~${createHash('sha256').update(id).digest('hex').slice(0, 32)}`
}
