/** A picture that does not come leaves the colours of its place, not the browser's broken icon. */
export function hideBrokenPictures() {
  for (const picture of document.images) if (picture.complete && picture.currentSrc && !picture.naturalWidth) hide(picture)
  addEventListener('error', ({ target }) => target instanceof HTMLImageElement && hide(target), { capture: true })
  // The same element may be given another picture.
  addEventListener('load', ({ target }) => target instanceof HTMLImageElement && target.style.removeProperty('visibility'), {
    capture: true,
  })
}

const hide = (picture: HTMLImageElement) => picture.style.setProperty('visibility', 'hidden')
