import { expect, test, vi } from 'vitest'
import { faultWords } from './messages/fault-words.ts'

vi.mock('./player.tsx', () => ({ Player: () => null }))
const loaded = vi.hoisted(() => [] as string[])
vi.mock('./messages/messages.en.ts', async (original) => {
  loaded.push('en')
  return original()
})
vi.mock('./messages/messages.es.ts', async (original) => {
  loaded.push('es')
  return original()
})
const { loadPlayer } = await import('./load-player.ts')

test('the player is loaded with the messages of one language', async () => {
  expect((await loadPlayer('es')).words.play).toBe('Reproducir')
  expect(loaded).toEqual(['es'])
  expect((await loadPlayer('en')).words.play).toBe('Play')
})

test('the player and a page use the same words about a lost connection', async () => {
  for (const language of ['en', 'es'] as const) expect((await loadPlayer(language)).words.offline).toBe(faultWords(language).OFFLINE.text)
})
