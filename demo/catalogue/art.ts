// Names of the art files that tools/demo-art draws, with their placeholder colours.
import { readFileSync } from 'node:fs'
import type { EntryInput } from '../../src/contracts/catalogue.ts'

type ArtInput = Exclude<NonNullable<Extract<EntryInput, { kind: 'series' }>['art']>, string>

export const stillsPerSeries = 8
export const stillsPerMovie = 3

const colors = readColors()

function readColors(): Record<string, string> {
  try {
    return JSON.parse(readFileSync(new URL('../art/colors.json', import.meta.url), 'utf8'))
  } catch {
    return {}
  }
}

const colored = (main: string, rest: Omit<ArtInput, 'main'> = {}): ArtInput => {
  const color = colors[main]
  return { main, ...(color ? { color } : {}), ...rest }
}

export const titleArt = (id: string, alt: ArtInput['alt']): ArtInput =>
  colored(`titles/${id}/key.webp`, {
    '16-9': `titles/${id}/key.webp`,
    '3-4': `titles/${id}/poster.webp`,
    '1-1': `titles/${id}/square.webp`,
    alt,
  })

/** Returns the key art in every ratio. The art has no lettering, because slides and features show their own text over the art. */
export const slideArt = (id: string): ArtInput =>
  colored(`titles/${id}/key.webp`, { '16-9': `titles/${id}/key.webp`, '3-4': `titles/${id}/tall.webp`, '1-1': `titles/${id}/square.webp` })

export const still = (id: string, number: number): ArtInput => colored(`titles/${id}/still-${number}.webp`)
export const eventArt = (id: string): ArtInput => colored(`events/${id}.webp`)
export const frame = (film: string, number: number): ArtInput => colored(`frames/${film}-${number}.webp`)
export const hasPortrait = (person: string): boolean => `people/${person}.webp` in colors
export const portrait = (person: string): ArtInput => colored(`people/${person}.webp`)
export const bandArt = (name: string, shape: 'primary' | 'compact'): ArtInput => colored(`bands/${name}-${shape}.webp`)
