import type { SeriesSeed } from '../seeds.ts'

export const e: SeriesSeed[] = [
  {
    id: 'the-long-carpet',
    title: 'The Long Carpet',
    line: 'Every arrival, every gown, every pause for breath.',
    about: "Live from the rope line: the gowns, the near misses and the man whose whole job is the train of somebody else's dress.",
    genres: ['Entertainment', 'Fashion'],
    rating: 'TV-PG',
    minutes: 42,
    air: { slot: 'Sun 19:00' },
    cast: ['f Imogen Lacey as Host', 'm Rocco Bellini as Host'],
    seasons: {
      12: `The Lantern Awards | A dress with a battery.
Opening Night at the Opera | Two sopranos, one color.
The Gala of Hats | Rocco cannot see.
The Critics' Ball | They have come as their worst reviews.
The Golden Reel Awards | Nine hours, one sandwich.
Premiere: The Last Orchard | It rained apples.`,
    },
    clips: `The Dress With a Battery | It ran out at the top of the stairs.
Rocco vs. the Hat | A best of.
Best Dressed: The Golden Reels | Ten looks in two minutes.
Who Held the Train | The unsung man of the evening.`,
    films: ['stage-lights'],
    look: {
      scenes: ['ballroom', 'stage', 'skyline'],
      colors: ['#2c0612', '#d12f45', '#ffd9a8', '#130207', '#ffdf8a'],
      face: 'abril-fatface',
      poster: 'column',
      cast: 1,
    },
    popularity: 75,
  },
  {
    id: 'the-daily-rope',
    title: 'The Daily Rope',
    line: 'Who was there, who said so, and who has photographs.',
    about: 'Your weeknight half hour of who, where and in whose shoes.',
    genres: ['Entertainment', 'News'],
    rating: 'TV-PG',
    minutes: 22,
    air: { slot: 'Weekdays 19:30' },
    cast: ['m Rocco Bellini as Host', 'f Jade Winters as Correspondent'],
    daily: {
      season: 9,
      count: 30,
      titles: 'dates',
      lines: `Ingrid Solberg | and the coat that sold out in an hour
Lady Marlow | buys back her own wax figure
A casting surprise | in the musical nobody gets sick in
The Salt House | gets a new kitchen and an old boyfriend
Silver Almanac | split up for eleven minutes
Adrian Locke | signs a stranger's cast, and then another's
The Golden Reels | announce a category for trailers
Tansy Boothe | is spotted in a seat at her own show
A royal visit | and the umbrella that went with it
Camilla Rhodes | launches a candle that smells of July
Owen Strand | cut his own hair, on the way up
The sequel | nobody asked for gets a sequel
Jack Tolliver | leaves his watch on the island
Zara Whitmore | falls off a stage, on purpose
An opera star | and her very public parking ticket
Captain Rolf | writes a children's book
Teddy Okafor | reads audiobooks to his plants
The hat | is back
Brothers Quarrel | make up, in matching shirts
Saoirse Kwan | is engaged, to a chef, by knife`,
    },
    clips: `Sixty Seconds at the Rope | Jade Winters asks everyone the same question.
The Candle That Smells of July | We lit it.`,
    films: ['news-desk', 'stage-lights'],
    look: {
      scenes: ['graphic', 'skyline'],
      colors: ['#ff4f5e', '#ffb36b', '#fff0c9', '#3a0a24'],
      face: 'unbounded:800',
      poster: 'stack',
      cast: 2,
    },
    popularity: 62,
  },
  {
    id: 'famous-for-a-week',
    title: 'Famous for a Week',
    line: "Seven days of somebody else's life, entourage included.",
    about: 'Ordinary people take over the calendar of a star who badly needs a week off. The star does their job. Nobody finds it easy.',
    genres: ['Reality'],
    rating: 'TV-PG',
    minutes: 42,
    air: { slot: 'Wed 20:00' },
    cast: ['f Jade Winters as Host'],
    seasons: {
      3: `The Dentist and the Diva | She does fillings. He does encores.
The Bus Driver | Route 40 has never had a standing ovation.
The Librarian's Tour | She asks forty thousand people to be quiet. They are.
The Farmer and the Face | Milking at five, gala at nine.
Two Teachers | One is a rapper now.
The Night Watchman | Nothing happens, at a film premiere.`,
    },
    clips: `Forty Thousand People Are Quiet | For a librarian.
Lady Marlow Does a Filling | Under supervision.`,
    films: ['stage-lights', 'harbor-night'],
    look: {
      scenes: ['stage', 'suburb'],
      colors: ['#4a1470', '#ff6f91', '#ffe58a', '#1d0730'],
      face: 'baloo-2:800',
      poster: 'badge',
      cast: 'pair',
    },
    popularity: 58,
  },
  {
    id: 'the-vanderhoeks',
    title: 'The Vanderhoeks',
    line: 'Old money. New cameras.',
    about: 'Five sisters, one trust fund and a grandmother who controls it from a chaise longue.',
    genres: ['Reality'],
    rating: 'TV-14',
    minutes: 42,
    air: { slot: 'Sun 21:00' },
    cast: [
      'f Beatrix Vanderhoek as Herself',
      'f Lotte Vanderhoek as Herself',
      'f Fenna Vanderhoek as Herself',
      'f Oma Vanderhoek as Herself',
    ],
    seasons: {
      5: `The Trust | Oma reads aloud. It takes all of Sunday.
Fenna Opens a Gallery | The art is by Lotte. Lotte did not know.
The Yacht Is Too Small | By one sister.
Horse Girl | Beatrix sells a horse to her own cousin, twice.
Silent Retreat | It lasts until lunch.
Christmas in Gstaad | Somebody has invited the accountant.`,
      4: `Allowance | It has been cut. To the bone, if bones were large.
The Wedding Planner | She resigns at the first fitting.
Oma's Birthday | She will not say which.`,
    },
    clips: `Oma Reads the Trust | Clause forty.
Silent Retreat | All three hours of it.`,
    films: ['open-sea', 'stage-lights'],
    look: {
      scenes: ['palms', 'ballroom', 'mountains'],
      colors: ['#5c1f3a', '#f0a07a', '#ffe9c4', '#260a18', '#ffe9a8'],
      face: 'playfair-display:900',
      poster: 'head',
      cast: 3,
    },
    popularity: 73,
  },
  {
    id: 'one-hit-one-hour',
    title: 'One Hit, One Hour',
    line: 'You know the song. You do not know the story.',
    about:
      'A summer, a studio, three minutes that never went away: the people behind one-hit wonders tell how it happened, and what they did the next morning.',
    genres: ['Documentary', 'Music'],
    rating: 'TV-PG',
    minutes: 42,
    air: { slot: 'Fri 21:00', weeksAgo: 12 },
    cast: ['m Bix Malloy as Narrator'],
    seasons: {
      2: `"Turn Every Light On" | Written on a bus about a bus.
"My Other Umbrella" | Number one in nine countries; the singer was eleven.
"Call Me Collect" | Nobody can, any more.
"Saturday, Slowly" | It was meant to be fast.
"Disco Dentist" | He still practices. Both.`,
    },
    clips: `"My Other Umbrella," 1983 | The original video, restored.
Can You Name It in Four Notes? | You can.`,
    films: ['stage-lights'],
    look: {
      scenes: ['graphic', 'stage'],
      colors: ['#ff8a3d', '#ffd24d', '#fff6d6', '#5a1a3a'],
      face: 'monoton',
      poster: 'giant',
      cast: 0,
      upper: true,
    },
    popularity: 49,
  },
]
