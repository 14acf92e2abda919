/** [C2.8-05] Returns the px between the top of a window and the row to which the schedule scrolls. `width`: the width of the window in px. */
export function liveRowOffset(width: number): number {
  if (width < 768) return 115
  return width < 990 ? 117 : 140
}

/** [C2.8-03] Scrolls the window to the row of the current programme, unless the viewer has scrolled already. */
export function scrollToLive(row: HTMLElement): void {
  if (scrollY > 0) return
  const top = row.getBoundingClientRect().top - liveRowOffset(innerWidth)
  scrollTo({ top, behavior: 'instant' })
}
