// What a window that changes its width asks of the page around its lists [C9-02]; fetched when one does.
import { breakpoints, resize } from '#contracts/limits.ts'
import { debounce } from '../ui/debounce.ts'

/** From now on, and for the change that brought this here. */
export function watchWidth() {
  for (const after of [debounce(closeMenu, resize.debounceShell), debounce(refitPictures, resize.debounceImage)]) {
    after()
    addEventListener('resize', after)
  }
}

/** [C2.3-14] On a desk the menu stands open by itself. */
function closeMenu() {
  if (innerWidth < breakpoints.desktop) return
  document.getElementById('menu')?.hidePopover()
}

/** `sizes` is a guess made for all windows; of a picture in view its width is known, and a sharper one is fetched if that is too wide. */
function refitPictures() {
  for (const picture of document.querySelectorAll<HTMLImageElement>('img[srcset]')) {
    const { width, top, bottom } = picture.getBoundingClientRect()
    if (width > 0 && bottom > 0 && top < innerHeight) picture.sizes = `${Math.ceil(width)}px`
  }
}
