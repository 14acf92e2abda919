// What content says of itself, in both languages.
import type { Language } from '#contracts/graph/types.generated.ts'

const en = {
  season: (number: number) => `Season ${number}`,
  seasonEpisode: (season: number, episode: number) => `S${season} E${episode}`,
  seasonEpisodeSpoken: (season: number, episode: number) => `Season ${season}, Episode ${episode}`,
  minutes: (count: number) => `${count} min`,
  seconds: (count: number) => `${count} sec`,
  locked: 'Locked',
  premiere: 'Premiere',
  isNew: 'New',
  expiring: 'Expiring soon',
  series: 'Series',
  movie: 'Movie',
  home: 'Home',
  episodes: 'Episodes',
  about: 'About',
  more: 'More',
  networks: 'Networks',
  shows: 'Shows',
  movies: 'Movies',
  popular: 'Popular',
  all: 'All',
  allBrands: 'All networks',
  categories: 'Categories',
  seasons: 'Seasons',
  clips: 'Clips',
  cast: 'Cast',
  galleries: 'Photos',
  moreLikeThis: 'More like this',
  moreFrom: (brand: string) => `More from ${brand}`,
  moreVideos: 'More videos',
  upNext: 'Up next',
  earlierOnList: 'Earlier on this list',
  nextOnList: 'Next on this list',
  latestEpisodes: 'Latest episodes',
  latestClips: 'Latest clips',
  popularShows: 'Popular shows',
  allShows: 'All shows',
  allMovies: 'All movies',
  onBrand: (what: string, brand: string) => `${what} on ${brand}`,
  search: 'Search',
  people: 'People',
  popularMovies: 'Popular movies',
  newShows: 'New shows',
  showsAToZ: 'Shows A to Z',
  expiringSoon: 'Leaving soon',
  ourNetworks: 'Our networks',
  playlists: 'Playlists',
  featuredShows: 'Featured shows',
  viewAll: 'View all',
  watchLatest: 'Watch latest episode',
  watchMovie: 'Watch movie',
  watchNow: 'Watch now',
  seeShow: 'See the show',
  guests: 'Guests',
  credits: 'Cast and crew',
  roles: 'Roles',
  everybody: 'Everybody',
  allSeasons: 'All seasons',
  photo: (number: number, total: number) => `Photo ${number} of ${total}`,
  allPhotos: 'All photos',
  morePhotos: (title: string) => `More photos of ${title}`,
  photosOf: (title: string) => `Photos of ${title}`,
  creditsOf: (title: string) => `Cast and crew of ${title}`,
  guestsOf: (title: string) => `Guests of ${title}`,
  recentGuests: 'Recent guests',
  guestsByDate: 'Guests by date',
  episodesWith: (person: string) => `Episodes with ${person}`,
  clipsWith: (person: string) => `Clips with ${person}`,
  clipsFrom: (title: string) => `Clips from ${title}`,
  alsoIn: (person: string) => `${person} is also in`,
  emptyPhotos: 'There are no photos here yet.',
  emptyCredits: 'Nobody is listed here yet.',
  emptySeason: 'No episodes of this season are available right now.',
  noEpisodes: 'There are no episodes here yet.',
  emptyTitle: 'There is nothing more here yet.',
  emptyPlaylist: 'Nothing on this list can be watched right now.',
  emptyCategory: 'Nothing is here right now. See what is popular instead.',
  emptyPage: 'Nothing is on yet.',
  seePopular: 'See popular shows',
  sports: 'Sports',
  aboutSports: 'Events, whole games to watch again and everything around them.',
  sportsShows: 'Sports shows',
  replays: 'Replays',
  aboutReplays: 'Whole events, to watch again from start to finish.',
  liveUpcoming: 'Live and upcoming',
  aboutLiveUpcoming: 'What is on now, and what comes next.',
  liveEvents: 'Live events',
  upcomingEvents: 'Announced',
  schedule: 'Schedule',
  days: 'Days',
  aboutSchedule: 'What airs when, network by network.',
  noSchedule: 'Nobody has said yet what airs when.',
  upcomingLive: 'Coming up live',
  whereToWatch: (brand: string) => `Where to watch ${brand}`,
  aboutApps: 'Everywhere it can be watched.',
  noApps: (brand: string) => `${brand} has no app of its own. Everything it offers is on this site, on any screen with a browser.`,
  open: (app: string) => `Open ${app}`,
  watchHere: 'Watch here',
  corporate: 'About us',
  quickLinks: 'Quick links',
  onAirNow: 'On air now',
  live: 'Live',
  liveFree: 'Live · Free',
  upcoming: 'Upcoming',
  close: 'Close',
  watchChannelLive: (channel: string) => `Watch ${channel} live`,
  topPicks: 'Top Picks for You',
  nextEpisode: 'Next episode',
  watchNext: 'Watch next',
}

export type Words = typeof en

const es: Words = {
  season: (number) => `Temporada ${number}`,
  seasonEpisode: (season, episode) => `T${season} E${episode}`,
  seasonEpisodeSpoken: (season, episode) => `Temporada ${season}, episodio ${episode}`,
  minutes: (count) => `${count} min`,
  seconds: (count) => `${count} s`,
  locked: 'Bloqueado',
  premiere: 'Estreno',
  isNew: 'Nuevo',
  expiring: 'Termina pronto',
  series: 'Serie',
  movie: 'Película',
  home: 'Inicio',
  episodes: 'Episodios',
  about: 'Acerca de',
  more: 'Más',
  networks: 'Cadenas',
  shows: 'Programas',
  movies: 'Películas',
  popular: 'Populares',
  all: 'Todo',
  allBrands: 'Todas las cadenas',
  categories: 'Categorías',
  seasons: 'Temporadas',
  clips: 'Clips',
  cast: 'Elenco',
  galleries: 'Fotos',
  moreLikeThis: 'Más como este',
  moreFrom: (brand) => `Más de ${brand}`,
  moreVideos: 'Más videos',
  upNext: 'A continuación',
  earlierOnList: 'Antes en esta lista',
  nextOnList: 'Lo que sigue en esta lista',
  latestEpisodes: 'Últimos episodios',
  latestClips: 'Últimos clips',
  popularShows: 'Programas populares',
  allShows: 'Todos los programas',
  allMovies: 'Todas las películas',
  onBrand: (what, brand) => `${what} en ${brand}`,
  search: 'Buscar',
  people: 'Personas',
  popularMovies: 'Películas populares',
  newShows: 'Programas nuevos',
  showsAToZ: 'Programas de la A a la Z',
  expiringSoon: 'Terminan pronto',
  ourNetworks: 'Nuestras cadenas',
  playlists: 'Listas',
  featuredShows: 'Programas destacados',
  viewAll: 'Ver todo',
  watchLatest: 'Ver el último episodio',
  watchMovie: 'Ver la película',
  watchNow: 'Ver ahora',
  seeShow: 'Ver el programa',
  guests: 'Invitados',
  credits: 'Elenco y equipo',
  roles: 'Papeles',
  everybody: 'Todos',
  allSeasons: 'Todas las temporadas',
  photo: (number, total) => `Foto ${number} de ${total}`,
  allPhotos: 'Todas las fotos',
  morePhotos: (title) => `Más fotos de ${title}`,
  photosOf: (title) => `Fotos de ${title}`,
  creditsOf: (title) => `Elenco y equipo de ${title}`,
  guestsOf: (title) => `Invitados de ${title}`,
  recentGuests: 'Invitados recientes',
  guestsByDate: 'Invitados por fecha',
  episodesWith: (person) => `Episodios con ${person}`,
  clipsWith: (person) => `Clips con ${person}`,
  clipsFrom: (title) => `Clips de ${title}`,
  alsoIn: (person) => `${person} también está en`,
  emptyPhotos: 'Todavía no hay fotos aquí.',
  emptyCredits: 'Todavía no hay nadie en esta lista.',
  noEpisodes: 'Todavía no hay episodios aquí.',
  emptyTitle: 'Todavía no hay nada más aquí.',
  emptyPlaylist: 'Por ahora no se puede ver nada de esta lista.',
  emptySeason: 'Ningún episodio de esta temporada está disponible por ahora.',
  emptyCategory: 'No hay nada aquí por ahora. Mira lo más popular.',
  emptyPage: 'Todavía no hay nada.',
  seePopular: 'Ver programas populares',
  sports: 'Deportes',
  aboutSports: 'Eventos, partidos enteros para volver a ver y todo lo que los rodea.',
  sportsShows: 'Programas de deportes',
  replays: 'Repeticiones',
  aboutReplays: 'Eventos enteros, para volver a verlos de principio a fin.',
  liveUpcoming: 'En vivo y próximamente',
  aboutLiveUpcoming: 'Lo que se emite ahora y lo que sigue.',
  liveEvents: 'Eventos en vivo',
  upcomingEvents: 'Anunciados',
  schedule: 'Programación',
  days: 'Días',
  aboutSchedule: 'Qué se emite y cuándo, cadena por cadena.',
  noSchedule: 'Nadie ha dicho todavía qué se emite y cuándo.',
  upcomingLive: 'Próximamente en vivo',
  whereToWatch: (brand) => `Dónde ver ${brand}`,
  aboutApps: 'Todos los lugares donde se puede ver.',
  noApps: (brand) => `${brand} no tiene una aplicación propia. Todo lo que ofrece está en este sitio, en cualquier pantalla con navegador.`,
  open: (app) => `Abrir ${app}`,
  watchHere: 'Ver aquí',
  corporate: 'Quiénes somos',
  quickLinks: 'Enlaces rápidos',
  onAirNow: 'En vivo ahora',
  live: 'En vivo',
  liveFree: 'En vivo · Gratis',
  upcoming: 'Próximamente',
  close: 'Cerrar',
  watchChannelLive: (channel) => `Ver ${channel} en vivo`,
  topPicks: 'Recomendados para ti',
  nextEpisode: 'Próximo episodio',
  watchNext: 'Para ver después',
}

export const wordsOf: Record<Language, Words> = { en, es }

type DaysSaid = { format: Intl.DateTimeFormat; said: Map<number, string> }

const daysSaid = new Map<string, DaysSaid>()

/** Formatting a date costs as much as the rest of a tile: each quarter of an hour is said once. Every zone's days begin on one. */
const quarterHour = 900_000
/** Of each: then it begins anew. */
const keptDays = 2_000

let lastYear = { from: 0, until: 0 }

function yearOf(now: number): { from: number; until: number } {
  if (now >= lastYear.from && now < lastYear.until) return lastYear
  const year = new Date(now).getUTCFullYear()
  lastYear = { from: Date.UTC(year, 0), until: Date.UTC(year + 1, 0) }
  return lastYear
}

/** Returns "May 12", and the year when it is not this one. Air dates are the network's: `timeZone` is its zone. */
export function sayDay(time: number, now: number, language: Language, timeZone: string): string {
  const thisYear = yearOf(now)
  const { format, said } = daysIn(language, timeZone, time < thisYear.from || time >= thisYear.until)
  const quarter = Math.floor(time / quarterHour)
  const known = said.get(quarter)
  if (known !== undefined) return known
  const text = format.format(time)
  if (said.size === keptDays) said.clear()
  said.set(quarter, text)
  return text
}

function daysIn(language: Language, timeZone: string, withYear: boolean): DaysSaid {
  const key = `${language} ${timeZone} ${withYear}`
  const known = daysSaid.get(key)
  if (known) return known
  const month = language === 'es' ? 'long' : 'short'
  const options: Intl.DateTimeFormatOptions = { month, day: 'numeric', timeZone, ...(withYear && { year: 'numeric' }) }
  const made = { format: new Intl.DateTimeFormat(language === 'es' ? 'es-US' : 'en-US', options), said: new Map<number, string>() }
  daysSaid.set(key, made)
  return made
}
