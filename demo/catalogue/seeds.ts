// How we write a title down; build-series.ts and build-movies.ts make entries of it.
export type FilmId =
  | 'big-buck-bunny'
  | 'harbor-night'
  | 'open-sea'
  | 'forest-mist'
  | 'desert-road'
  | 'kite-hill'
  | 'deep-orbit'
  | 'news-desk'
  | 'night-kitchen'
  | 'stage-lights'
  | 'hacienda'

export type Scene =
  | 'skyline'
  | 'harbor'
  | 'suburb'
  | 'planet'
  | 'palms'
  | 'golfCourse'
  | 'market'
  | 'ocean'
  | 'forest'
  | 'mountains'
  | 'desertRoad'
  | 'meadow'
  | 'kiteHill'
  | 'dinoBus'
  | 'soupSea'
  | 'columns'
  | 'corridor'
  | 'kitchen'
  | 'laboratory'
  | 'stage'
  | 'stadium'
  | 'newsroom'
  | 'ballroom'
  | 'evidence'
  | 'arcade'
  | 'graphic'

/** How a title's art looks: its scene (and others it visits), its colours (sky, horizon, light, ink, lamps), its lettering. */
export type Look = {
  scenes: [Scene, ...Scene[]]
  colors: [sky: string, horizon: string, light: string, ink: string, lamp?: string]
  face: string
  /** How the poster is laid out. */
  poster: 'foot' | 'head' | 'giant' | 'column' | 'split' | 'frame' | 'stack' | 'badge'
  /** How many of the cast stand in the key art; `figure`: seen from afar. */
  cast?: 0 | 1 | 2 | 3 | 'figure' | 'pair'
  upper?: boolean
}

export type Both = string | { en: string; es: string }

/** `Thu 20:00`, `Weekdays 23:35`: New York time. */
export type Air = {
  slot: string
  /** Weeks since the newest episode; 0: on air now. */
  weeksAgo?: number
  /** Weeks until the next season. */
  premieresIn?: number
  /** The year the first season began, for what ran long ago. */
  year?: number
}

export type SeriesSeed = {
  id: string
  title: Both
  line: Both
  about: Both
  genres: string[]
  rating: string
  category?: 'Classic'
  minutes: 22 | 42
  air: Air
  /** `f Dana Whitlock as Lt. Ruth Amara`: f or m, for the portrait. */
  cast: string[]
  creator?: string
  /** By number: a line an episode, `Title | What happens`. */
  seasons?: Record<number, string>
  /** The first listed episode's number, where a season began before what we list. */
  from?: number
  /** A show of every weekday: a line a guest or a story, `Who | what about`. */
  daily?: { season: number; count: number; titles: 'guests' | 'dates'; bits: string }
  clips?: string
  films: [FilmId, ...FilmId[]]
  look: Look
  popularity: number
  isCoppaCompliant?: boolean
  dayPart?: string
  tag?: string
  sport?: string
}

export type MovieSeed = {
  id: string
  brand: string
  title: Both
  year: number
  line: Both
  about: Both
  genres: string[]
  rating: string
  cast: string[]
  director?: string
  films: [FilmId, ...FilmId[]]
  look: Look
  popularity: number
  /** Only for those whose TV provider vouches for them. */
  locked?: boolean
  /** Leaves in so many days. */
  leaves?: number
  isCoppaCompliant?: boolean
}
