import { earlyClick } from '../../pages/page-data/preloaded.ts'

/** Milliseconds until an early click falls back to a document load. */
const timeout = 2500

/**
 * The inline script of the head that intercepts plain clicks on links of this site before the entry script has loaded. It marks the link as
 * pressed and stores it until the entry script calls `earlyClick`. If that script does not load in time, the link is followed by a document
 * load. A later click replaces the earlier one. The first click also preloads the code that renders the next page, because this
 * code takes the most time to load.
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
timer = setTimeout(leave, ${timeout})
}
const stop = () => { removeEventListener('click', take); removeEventListener('error', fail, true); clearTimeout(timer) }
const fail = ({ target }) => { if (!target.tagName || target.type === 'module') { stop(); leave() } }
addEventListener('click', take)
addEventListener('error', fail, true)
addEventListener('pagehide', unmark)
window.${earlyClick} = () => { stop(); return link }
})()`
