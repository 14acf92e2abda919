// Updates the page shell and the images when the window's width changes [C9-02]. This module is loaded at the first change of the width.
import { breakpoints, resize } from '#contracts/limits.ts'
import { debounce } from '../../ui/timing/debounce.ts'

/** Handles the first change of the width, which loaded this module, and all later changes. */
export function watchResize() {
  for (const after of [debounce(closeMenu, resize.debounceShell), debounce(updateImageSizes, resize.debounceImage)]) {
    after()
    addEventListener('resize', after)
  }
}

/** [C2.3-14] Closes the menu popover at desktop width, where the menu is always visible. */
function closeMenu() {
  if (innerWidth < breakpoints.desktop) return
  document.getElementById('menu')?.hidePopover()
}

/** Sets `sizes` of visible images to their actual width, so that the browser loads a sharper image if needed. */
function updateImageSizes() {
  for (const picture of document.querySelectorAll<HTMLImageElement>('img[srcset]')) {
    const { width, top, bottom } = picture.getBoundingClientRect()
    if (width > 0 && bottom > 0 && top < innerHeight) picture.sizes = `${Math.ceil(width)}px`
  }
}
