// What content says of itself, in both languages.
import { LRUCache } from 'lru-cache'
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
  emptySeason: 'No episodes of this season are available right now.',
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
  schedule: 'Schedule',
  aboutSchedule: 'What airs when, network by network.',
  noSchedule: 'Nobody has said yet what airs when.',
  upcomingLive: 'Coming up live',
  whereToWatch: (brand: string) => `Where to watch ${brand}`,
  aboutApps: 'Every place besides this site.',
  noApps: (brand: string) => `${brand} has no app of its own. Everything it offers is on this site, on any screen with a browser.`,
  open: (app: string) => `Open ${app}`,
  watchHere: 'Watch here',
  corporate: 'About us',
  quickLinks: 'Quick links',
  onAirNow: 'On air now',
  live: 'Live',
  upcoming: 'Upcoming',
  close: 'Close',
  watchChannelLive: (channel: string) => `Watch ${channel} live`,
  topPicks: 'Top Picks for You',
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
  schedule: 'Programación',
  aboutSchedule: 'Qué se emite y cuándo, cadena por cadena.',
  noSchedule: 'Nadie ha dicho todavía qué se emite y cuándo.',
  upcomingLive: 'Próximamente en vivo',
  whereToWatch: (brand) => `Dónde ver ${brand}`,
  aboutApps: 'Todos los lugares además de este sitio.',
  noApps: (brand) => `${brand} no tiene una aplicación propia. Todo lo que ofrece está en este sitio, en cualquier pantalla con navegador.`,
  open: (app) => `Abrir ${app}`,
  watchHere: 'Ver aquí',
  corporate: 'Quiénes somos',
  quickLinks: 'Enlaces rápidos',
  onAirNow: 'En vivo ahora',
  live: 'En vivo',
  upcoming: 'Próximamente',
  close: 'Cerrar',
  watchChannelLive: (channel) => `Ver ${channel} en vivo`,
  topPicks: 'Recomendados para ti',
}

export const wordsOf: Record<Language, Words> = { en, es }

const month = (language: Language, year: boolean) =>
  new Intl.DateTimeFormat(language === 'es' ? 'es-US' : 'en-US', {
    month: language === 'es' ? 'long' : 'short',
    day: 'numeric',
    timeZone: 'America/New_York',
    ...(year && { year: 'numeric' }),
  })

const days = { en: [month('en', false), month('en', true)], es: [month('es', false), month('es', true)] } as const

/** Formatting a date costs as much as the rest of a tile: an hour's worth is said once. New York's days begin on whole hours. */
const said = new LRUCache<string, string>({ max: 5_000 })

let lastYear = { from: 0, until: 0 }

function yearOf(now: number): { from: number; until: number } {
  if (now >= lastYear.from && now < lastYear.until) return lastYear
  const year = new Date(now).getUTCFullYear()
  lastYear = { from: Date.UTC(year, 0), until: Date.UTC(year + 1, 0) }
  return lastYear
}

/** "May 12", and the year when it is not this one. Air dates are the network's: Eastern time. */
export function sayDay(time: number, now: number, language: Language): string {
  const thisYear = yearOf(now)
  const otherYear = time < thisYear.from || time >= thisYear.until
  const key = `${language}${otherYear ? 'y' : ''}${Math.floor(time / 3_600_000)}`
  const known = said.get(key)
  if (known !== undefined) return known
  const text = days[language][otherYear ? 1 : 0].format(time)
  said.set(key, text)
  return text
}
