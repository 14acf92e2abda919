// Where things are on the site, without brand prefix.

/** `words` is its title as a segment. */
export function videoPath(guid: string, words: string, alias: string | undefined): string {
  return `${alias ? `/${alias}` : ''}/video/${words || 'watch'}/${encodeURIComponent(guid)}`
}

/** A gallery is seen on its title's page about it. */
export const galleryPath = (alias: string | undefined, brand: string): string => (alias ? `/${alias}/about` : `/networks/${brand}`)
