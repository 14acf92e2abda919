/**
 * Returns whether the viewer uses the page, so that it must not change on its own: a video plays, a dialog is open, the tab is hidden, or a form has the
 * focus or an entry.
 */
export function isPageInUse(): boolean {
  if (document.hidden) return true
  if (document.querySelector('dialog[open],:popover-open')) return true
  if ([...document.querySelectorAll<HTMLMediaElement>('video,audio')].some(({ paused }) => !paused)) return true
  const focused = document.activeElement
  if (focused instanceof HTMLElement && (focused.isContentEditable || focused.matches(fields))) return true
  return [
    ...document.querySelectorAll<HTMLInputElement>(
      'input:not([type]),input[type=text],input[type=search],input[type=email],input[type=password],textarea',
    ),
  ].some(({ value, defaultValue }) => value !== defaultValue)
}

const fields = 'input,textarea,select'
