// The words of the notices that the site sends by itself. A notice is the text that is sent; browsers show it as a notification.

/** The texts of a notice. Browsers in Spanish get the Spanish one. Without it, all browsers get the English one. */
export type NoticeTexts = { en: NoticeText; es?: NoticeText }
export type NoticeText = { title: string; body: string }
type Wanted = 'en' | 'es'

const words = {
  en: { episode: 'New episode', event: (brand: string) => `Live now on ${brand}`, season: 'S', number: 'E' },
  es: { episode: 'Nuevo episodio', event: (brand: string) => `En vivo ahora en ${brand}`, season: 'T', number: 'E' },
}

const inBoth = (make: (wanted: Wanted) => NoticeText): NoticeTexts => ({ en: make('en'), es: make('es') })

/** Returns for example `Harbor Precinct` and `New episode: S5 E3 · The Pier`. */
export const episodeTexts = (
  textsOf: (wanted: Wanted) => { show: string; episode: string },
  { season, number }: { season?: number | undefined; number?: number | undefined },
): NoticeTexts =>
  inBoth((wanted) => {
    const { episode: label, season: s, number: e } = words[wanted]
    const { show, episode } = textsOf(wanted)
    const place = [season && `${s}${season}`, number && `${e}${number}`].filter(Boolean).join(' ')
    return { title: show, body: `${label}: ${[place, episode].filter(Boolean).join(' · ')}` }
  })

/** Returns for example `The Harbor Gala` and `Live now on NBC`. */
export const eventTexts = (nameOf: (wanted: Wanted) => string, brand: string): NoticeTexts =>
  inBoth((wanted) => ({ title: nameOf(wanted), body: words[wanted].event(brand) }))
