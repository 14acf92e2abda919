// What the visitor allows this browser to store and to send for the brand of the page. It is read from one first-party cookie. Without a choice
// it depends on the law of the visitor's country, which the page loads after hydration: until then, nothing is allowed.
import { allows, type ConsentChoice, type ConsentLaw, choiceIn, lawKey } from '#contracts/consent.ts'

let law = storedLaw()
const listeners = new Set<() => void>()

/** Returns whether statistics about the visit may be collected and sent. Analytics may keep events in memory until this returns true. */
export const mayMeasure = (): boolean => allows('measure', facts())

/** Returns whether settings and personalisation may be stored in this browser and at the services. */
export const mayRemember = (): boolean => allows('remember', facts())

/** Returns whether data about the visit may be shared with other companies. */
export const mayShare = (): boolean => allows('share', facts())

/** Calls `listener` after each choice, and when the law of the visitor's country is known. Returns a function that removes the listener. */
export function onConsentChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns what the visitor allows the brand of the page, or null without a choice. */
export const savedChoice = (): ConsentChoice | null =>
  typeof document === 'undefined' ? null : choiceIn(document.cookie, document.documentElement.dataset['brand'] ?? '')

/** Applies a new choice in the cookie, or the law of the visitor's country. */
export function applyConsent(known: ConsentLaw | undefined = law): void {
  law = known
  for (const listener of listeners) listener()
}

/** Returns what the law of the visitor's country demands; undefined until it is known. */
export const knownLaw = (): ConsentLaw | undefined => law

/** Returns whether the browser sends Global Privacy Control: an objection to sale and sharing, and to statistics unless the visitor has allowed them here. */
export const hasGpc = (): boolean => (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true

function storedLaw(): ConsentLaw | undefined {
  try {
    return (['us', 'none'] as const).find((known) => known === sessionStorage.getItem(lawKey))
  } catch {
    return undefined
  }
}

const facts = () => ({ choice: savedChoice(), hasGpc: hasGpc(), law })

/** Resolves when it is known what the visitor allows. */
export const consentKnown = new Promise<void>((resolve) => {
  if (savedChoice() || law) resolve()
  else listeners.add(resolve)
})
