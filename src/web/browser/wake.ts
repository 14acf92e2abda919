// The only script a page starts with. The server's HTML stands; React comes when a part of it is near, touched or left.
import '../ui/theme.css'
import { loadChunk } from '../ui/load-chunk.ts'
import { hideBrokenPictures } from './broken-pictures.ts'
import { reportChunk } from './chunk-failure.ts'
import { wakeIslands } from './islands.ts'
import { watchLinks } from './links.ts'
import { closeMenusOnLeave } from './menus.ts'
import { exposePreloadedState, whenPreloaded } from './preloaded-state.ts'
import { messageOf, report } from './report.ts'
import { sessionStore } from './session-store.ts'

addEventListener('error', ({ error, message }) => report({ type: 'Script', message: error ? messageOf(error) : message, fatal: false }))
addEventListener('unhandledrejection', ({ reason }) => report({ type: 'Script', message: messageOf(reason), fatal: false }))
exposePreloadedState()
hideBrokenPictures()
closeMenusOnLeave()
whenPreloaded(watchLinks)
// [C8-06] Told once, whoever needs it later.
sessionStore.get('')
wakeIslands()
// Only where the head's script saw that somebody may be signed in, or another host may know.
const { viewer, frame } = document.documentElement.dataset
if ((viewer ?? frame) !== undefined)
  whenPreloaded(() => loadChunk(() => import('./recognise.ts')).then(({ recognise }) => recognise(), reportChunk))
// Only a page that is not there offers something instead.
whenPreloaded(() => {
  const place = document.querySelector('[data-offer]')
  if (place)
    loadChunk(() => import('./top-picks.tsx'))
      .then(({ showTopPicks }) => showTopPicks(place))
      .catch(reportChunk)
})
// A phone that hides its address bar has not changed its width.
const width = innerWidth
const widened = () => {
  if (innerWidth === width) return
  removeEventListener('resize', widened)
  loadChunk(() => import('./resized.ts')).then(({ watchWidth }) => watchWidth(), reportChunk)
}
addEventListener('resize', widened)
// Only who edits has this to carry.
if (/[?&]preview\b/.test(location.search)) loadChunk(() => import('./preview.ts')).then(({ watchPreview }) => watchPreview(), reportChunk)
