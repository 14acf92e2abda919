import { tileState } from '../../tiles/tile-state.ts'
import { sendEvent } from '../../ui/events/send-event.ts'
import { asksBeforeLeaving, isPlain, tileAt } from '../navigation/links.ts'
import { tileFields } from './tile-fields.ts'

/** [C9-49] Reports clicks on links (a tile with its entity, another page of the site, or another site), and on the button that closes breaking news. */
export function watchClicks(): void {
  // In the capture phase: the click itself may already change the page.
  addEventListener('click', reportClick, { capture: true, passive: true })
  addEventListener('auxclick', (event) => event.button === 1 && reportClick(event), { capture: true, passive: true })
}

function reportClick(event: MouseEvent): void {
  const target = event.target instanceof Element ? event.target : null
  const news = target?.closest('[data-close-news]')?.closest<HTMLElement>('[data-news-bar]')
  if (news) sendEvent({ name: 'Click', type: 'Close News', id: news.dataset['newsBar']! })
  const link = target?.closest<HTMLAnchorElement>('a[href]')
  if (!link || !/^https?:$/.test(link.protocol)) return
  // A modal asks first, and a click on its link is reported instead.
  if (isPlain(event) && asksBeforeLeaving(link)) return
  const at = tileAt(link)
  const isHere = link.origin === location.origin
  if (at) sendEvent({ name: 'Click', type: 'Tile', ...tileFields(tileState(at.item, at.list, at.place)) })
  else sendEvent({ name: 'Click', type: isHere ? 'Link' : 'Exit', to: (isHere ? link.pathname : link.origin).slice(0, 300) })
}
