// The elements of the callout of a live event. show-callout.ts fills the texts that change with time.
import type { LiveCalloutFieldsFragment } from '#contracts/graph/types.generated.ts'
import { calloutWords } from '../../shell/live-callout/callout-words.ts'
import css from '../../shell/live-callout/live-callout.module.css'
import button from '../../ui/button.module.css'
import { linkTo } from '../../ui/local-href.ts'
import { imageSet, widthsIn } from '../../ui/pictures/picture-source.ts'
import type { Visit } from '../../ui/visit.tsx'

export const units = ['days', 'hours', 'minutes'] as const

/** [C9-21] The width in which the background is requested. */
const width = { min: 640, max: 640 }

/** Creates the callout of an event. Returns its outermost element, `place`, and the elements whose texts change. The caller adds `place` to the document. */
export function createCallout(event: LiveCalloutFieldsFragment, visit: Visit) {
  const words = calloutWords[visit.language]
  const { title, description, lang, countdownLabels, relativePath } = event
  const when = create('p')
  const counts = { days: create('b'), hours: create('b'), minutes: create('b') }
  // Screen readers read the time of the start instead of a text that changes.
  const timer = create(
    'div',
    { class: css.countdown, role: 'timer', 'aria-live': 'off', 'aria-label': words.countdown },
    ...units.map((unit) => create('span', {}, counts[unit], ` ${countdownLabels[unit]}`)),
  )
  // Screen readers read the seconds once; the text that is shown counts them down.
  const status = create('p', { class: 'visually-hidden', role: 'status' })
  const countedDown = create('p', { 'aria-hidden': 'true' })
  const heading = create('h2', { id: 'live-callout-title', lang }, title)
  const link = create('a', { ...linkTo(visit, relativePath), 'aria-describedby': heading.id })
  const dismiss = create('button', { class: button.quiet, type: 'button' })
  const callout = create(
    'aside',
    { class: css.callout, 'aria-label': words.region },
    create('div', { class: css.art }, ...pictureOf(event)),
    create(
      'div',
      { class: css.words },
      ...[when, heading, ...(description ? [create('p', { lang }, description)] : []), timer, status, countedDown],
      create('div', { class: css.actions }, link, dismiss),
    ),
  )
  const place = create('div', { 'data-beside': 'live-callout' }, callout)
  return { place, when, timer, counts, status, countedDown, link, dismiss }
}

function pictureOf({ backgroundImage: image }: LiveCalloutFieldsFragment): HTMLImageElement[] {
  if (!image) return []
  const picture = create('img', { ...imageSet(image.id, '16-9', widthsIn(width)), sizes: '400px', alt: '' })
  if (image.color) picture.style.background = image.color
  return [picture]
}

type Attributes = Record<string, string | number | null | undefined>

/** Creates an element. Attributes without a value are left out. */
function create<Name extends keyof HTMLElementTagNameMap>(name: Name, attributes: Attributes = {}, ...content: (Node | string)[]) {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) if (value != null) element.setAttribute(key, String(value))
  element.append(...content)
  return element
}
