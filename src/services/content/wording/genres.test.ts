import { expect, test } from 'vitest'
import { genreKey, genreLabel } from './genres.ts'

test('a genre is one whichever language named it, and is told in the one asked for', () => {
  expect(['Comedy', 'comedia', 'COMEDY'].map(genreKey)).toEqual(['comedy', 'comedy', 'comedy'])
  expect([genreLabel('Comedia', 'en'), genreLabel('Comedy', 'es')]).toEqual(['Comedy', 'Comedia'])
  expect([genreKey('Film Noir'), genreLabel('Film Noir', 'es')]).toEqual(['film-noir', 'Film Noir'])
})
