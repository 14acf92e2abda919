import { expect, test } from 'vitest'
import { genreKey, genreLabel } from './genres.ts'

test('a genre has the same key in both languages, and a label in the requested language', () => {
  expect(['Comedy', 'comedia', 'COMEDY'].map(genreKey)).toEqual(['comedy', 'comedy', 'comedy'])
  expect([genreLabel('Comedia', 'en'), genreLabel('Comedy', 'es')]).toEqual(['Comedy', 'Comedia'])
  expect([genreKey('Film Noir'), genreLabel('Film Noir', 'es')]).toEqual(['film-noir', 'Film Noir'])
})
