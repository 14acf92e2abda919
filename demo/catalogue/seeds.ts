// Types of the seeds: a seed describes one title of the demo in a compact form. build-series.ts and build-movies.ts convert seeds to
// entries.
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

/** The look of a title's art: its scenes, its colours, and the font of its lettering (`face`). */
export type Look = {
  scenes: [Scene, ...Scene[]]
  colors: [sky: string, horizon: string, light: string, ink: string, lamp?: string]
  face: string
  /** The layout of the poster. */
  poster: 'foot' | 'head' | 'giant' | 'column' | 'split' | 'frame' | 'stack' | 'badge'
  /** The number of people in the key art. `figure`: one person seen from far away. `pair`: two persons seen from far away. */
  cast?: 0 | 1 | 2 | 3 | 'figure' | 'pair'
  upper?: boolean
}

/** A text in the language of the title, or in both languages. */
export type Both = string | { en: string; es: string }

/** When a series airs. `slot` is in New York time: `Thu 20:00`, `Weekdays 23:35`. */
export type Air = {
  slot: string
  /** Weeks since the newest episode; 0 or absent if the series is on air now. */
  weeksAgo?: number
  /** Weeks until the next season premieres. */
  premieresIn?: number
  /** The year of the first season, for classic series. */
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
  /** Example: `f Dana Whitlock as Lt. Ruth Amara`. The letter `f` or `m` selects a woman or a man for the portrait. */
  cast: string[]
  creator?: string
  /** The episodes of each season by its number, one per line: `Title | Description`. */
  seasons?: Record<number, string>
  /** The number of the first listed episode; absent if it is 1. */
  from?: number
  /** A weekday show. `lines`: its guests or stories, one per line: `Name | what they do`. */
  daily?: { season: number; count: number; titles: 'guests' | 'dates'; lines: string }
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
  /** Requires a TV provider. */
  locked?: boolean
  expiresInDays?: number
  isCoppaCompliant?: boolean
}
