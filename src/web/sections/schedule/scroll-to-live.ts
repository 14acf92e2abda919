/**
 * [C2.8-05] Returns the px between the top of a window and the row to which the schedule scrolls. `width`: the width of the window in px. `hasNews`: the bar
 * with breaking news is open.
 */
export function liveRowOffset(width: number, hasNews = false): number {
  if (width < 768) return hasNews ? 185 : 115
  if (width < 990) return hasNews ? 157 : 117
  return hasNews ? 180 : 140
}

/** [C2.8-03] Scrolls the window to the row of the current programme, unless the viewer has scrolled already. */
export function scrollToLive(row: HTMLElement): void {
  if (scrollY > 0) return
  const hasNews = document.documentElement.matches('[data-news]:not([data-flags~="-news"])')
  scrollTo({ top: row.getBoundingClientRect().top - liveRowOffset(innerWidth, hasNews), behavior: 'instant' })
}
