import { earlyClick } from '../../pages/preloaded.ts'

/** A click that nobody came for in this time is followed by a page load. */
const patience = 2500

/**
 * Stands in the head: a plain click on a link of this site is taken before any other script has come, shown, and kept for the script that
 * wakes the page, which calls `earlyClick` for it. When that script does not come or fails, links are links. A later click replaces the earlier.
 * What draws the next page is asked for with the first, not by the script that has yet to come: the longest of all that is waited for.
 */
export const earlyClickScript = `(() => {
let link, timer
const leave = () => { if (link) location.assign(link.href); link = 0 }
const unmark = () => { for (const old of document.querySelectorAll('[data-pressed]')) old.removeAttribute('data-pressed') }
const fetchApp = () => {
const script = document.querySelector('[data-app]')
if (!script) return
for (const href of script.dataset.app.split(' ')) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
script.removeAttribute('data-app')
}
const take = event => {
const a = event.target.closest?.('a[href]')
if (!a || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || a.origin !== location.origin || a.hasAttribute('download') || a.getAttribute('href')[0] === '#' || a.target && a.target !== '_self') return
event.preventDefault()
if (a === link) return
unmark()
fetchApp()
a.setAttribute('data-pressed', '')
link = a
clearTimeout(timer)
timer = setTimeout(leave, ${patience})
}
const stop = () => { removeEventListener('click', take); removeEventListener('error', fail, true); clearTimeout(timer) }
const fail = ({ target }) => { if (!target.tagName || target.type === 'module') { stop(); leave() } }
addEventListener('click', take)
addEventListener('error', fail, true)
addEventListener('pagehide', unmark)
window.${earlyClick} = () => { stop(); return link }
})()`
