// @vitest-environment happy-dom
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { closeModals } from './close-modals.ts'
import { Modal } from './modal.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
// React focuses the body again after a change. Browsers ignore that, because a body cannot have the focus; happy-dom does not.
document.body.focus = () => {}

/** A page whose button opens a modal, whose button opens another one. */
function Page() {
  const [depth, setDepth] = useState(0)
  return (
    <main id="main" tabIndex={-1}>
      <button type="button" id="opener" onClick={() => setDepth(1)}>
        Open
      </button>
      {depth > 0 && (
        <Modal labelledBy="first" name="first" closeLabel="Close" onClose={() => setDepth(0)}>
          <h2 id="first">First</h2>
          <button type="button" id="deeper" onClick={() => setDepth(2)}>
            Deeper
          </button>
          {depth > 1 && (
            <Modal labelledBy="second" name="second" closeLabel="Close" onClose={() => setDepth(1)}>
              <h2 id="second">Second</h2>
            </Modal>
          )}
        </Modal>
      )}
    </main>
  )
}

const open = () => [...document.querySelectorAll('dialog[open]')].map((modal) => modal.getAttribute('data-modal'))
const press = async (selector: string) =>
  act(async () => {
    const button = document.querySelector<HTMLElement>(selector)!
    button.focus()
    button.click()
  })
const close = (name: string) => act(async () => document.querySelector<HTMLDialogElement>(`[data-modal=${name}]`)!.close())
/** Waits until all modals are closed, and React has rendered that. */
const allClosed = () => act(async () => vi.waitFor(() => expect(open()).toEqual([])))
const focused = () => document.activeElement?.id

beforeEach(async () => {
  document.body.innerHTML = '<div></div>'
  await act(async () => createRoot(document.querySelector('div')!).render(<Page />))
})

test('modals lie over each other; each returns the focus to the element that opened it', async () => {
  await press('#opener')
  await press('#deeper')
  expect(open()).toEqual(['first', 'second'])
  ;(document.activeElement as HTMLElement).blur()
  await close('second')
  expect([open(), focused()]).toEqual([['first'], 'deeper'])
  ;(document.activeElement as HTMLElement).blur()
  await close('first')
  expect([open(), focused()]).toEqual([[], 'opener'])
})

test('if the element that opened a modal is gone, the content of the page gets the focus', async () => {
  await press('#opener')
  document.getElementById('opener')!.remove()
  ;(document.activeElement as HTMLElement).blur()
  await close('first')
  expect(focused()).toBe('main')
})

test('all modals close when the viewer opens another page', async () => {
  await press('#opener')
  await press('#deeper')
  await act(async () => closeModals())
  expect(open()).toEqual([])
})

test('a click beside a modal and its button close it; a click inside does not', async () => {
  await press('#opener')
  await press('h2')
  expect(open()).toEqual(['first'])
  await press('dialog')
  await allClosed()
  await press('#opener')
  await press('[aria-label=Close]')
  await allClosed()
})

test('a button hides its modal at once, and closes it after the next frame', async () => {
  const frame = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0)
  await press('#opener')
  await press('[aria-label=Close]')
  const modal = document.querySelector('dialog')!
  expect([modal.hidden, modal.open]).toEqual([true, true])
  frame.mock.lastCall![0](0)
  frame.mockRestore()
  await allClosed()
  expect(focused()).toBe('opener')
})
