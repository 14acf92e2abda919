// Feeds name things by addresses and people by names; a catalogue by ids. The same name is the same person.
import { createHash } from 'node:crypto'
import { cleanLine } from './clean-text.ts'
import type { InputOf } from './sink.ts'

type Named = { name: string; role?: string; character?: string }
type Credits = { people: InputOf<'person'>[]; credits: NonNullable<InputOf<'movie'>['credits']> }

const mostCredits = 200

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

/** `person:ana-torres`; undefined when nothing is left of the name. */
export function personId(name: string): string | undefined {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{Mark}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-|-$/g, '')
  return slug ? `person:${slug.slice(0, 150)}` : undefined
}

/** The address itself, or a stable short form of one that is longer than an id may be. */
export function feedId(text: string): string {
  const id = cleanLine(text)
  if (id.length <= 200) return id
  return `${id.slice(0, 150)}~${createHash('sha256').update(id).digest('hex').slice(0, 32)}`
}
