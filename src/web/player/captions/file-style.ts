// The `STYLE` blocks of WebVTT files. A file may style its text, but cannot move it, load anything or change the page.
import type { PlayerCue } from '../webvtt/settings.ts'

/** The properties that a file may set. */
const properties = ['color', 'background-color', 'font-style', 'font-weight', 'text-decoration-line', 'text-shadow']
/** Longer styles are ignored: no file needs them, and each caption applies all of them. */
const [maxLength, maxRules] = [10_000, 100]

/** `selector`: of the elements of a cue; an empty one means the whole text. */
type Rule = { selector: string; declarations: string }

let last: { css: string; rules: Rule[] } = { css: '', rules: [] }

/** Returns the rules of `::cue` and `::cue(...)`. All cues of a file have the same styles, so the last result is kept. */
function rulesOf(css: string): Rule[] {
  if (last.css === css) return last.rules
  const rules: Rule[] = []
  if (css.length <= maxLength)
    for (const block of css.replaceAll(/\/\*[^*]*\*\//g, '').split('}')) {
      const [selectors = '', declarations = ''] = block.split('{')
      for (const [, selector = ''] of selectors.matchAll(/::cue(?:\(([^()]*)\)|(?![\w(-]))/g))
        rules.push({ selector: inElements(selector), declarations })
    }
  last = { css, rules: rules.slice(0, maxRules) }
  return last.rules
}

/** Maps a selector to the elements that the browser makes of a cue's markup: `<v Ann>` is a `span` with the title `Ann`. */
const inElements = (selector: string) =>
  selector
    .trim()
    .replaceAll(/\[voice(?=[~|^$*]?=|\])/g, '[title')
    .replaceAll(/(^|[\s>+~,])(?:c|v|lang)(?=$|[\s.[:#>+~,])/g, '$1span')

/** Applies the styles of the cue's file to the text of the cue. */
export function applyFileStyle(text: HTMLElement, cue: PlayerCue): void {
  for (const { selector, declarations } of rulesOf(cue.css ?? '')) {
    const { style } = document.createElement('span')
    // Values that are wrong, or are no CSS, are ignored by the browser.
    style.cssText = declarations
    for (const element of elementsOf(text, cue, selector))
      for (const property of properties) {
        const value = style.getPropertyValue(property)
        if (value) element.style.setProperty(property, value)
      }
  }
}

function elementsOf(text: HTMLElement, cue: PlayerCue, selector: string): Iterable<HTMLElement> {
  if (selector === '' || (cue.id && selector === `#${CSS.escape(cue.id)}`)) return [text]
  try {
    return text.querySelectorAll<HTMLElement>(selector)
  } catch {
    // The selector is wrong, or unknown to this browser.
    return []
  }
}
