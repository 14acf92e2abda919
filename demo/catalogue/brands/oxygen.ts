import type { SeriesSeed } from '../seeds.ts'

export const oxygen: SeriesSeed[] = [
  {
    id: 'the-cold-room',
    title: 'The Cold Room',
    line: 'Old boxes. New eyes.',
    about:
      'Retired detective Lorraine Beck opens one evidence box each week from a basement in Baltimore, with a scientist, a genealogist and the people who have been waiting.',
    genres: ['True Crime', 'Documentary'],
    rating: 'TV-14',
    minutes: 42,
    air: { slot: 'Sat 20:00' },
    cast: ['f Lorraine Beck as Herself', 'm Dr. Hamid Noor as Himself', 'f Tess Gallagher as Herself'],
    seasons: {
      5: `Box 1187 | A glove, a bus ticket, a key to nothing.
The Girl at the Rink | Everyone remembers the song that was playing.
Two Sets of Prints | One belongs to a man who was in prison that night.
The Neighbor Who Waved | He waved at everyone. That was the point.
Family Tree | A cousin in Oregon, a name in Maine.
Thaw | What the ice on Miller Pond was holding.
The Letter Writer | He sent one every year. Then he stopped.`,
      4: `The Lamp Was On | It was always off.
Highway 40 | Three exits, eleven years.
The Red Sweater | Her mother knitted two.
Reasonable Grounds | A warrant, twenty-six years late.`,
    },
    clips: `The Key to Nothing | Lorraine finds the door.
How Genetic Genealogy Works | In four minutes, with string.`,
    films: ['harbor-night', 'forest-mist'],
    look: {
      scenes: ['evidence', 'corridor', 'suburb'],
      colors: ['#0d1f22', '#3c7f7a', '#f3e6c8', '#050d0f', '#e0483a'],
      face: 'special-elite',
      poster: 'foot',
      cast: 1,
    },
    popularity: 77,
  },
  {
    id: 'sweet-talker',
    title: 'Sweet Talker',
    line: 'He said he was a surgeon. He said he was single. He said it would only take a day.',
    about:
      'Each episode follows one con from the first hello to the last bank transfer, told by the people who believed it and the person who finally did not.',
    genres: ['True Crime'],
    rating: 'TV-14',
    minutes: 42,
    air: { slot: 'Sun 19:00' },
    cast: ['f Valerie Knox as Host'],
    seasons: {
      3: `The Surgeon | He had the coat. He had never had the degree.
The Heiress of Nowhere | There is no such castle.
Love, Overseas | Eleven thousand messages, one photograph, of somebody else.
The Charity Run | Everyone ran. The money ran further.
Captain of Nothing | A yacht, a uniform, a rented harbor.
The Psychic's Sister | She saw it coming.`,
      2: `The Investor | Guaranteed, he said.
Landlord | He rented it to forty families.
My Best Friend Marcy | Her name was not Marcy.`,
    },
    clips: `Seven Signs | Before you send the money.
The Phone Call | She recorded it.`,
    films: ['hacienda', 'harbor-night'],
    look: {
      scenes: ['ballroom', 'skyline', 'evidence'],
      colors: ['#2a0a1e', '#c23b6b', '#ffe0c0', '#12040d', '#ffb0c8'],
      face: 'yeseva-one',
      poster: 'split',
      cast: 1,
    },
    popularity: 65,
  },
  {
    id: 'last-seen',
    title: 'Last Seen',
    line: 'A map, a clock and forty-eight hours.',
    about: 'Search teams retrace the last two days of someone who never came home, minute by minute, in the places where they happened.',
    genres: ['True Crime', 'Documentary'],
    rating: 'TV-14',
    minutes: 42,
    air: { slot: 'Sat 21:00' },
    cast: ['m Garrett Sloan as Search Leader', 'f Nadia Petrov as Analyst'],
    seasons: {
      2: `Last Seen: Pine Ridge Trailhead | A car, a packed lunch, a dog that came home alone.
Last Seen: Terminal B | Cameras everywhere but one corridor.
Last Seen: The County Fair | Eleven thousand people and a Ferris wheel.
Last Seen: Route 16 | The truck stop receipt is the wrong day.
Last Seen: Lake Morrow | The lake gives up a phone.
Last Seen: Apartment 3F | The door was locked from the inside.`,
    },
    clips: `The Dog That Came Home | What it was carrying.
Forty-Eight Hours in Four Minutes | The timeline of Terminal B.`,
    films: ['forest-mist', 'desert-road'],
    look: {
      scenes: ['forest', 'mountains', 'desertRoad'],
      colors: ['#102520', '#7aa38a', '#ffd9a0', '#06120f', '#ff7a4a'],
      face: 'oswald',
      poster: 'column',
      cast: 'figure',
      upper: true,
    },
    popularity: 59,
  },
  {
    id: 'verdict-revisited',
    title: 'Verdict, Revisited',
    line: 'Twelve jurors come back to the room.',
    about: 'Years after the trial, the people who decided it read what they were never shown, and vote again.',
    genres: ['True Crime', 'Legal'],
    rating: 'TV-14',
    minutes: 42,
    air: { slot: 'Sun 20:00', weeksAgo: 6 },
    cast: ['f Judge Carol Ames as Host'],
    seasons: {
      1: `The Baker | Guilty, they said, in forty minutes.
The Lake House | One juror never agreed.
The Night Nurse | The chart had two handwritings.
The Hitchhiker | He said he was never in that car.
The Twins | It was one of them.
The Holdout | She was right. She has waited nineteen years to hear it.`,
    },
    clips: `They Vote Again | The Baker, twelve years on.`,
    films: ['news-desk', 'harbor-night'],
    look: {
      scenes: ['columns', 'corridor'],
      colors: ['#13202b', '#6f8ba0', '#fff1d0', '#080e13', '#ffcb5c'],
      face: 'zilla-slab:700',
      poster: 'frame',
      cast: 1,
    },
    popularity: 54,
  },
  {
    id: 'buried-on-main-street',
    title: 'Buried on Main Street',
    line: 'Everybody waved. Everybody knew.',
    about: 'Pretty towns, terrible stories: a church supper, a missing treasurer, and what was under the new parking lot.',
    genres: ['True Crime'],
    rating: 'TV-14',
    minutes: 42,
    air: { slot: 'Fri 20:00', premieresIn: 3 },
    cast: ['f Dolly Prentiss as Narrator'],
    seasons: {
      2: `The Treasurer | The church roof fund, and a boat called Amen.
Under the Parking Lot | They dug it up for a grocery store.
Homecoming | The queen of 1992 never came home.
The Quilt | One square does not belong.
Founders' Day | The statue has the wrong man on it.`,
    },
    clips: `Season 3: First Look | Main Street is being repaved.`,
    films: ['kite-hill', 'forest-mist'],
    look: {
      scenes: ['suburb', 'evidence', 'forest'],
      colors: ['#f2c38b', '#c9785c', '#fff0cf', '#2c1a1e', '#ffe7b0'],
      face: 'zilla-slab:600',
      poster: 'head',
      cast: 0,
    },
    popularity: 50,
    tag: 'New Season',
  },
]
