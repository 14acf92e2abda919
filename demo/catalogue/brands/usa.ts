import type { SeriesSeed } from '../seeds.ts'

export const usa: SeriesSeed[] = [
  {
    id: 'paper-trail',
    title: 'Paper Trail',
    line: 'He forged his way into the FBI. They let him stay.',
    about:
      'Julian Cray can copy any signature in the world but his own. Caught at last, he trades a cell for a desk beside Agent Frances Holt, who has been wrong about exactly one person in her life, and it was him.',
    genres: ['Drama', 'Crime'],
    rating: 'TV-14',
    minutes: 42,
    air: { slot: 'Thu 22:00' },
    cast: [
      'm Adrian Locke as Julian Cray',
      'f Noor Haddad as Agent Frances Holt',
      'm Bill Tolliver as Assistant Director Moss',
      'f Gwen Astley as Sabine',
      'm Sir Colin Hargrave as The Collector',
      'f Lucía Benavides as Agent Ruiz',
      'm Theo Vasquez as Young Julian',
    ],
    creator: 'm Jeffrey Lang',
    seasons: {
      3: `Watermark | A banknote so good that the mint would like to hire whoever made it.
Carbon Copy | Someone is forging Julian.
The Vermeer in Row Nine | A painting hangs in a bus station for a week before anybody looks up.
Letter of Intent | Sabine needs a birth certificate. Julian needs a reason.
Acid-Free | The archive burns, but only one drawer.
Counterfeit Saints | A small church, a large donation and eleven identical relics.
Signature | Holt is asked to sign for him one last time.`,
      2: `Blank Check | It clears.
Red Ink | An accountant who kept two sets of everything, including families.
The Typeface | A ransom note in a font that was not drawn until 2009.
Provenance | Everyone who has owned it is dead, and one is lying about it.`,
    },
    clips: `Julian Signs for Everyone | In one take, eight signatures.
Holt Knows | The elevator scene.
How to Age Paper | A tea bag, an oven, and Adrian Locke's ruined kitchen.`,
    films: ['harbor-night', 'news-desk'],
    look: {
      scenes: ['skyline', 'corridor', 'evidence'],
      colors: ['#0a1c3a', '#4f86c6', '#fff1cf', '#050d1c', '#ffcf5c'],
      face: 'oswald',
      poster: 'column',
      cast: 2,
      upper: true,
    },
    popularity: 85,
  },
  {
    id: 'tumbleweed-county',
    title: 'Tumbleweed County',
    line: 'The sheriff is retired. Nobody told the criminals.',
    about:
      'Gus Tanner handed in his badge on Friday. By Monday three counties have asked him, politely, to find one last man, and then another.',
    genres: ['Drama', 'Western'],
    rating: 'TV-14',
    minutes: 42,
    air: { slot: 'Wed 22:00' },
    cast: [
      'm Dale Hutchins as Gus Tanner',
      'f Rosalind Vega as Deputy Inez Mora',
      'm Cody Barlow as Wiley Tanner',
      'f Minnie Hawkes as Doc Abel',
      'm Red Calloway as The Preacher',
    ],
    creator: 'f Annie Roper',
    seasons: {
      2: `Gone Fishing | There is no water for ninety miles.
The Preacher's Mule | It knows the way to where the money is.
Dry Lightning | A fire line, a fence line, and a feud that crosses both.
Hat in Hand | Inez runs for sheriff against the last man Gus would vote for.
Rattler | Bitten, alone, and eleven miles from the truck.
Sundown Clause | The old contract runs out at sundown.`,
      1: `Retired | For a weekend.
Cattle Guard | Forty head go missing without crossing a road.
Wiley | The son comes home with another man's truck.
Water Rights | The most valuable thing in the county is under the cemetery.`,
    },
    clips: `Gus Turns in His Badge | Four times.
Dale Hutchins Reads the Weather | "Dry."`,
    films: ['desert-road'],
    look: {
      scenes: ['desertRoad', 'mountains'],
      colors: ['#274b73', '#f0a35c', '#fff0b8', '#2a140c', '#fff0b8'],
      face: 'rye',
      poster: 'head',
      cast: 1,
    },
    popularity: 76,
  },
  {
    id: 'the-body-double',
    title: 'The Body Double',
    line: 'She takes the fall. It is in the contract.',
    about:
      'Stuntwoman Mickey Dunn has died in eighty-one films. When the star she doubles for disappears, Mickey is asked to do the one thing she has never done on camera: act.',
    genres: ['Drama', 'Action'],
    rating: 'TV-14',
    minutes: 42,
    air: { slot: 'Fri 22:00', weeksAgo: 3 },
    cast: [
      'f Zara Whitmore as Mickey Dunn',
      'm Luis Carranza as Hector',
      'f Philippa Gray as Ava Lorne',
      'm Bruno Castel as Director Lang',
      'f Ida Rosen as Agent Marcy',
    ],
    creator: 'm Dev Anand Rao',
    seasons: {
      1: `Take One | A fall from the ninth floor, and a job offer on the way down.
Reshoots | Mickey has Ava's hair, Ava's house and Ava's enemies.
Breakaway Glass | It is not.
Second Unit | Hector drives the same street eleven times. The twelfth is real.
Method | She stays in character for forty hours.
Wire Work | Someone has been at the rigging.
Martini Shot | The last take of the last day.`,
    },
    clips: `Ninth Floor, No Net | How the opening was done.
All 81 Deaths | An obituary.`,
    films: ['stage-lights', 'desert-road'],
    look: {
      scenes: ['palms', 'skyline', 'stage'],
      colors: ['#1b1035', '#ff6b4a', '#ffd57a', '#0d0618'],
      face: 'anton',
      poster: 'giant',
      cast: 1,
      upper: true,
    },
    popularity: 72,
  },
  {
    id: 'the-filibuster',
    title: 'The Filibuster',
    line: 'Small statehouse. Enormous egos.',
    about: 'The clerk of the least important state senate in America keeps it running on index cards, doughnuts and blackmail.',
    genres: ['Comedy'],
    rating: 'TV-14',
    minutes: 22,
    air: { slot: 'Mon 22:00' },
    cast: [
      'f Nell Barker as Dot Perkins',
      'm Graham Tully as Senator Boone',
      'f Latisha Cole as Senator Wray',
      'm Percy Underhill as Senator Flagg',
      'f Gloria Tate as Governor Stills',
    ],
    creator: 'm Benny Katz',
    seasons: {
      2: `Quorum | Nineteen senators, one elevator, stuck.
State Bird | A two-day debate between a heron and a lie.
Line Item | Somebody has budgeted for a moat.
Sine Die | The clock in the chamber is stopped, by Dot, with a broom.
The Recount | It comes out differently every time, and always seven.
Lame Duck | It is an actual duck.`,
      1: `The Clerk | Dot Perkins knows where the bodies are filed.
Pork | A barbecue with an agenda.
Filibuster | Senator Boone reads the telephone book and finds a typo.`,
    },
    clips: `State Bird: The Heron Speech | "It stands. It waits. It eats a frog."
Dot's Index Cards | There are nine thousand.`,
    films: ['news-desk', 'night-kitchen'],
    look: {
      scenes: ['columns', 'graphic'],
      colors: ['#a83f2f', '#f0c27a', '#fff3d0', '#2c1410', '#ffe08a'],
      face: 'alfa-slab-one',
      poster: 'frame',
      cast: 2,
    },
    popularity: 63,
  },
  {
    id: 'full-contact',
    title: 'Full Contact',
    line: 'Monday night. One ring. No script that anyone will admit to.',
    about: 'Three hours of flying bodies, long grudges and short shorts, live from a different arena every Monday.',
    genres: ['Sports', 'Action'],
    rating: 'TV-PG',
    minutes: 42,
    air: { slot: 'Mon 20:00' },
    cast: ['m Bix Malloy as Commentator', 'f Tempest Kane as The Storm', 'm Ogden Brute as The Landlord', 'm El Colibrí as Himself'],
    seasons: {
      18: `Live from Tulsa | The Landlord raises the rent.
Live from Omaha | The Storm wins a match in the parking lot.
Live from Fresno | El Colibrí defends the belt and loses the mask. Almost.
Live from Buffalo | A cage, some snow.
Live from Baton Rouge | Six-person tag, five survivors.
Live from Dayton | The contract signing. With a table.
Live from St. Paul | The Landlord is evicted.`,
    },
    clips: `The Landlord Raises the Rent | And a chair.
El Colibrí Flies | From the third rope, in slow motion.
The Storm: "I Am Weather" | The promo.`,
    films: ['stage-lights'],
    look: {
      scenes: ['stage', 'stadium'],
      colors: ['#15060a', '#c01f2f', '#ffd0a0', '#080204', '#ffe14d'],
      face: 'dela-gothic-one',
      poster: 'giant',
      cast: 2,
      upper: true,
    },
    popularity: 81,
    sport: 'wrestling',
  },
  {
    id: 'witness-town',
    title: 'Witness Town',
    line: 'Everybody here used to be somebody else.',
    about:
      'Marshal Del Rourke runs a small Ohio town where two hundred protected witnesses sell each other insurance. Then one of them recognizes another.',
    genres: ['Drama', 'Thriller'],
    rating: 'TV-14',
    minutes: 42,
    air: { slot: 'Sun 22:00', premieresIn: 1 },
    cast: [
      'm Colm Rourke as Marshal Del Rourke',
      'f Adele Fontaine as Betty Crane',
      'm Ty Robinson as Pastor Jim',
      'f Marlene Doss as Sheriff Opal',
      'm Vic Santoro as Number Eleven',
      'f Callie Rhodes as Mayor June',
    ],
    creator: 'f Annie Roper',
    clips: `Series Trailer | Population: it depends.
First Look: The Town | Everyone you meet in the first three minutes is lying.`,
    films: ['forest-mist', 'harbor-night'],
    look: {
      scenes: ['suburb', 'corridor', 'forest'],
      colors: ['#14273d', '#c98a5a', '#ffe2ae', '#0a121c', '#ffd98a'],
      face: 'special-elite',
      poster: 'split',
      cast: 2,
    },
    popularity: 77,
    tag: 'New Series',
  },
]
