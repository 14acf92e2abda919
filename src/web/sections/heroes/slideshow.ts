// The slideshow of a lead. It changes the markup of DynamicLead without React, so that React does not run for a visitor who only looks at the page.
import { slideshow } from '#contracts/limits.ts'

/** The stop function of each running slideshow. */
const running = new WeakMap<Element, () => void>()

/** Starts the slideshows in the server's markup. */
export function startSlideshows(): void {
  for (const lead of document.querySelectorAll<HTMLElement>('[data-slides]')) startSlideshow(lead)
}

/**
 * Starts the slideshow of a lead, unless it runs already, and returns its stop function. The slideshow shows the next slide every five seconds [C9-08]. It waits
 * while the pointer or the visible focus is on the lead, and while the tab is hidden. It starts paused if the editor has turned autoplay off, or if the viewer
 * prefers reduced motion. A picture loads when its slide is shown, or is next to the one that is. React does not set the attributes that this function sets:
 * `data-slideshow` of the lead, `data-near` and `data-shown` of the slides, and `aria-current` of the dots.
 */
export function startSlideshow(lead: HTMLElement): () => void {
  const known = running.get(lead)
  if (known) return known
  const list = lead.querySelector('ul')!
  const slides = [...list.children]
  const [toggle, ...dots] = lead.querySelectorAll('[data-slide-controls] button')
  const controller = new AbortController()
  const hasFocus = () => lead.querySelector(':focus-visible') !== null
  // On a touch screen `:hover` stays after a tap.
  const held = { pointer: matchMedia('(hover: hover)').matches && lead.matches(':hover'), focus: hasFocus(), hidden: document.hidden }
  let current = -1
  let fades: Animation[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function stop() {
    clearTimeout(timer)
    controller.abort()
    running.delete(lead)
  }
  function wait() {
    clearTimeout(timer)
    const isHeld = held.pointer || held.focus || held.hidden
    if (lead.dataset['slideshow'] === 'playing' && !isHeld) timer = setTimeout(advance, slideshow.autoplay)
  }
  function endFades() {
    for (const each of fades.splice(0)) each.cancel()
  }
  function showSlide(index: number) {
    endFades()
    list.scrollTo({ left: index * list.clientWidth })
    if (index !== current && !matchMedia('(prefers-reduced-motion: reduce)').matches) fades = crossFade(slides, current, index)
  }
  // Another page may have replaced the server's markup.
  const advance = () => (lead.isConnected ? showSlide((current + 1) % dots.length) : stop())
  function change(isPlaying: boolean) {
    lead.dataset['slideshow'] = isPlaying ? 'playing' : 'paused'
    wait()
  }
  function followScroll() {
    const shown = Math.min(dots.length - 1, Math.round(list.scrollLeft / (list.clientWidth || 1)))
    if (shown === current) return
    dots[current]?.removeAttribute('aria-current')
    dots[shown]?.setAttribute('aria-current', 'true')
    slides[current]?.removeAttribute('data-shown')
    slides[shown]?.setAttribute('data-shown', '')
    current = shown
    // The first slide follows the last.
    for (const near of [shown - 1, shown, (shown + 1) % dots.length]) slides[near]?.setAttribute('data-near', '')
    wait()
  }
  const listen = (target: EventTarget, type: string, run: () => void) => target.addEventListener(type, run, { signal: controller.signal })
  function hold(reason: keyof typeof held, value: boolean) {
    if (held[reason] === value) return
    held[reason] = value
    wait()
  }

  running.set(lead, stop)
  if (!toggle) return stop
  listen(list, 'scroll', followScroll)
  // A swipe moves the slides. During a fade, the previous slide is not in its own place.
  listen(list, 'pointerdown', endFades)
  listen(toggle, 'click', () => change(lead.dataset['slideshow'] !== 'playing'))
  for (const [index, dot] of dots.entries()) listen(dot, 'click', () => showSlide(index))
  listen(lead, 'pointerover', () => hold('pointer', true))
  listen(lead, 'pointerleave', () => hold('pointer', false))
  listen(lead, 'focusin', () => hold('focus', hasFocus()))
  listen(lead, 'focusout', () => hold('focus', false))
  listen(document, 'visibilitychange', () => (lead.isConnected ? hold('hidden', document.hidden) : stop()))
  followScroll()
  change(lead.dataset['slides'] === 'auto' && !matchMedia('(prefers-reduced-motion: reduce)').matches)
  return stop
}

/** Milliseconds. */
const fadeLength = 700

/**
 * Fades the slide at `from` out and the one at `to` in, in the same place, and returns the animations. The scroll has moved the previous slide out of sight, so
 * it is moved back. The browser runs these animations beside the main thread; a smooth scroll would keep the main thread busy in every frame.
 */
function crossFade(slides: Element[], from: number, to: number): Animation[] {
  return [...fade(slides[from]!, 1, 0, `translateX(${(to - from) * 100}%)`), ...fade(slides[to]!, 0, 1, 'none')]
}

/** Fades the picture and the words of a slide. The words of two slides are not seen at the same time. */
function fade({ children: [picture, words] }: Element, before: number, after: number, place: string): Animation[] {
  const transform = [place, place]
  return [
    picture!.animate({ opacity: [before, after], transform }, fadeLength),
    words!.animate({ opacity: [before, 0, after], transform }, fadeLength),
  ]
}
