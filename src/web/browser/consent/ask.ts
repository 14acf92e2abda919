// [C4.9-01] Asks the server whether the visitor must agree first, and shows the banner if so. Runs on every page, after it has loaded.
import { lawKey } from '#contracts/consent.ts'
import { knownLaw, savedChoice } from '../../ui/consent.ts'
import { loadChunk } from '../../ui/load-chunk.ts'
import { changeConsent } from './change-consent.ts'
import { loadLaw } from './load-law.ts'

/** Applies the choice, or the law of the visitor's country. Where nothing is chosen and the law is `consent`, shows the banner. */
export async function askForConsent(): Promise<void> {
  if (savedChoice() || knownLaw()) return changeConsent()
  const law = await loadLaw()
  try {
    if (law !== 'consent') sessionStorage.setItem(lawKey, law)
  } catch {}
  changeConsent(law)
  if (law !== 'consent') return
  const { showBanner } = await loadChunk(() => import('./show-consent.tsx'))
  await showBanner()
}
