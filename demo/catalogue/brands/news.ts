import type { SeriesSeed } from '../seeds.ts'

const stories = `Ferries | run again after a nine-day strike
Almond trees | blossom eleven days early in the north
A recall | of two million heaters, and how to check yours
The school board | that voted by candlelight
Wildfire crews | hold the line at Marrow Canyon
A bridge | reopens after the longest repair in state history
The census | finds a town it had lost
Doctors | test a vaccine you can eat
A senator | resigns, then un-resigns
The lunar lander | sends its first picture home
A library book | returns after ninety-one years
Nurses | end their walkout with a deal
Whales | are back in the bay, and so are the boats
A heat record | falls in three cities on one day
The jury | in the harbor trial goes out
Teachers | in four states get a raise
A cyberattack | closes the county clerk for a week
The ice road | opens three weeks late
Beekeepers | count a good year at last
A tunnel | breaks through, on time
The vote | that came down to a coin
Airports | brace for the holiday
A satellite | is caught by another
The orchestra | that plays in the laundromat
Rain | at last, and too much of it
The mayor | who answers every letter`

export const news: SeriesSeed[] = [
  {
    id: 'first-light',
    title: 'First Light',
    line: 'The morning, before it gets away from you.',
    about: 'Weekday mornings with Grace Adeyemi and Tom Whitaker: what happened while you slept, what to wear and one thing worth knowing.',
    genres: ['News', 'Lifestyle'],
    rating: 'TV-G',
    minutes: 42,
    dayPart: 'Morning',
    air: { slot: 'Weekdays 07:00' },
    cast: ['f Grace Adeyemi as Anchor', 'm Tom Whitaker as Anchor', 'f Gail Frost as Meteorologist'],
    daily: { season: 22, count: 30, titles: 'dates', lines: stories },
    clips: `Gail Frost Apologizes for Tuesday | It was supposed to be sunny.
One Thing Worth Knowing: Otters | They hold hands.
The Laundromat Orchestra | Spin cycle in D.
Recipe: A Soup for the First Cold Day | Four things and a pot.`,
    films: ['news-desk', 'open-sea'],
    look: {
      scenes: ['newsroom', 'ocean'],
      colors: ['#1c4f8a', '#ff9d5c', '#fff0b8', '#0a1f3c', '#ffd24d'],
      face: 'archivo:800',
      poster: 'foot',
      cast: 2,
    },
    popularity: 68,
  },
  {
    id: 'the-first-hour',
    title: 'The First Hour',
    line: 'What happened, in order.',
    about: 'The evening broadcast of record. Anchor Lydia Marsh, correspondents on five continents and thirty minutes to tell it straight.',
    genres: ['News'],
    rating: 'TV-G',
    minutes: 22,
    dayPart: 'Evening',
    air: { slot: 'Weekdays 18:30' },
    cast: ['f Lydia Marsh as Anchor', 'm Samuel Ortiz as Correspondent', 'f Hana Kimura as Correspondent'],
    daily: { season: 48, count: 34, titles: 'dates', lines: stories },
    clips: `The Ferry Strike, Explained | Nine days in three minutes.
Hana Kimura at the Ice Road | Minus thirty-one and waiting.
Lydia Marsh: A Note Before We Go | On the letters she gets.
The Town the Census Lost | Population: present.`,
    films: ['news-desk'],
    look: {
      scenes: ['newsroom', 'skyline'],
      colors: ['#060b26', '#1f479e', '#7fb4ff', '#03060f', '#ff5a3c'],
      face: 'anton',
      poster: 'giant',
      cast: 1,
      upper: true,
    },
    popularity: 76,
  },
  {
    id: 'the-long-read',
    title: 'The Long Read',
    line: 'One story. One hour. No shouting.',
    about: 'Every Sunday one correspondent goes somewhere for a month and comes back with a film.',
    genres: ['News', 'Documentary'],
    rating: 'TV-PG',
    minutes: 42,
    air: { slot: 'Sun 19:00' },
    cast: ['m Samuel Ortiz as Correspondent', 'f Hana Kimura as Correspondent'],
    seasons: {
      8: `The Ice Road | It opens later every year. The trucks do not.
Who Owns the Rain? | A valley, a bottling plant and a bucket.
The Longest Shift | Thirty-six hours with an ambulance crew.
A Town Called Present | The census lost it. They would like a word.
The Seed Vault | At the end of a corridor in the Arctic.
The Interpreter | He has been inside every secret meeting for thirty years.
Night School | The oldest pupil is ninety-three.`,
      7: `Salt | A sea that is leaving.
The Judge | She retired. The cases did not.
Dispatch | One night, four hundred calls.`,
    },
    clips: `The Oldest Pupil | She has homework.
Inside the Seed Vault | Bring a coat.`,
    films: ['news-desk', 'desert-road', 'open-sea'],
    look: {
      scenes: ['mountains', 'ocean', 'desertRoad'],
      colors: ['#1c2833', '#8aa3b5', '#fff2d6', '#0b1116', '#ff6f4a'],
      face: 'dm-serif-display',
      poster: 'head',
      cast: 0,
    },
    popularity: 64,
  },
  {
    id: 'before-midnight',
    title: 'Before Midnight',
    line: 'A true story, told from the night it changed.',
    about: 'Correspondent Josephine Hart begins every story at a quarter to twelve.',
    genres: ['News', 'True Crime'],
    rating: 'TV-14',
    minutes: 42,
    air: { slot: 'Fri 22:00' },
    cast: ['f Josephine Hart as Correspondent'],
    seasons: {
      31: `The House at the Turn | A porch light, a phone off the hook.
Mr. Ellery's Boat | It was found with the engine still warm.
The Dentist's Wife | She had booked two seats.
The Long Driveway | Nobody heard a car.
What Amy Saw | She was six. She is thirty now.
The Third Key | There were only ever two.`,
      30: `Snow on the Windshield | It should have melted.
The Substitute | He taught there for a year. Nobody hired him.
Gone to Get Milk | Eleven blocks, one camera.`,
    },
    clips: `"It Was a Quarter to Twelve" | Josephine Hart begins.`,
    films: ['harbor-night', 'forest-mist'],
    look: {
      scenes: ['suburb', 'forest', 'evidence'],
      colors: ['#0b1030', '#35427a', '#ffe2b0', '#05071a', '#ffcf6b'],
      face: 'playfair-display:700',
      poster: 'split',
      cast: 1,
    },
    popularity: 67,
  },
  {
    id: 'capitol-corner',
    title: 'Capitol Corner',
    line: 'Both sides of the hallway.',
    about: 'Sunday mornings with moderator Ellis Grant: four chairs, one clock and a rule about interrupting.',
    genres: ['News', 'Talk'],
    rating: 'TV-G',
    minutes: 42,
    air: { slot: 'Sun 09:00' },
    cast: ['m Ellis Grant as Moderator'],
    seasons: {
      17: `Governor Ella Branch | On the bridge, the budget and the bus.
The Four Whips | In one room, for the first time since spring.
The Water Bill | Two senators from the same river.
A Conversation About Snow | The mayors of the five coldest cities.
The Clerk of the House | Forty years of calling the roll.
Debate Night, Revisited | What they said, what they meant.`,
    },
    clips: `The Rule About Interrupting | Ellis Grant has a bell.`,
    films: ['news-desk'],
    look: {
      scenes: ['columns', 'newsroom'],
      colors: ['#142347', '#b53a3a', '#fff1dc', '#0a1226', '#ffd27a'],
      face: 'cinzel:800',
      poster: 'frame',
      cast: 1,
    },
    popularity: 47,
  },
]
