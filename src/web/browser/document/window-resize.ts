// Updates the page shell and the images when the window's width changes [C9-02]. This module is loaded at the first change of the width.
import { resize } from '#contracts/limits.ts'
import { navigationStore } from '../../ui/navigation-state/navigation-store.ts'
import { debounce } from '../../ui/timing/debounce.ts'

/** Handles the first change of the width, which loaded this module, and all later changes. */
export function watchResize() {
  for (const after of [debounce(updateNavigation, resize.debounceShell), debounce(updateImageSizes, resize.debounceImage)]) {
    after()
    addEventListener('resize', after)
  }
}

/** [C2.3-14] The open menu closes at desktop width. */
const updateNavigation = () => navigationStore.dispatch({ type: 'resize', width: innerWidth })

/** Sets `sizes` of visible images to their actual width, so that the browser loads a sharper image if needed. */
function updateImageSizes() {
  for (const picture of document.querySelectorAll<HTMLImageElement>('img[srcset]')) {
    const { width, top, bottom } = picture.getBoundingClientRect()
    if (width > 0 && bottom > 0 && top < innerHeight) picture.sizes = `${Math.ceil(width)}px`
  }
}
