// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { spanish } from '../../ui/testing/test-providers.tsx'
import { openedPlayer } from '../testing/opened-player.tsx'

const panel = () => document.querySelector('dialog')

test('? opens the help panel with the shortcuts of the player, and its button closes it', async () => {
  const { frame, key } = await openedPlayer()
  expect(panel()).toBeNull()
  expect(await key('?', frame)).toBe(true)
  const rows = [...panel()!.querySelectorAll('tr')].map((row) => row.textContent)
  expect(rows).toContain('Play or pauseP or K or Space')
  expect(rows).toContain('Back 5 seconds←Left arrow')
  expect(panel()!.open).toBe(true)
  await act(async () => panel()!.querySelector('button')!.click())
  await act(async () => vi.waitFor(() => expect(panel()?.open).not.toBe(true)))
  expect(panel()).toBeNull()
})

test('the help panel is in Spanish on a Spanish page', async () => {
  const { frame, key } = await openedPlayer({ visit: spanish })
  await key('/', frame)
  expect(panel()!.textContent).toContain('Atajos de teclado')
  expect(panel()!.textContent).toContain('Ir al inicio0 o Inicio')
})

test('the box in the help panel turns the shortcuts with characters off for this and later videos', async () => {
  const { frame, key, player, close } = await openedPlayer()
  await key('?', frame)
  await act(async () => panel()!.querySelector<HTMLInputElement>('[type="checkbox"]')!.click())
  await act(async () => player.actions.keyboard.closeHelp())
  expect(await key('m', frame)).toBe(false)
  await close()
  const next = await openedPlayer()
  expect(await next.key('m', next.frame)).toBe(false)
  expect(await next.key('ArrowLeft', next.frame)).toBe(true)
})
