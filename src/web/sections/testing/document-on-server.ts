// A document for tests that run the services and the page in one process. Import this module first. Tests with the environment happy-dom cannot run the
// services, because Vite changes their paths of files.
import { Window } from 'happy-dom'

const window = new Window({ url: 'http://localhost/' })
const names = [
  'document',
  'location',
  'navigator',
  'HTMLElement',
  'HTMLIFrameElement',
  'Element',
  'Node',
  'Event',
  'MouseEvent',
  'DOMRect',
  'localStorage',
] as const
for (const name of names) Object.defineProperty(globalThis, name, { value: window[name], configurable: true, writable: true })
Object.assign(globalThis, {
  window,
  innerWidth: 1280,
  addEventListener: window.addEventListener.bind(window),
  removeEventListener: window.removeEventListener.bind(window),
  requestAnimationFrame: window.requestAnimationFrame.bind(window),
})
