// Announces changes of favorites. Screen readers read all notices; on the screen only refusals are visible.
import css from './notice.module.css'

/** Milliseconds for which a refusal is shown. */
const shownFor = 10_000
let region: HTMLElement | undefined
let hiding: ReturnType<typeof setTimeout> | undefined

export function announce(text: string, { isRefusal = false } = {}): void {
  clearTimeout(hiding)
  if (!region?.isConnected) {
    region = document.createElement('p')
    region.setAttribute('role', 'status')
    document.body.append(region)
  }
  const { className } = region
  region.className = isRefusal ? css.notice! : 'visually-hidden'
  region.textContent = ''
  const place = region
  // A live region must be on the page before its text changes.
  setTimeout(
    () => {
      place.textContent = text
    },
    className ? 0 : 100,
  )
  hiding = setTimeout(() => {
    place.className = 'visually-hidden'
    place.textContent = ''
  }, shownFor)
}
