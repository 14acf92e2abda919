/** Hides images that fail to load. Their placeholder colour is then visible instead of the browser's broken-image icon. */
export function hideBrokenImages() {
  for (const picture of document.images) if (picture.complete && picture.currentSrc && !picture.naturalWidth) hide(picture)
  addEventListener('error', ({ target }) => target instanceof HTMLImageElement && hide(target), { capture: true })
  // Shows the element again when it loads another image.
  addEventListener('load', ({ target }) => target instanceof HTMLImageElement && target.style.removeProperty('visibility'), {
    capture: true,
  })
}

const hide = (picture: HTMLImageElement) => picture.style.setProperty('visibility', 'hidden')
