import type { SeriesSeed } from '../seeds.ts'

export const cnbc: SeriesSeed[] = [
  {
    id: 'opening-cross',
    title: 'Opening Cross',
    line: 'What the market knows at nine thirty that you did not know at nine.',
    about: 'Ninety minutes around the opening bell with Renata Cole and Hugh Baxter: prices, reasons and the difference.',
    genres: ['Business', 'News'],
    rating: 'TV-G',
    minutes: 42,
    dayPart: 'Morning',
    air: { slot: 'Weekdays 09:00' },
    cast: ['f Renata Cole as Anchor', 'm Hugh Baxter as Anchor'],
    daily: {
      season: 14,
      count: 26,
      titles: 'dates',
      lines: `Copper | at a nine-year high, and who is hoarding it
The Fed minutes | read so that you do not have to
Airline shares | slip on a fuel hedge gone wrong
A grocery merger | and the aisle nobody wants
Small caps | wake up
A chipmaker | splits ten for one
Wheat | after the drought report
The ten-year yield | and your mortgage
A toy maker | recalls its best seller
Shipping rates | fall for a twelfth day
A bank | sells its own headquarters
Natural gas | before the first cold week
Retail sales | beat the gloom
The dollar | at the airport
A streaming service | raises its price again
Housing starts | stop
An oil driller | buys a wind farm
Jobless claims | in one chart
The yen | moves in the night
A coffee chain | tries tea
Lithium | looks for a floor
Earnings | from the quiet end of the week
A failed auction | and what it says
The index | loses a founding member
Fertilizer | and the price of bread
A truck maker | plugs in`,
    },
    clips: `The Bell, Every Day This Week | Who rang it and why.
Explain It: Hedging | Hugh Baxter, two coffees and an umbrella.
Copper in Ninety Seconds | It is in your wall.`,
    films: ['news-desk', 'harbor-night'],
    look: {
      scenes: ['market', 'newsroom'],
      colors: ['#04121c', '#0f5f4a', '#7dffb0', '#020a10', '#9dff5c'],
      face: 'archivo:900',
      poster: 'foot',
      cast: 2,
      upper: true,
    },
    popularity: 56,
  },
  {
    id: 'the-pitch-floor',
    title: 'The Pitch Floor',
    line: 'Ninety seconds. One elevator. Real money.',
    about:
      'The elevator goes up forty floors. At each stop an investor may get in, or out. At the top the doors open and the deal is done or it is not.',
    genres: ['Business', 'Reality'],
    rating: 'TV-PG',
    minutes: 42,
    air: { slot: 'Tue 22:00' },
    cast: ['f Marguerite Stone as Investor', 'm Kofi Danso as Investor', 'm Lyle Petersen as Investor'],
    seasons: {
      7: `Going Up | A spoon that knows how hot the soup is.
Between Floors | The elevator sticks with a hot-sauce maker in it.
Doors Closing | Two brothers pitch against each other.
Mezzanine | Kofi Danso gets out early and regrets it by nineteen.
Penthouse | The largest check of the season, for a bucket.
Lobby | The ones who got away come back.`,
      6: `Ground Floor | A dog bed for two dogs who do not get on.
Service Elevator | The janitor has an idea. It is the best one.
Capacity: Eight | Nine get in.`,
    },
    clips: `The Bucket | What is in the bucket?
Kofi Gets Out | Floor twelve. Floor nineteen.`,
    films: ['harbor-night'],
    look: {
      scenes: ['skyline', 'corridor', 'market'],
      colors: ['#0c1b38', '#3f7fd1', '#ffe7a8', '#060d1c', '#8dff5c'],
      face: 'league-gothic',
      poster: 'column',
      cast: 3,
      upper: true,
    },
    popularity: 61,
  },
  {
    id: 'rise-and-bust',
    title: 'Rise and Bust',
    line: 'How it was made. How it was lost.',
    about: 'One company an hour, from the garage to the cover of the magazine to the auction of the chairs.',
    genres: ['Business', 'Documentary'],
    rating: 'TV-PG',
    minutes: 42,
    air: { slot: 'Mon 22:00' },
    cast: ['m Paul Oyelaran as Narrator'],
    seasons: {
      10: `The Roller-Skate King of Toledo | Eleven million pairs, then rain.
Blue Whale Airlines | It served hot dinners on forty-minute flights.
The Last Video Store | It is doing rather well.
Tulip | A phone, a bubble, a lawsuit.
The Man Who Sold the Bridge | Twice, to the same city.
Frozen | An ice cream empire and its freezer.`,
      9: `Carousel | The mall that had its own police.
Typeface | A war over the letter a.
Golden Spike | A railroad from nowhere.`,
    },
    clips: `The Auction of the Chairs | Lot 212: swivel.
Dinner at 30,000 Feet | The forty-minute menu.`,
    films: ['desert-road', 'news-desk'],
    look: {
      scenes: ['market', 'skyline', 'desertRoad'],
      colors: ['#201404', '#b5791c', '#ffe9a0', '#0f0902', '#ffd14d'],
      face: 'bebas-neue',
      poster: 'split',
      cast: 0,
      upper: true,
    },
    popularity: 52,
  },
  {
    id: 'closing-print',
    title: 'Closing Print',
    line: "Four o'clock. What was that?",
    about: 'The last hour of trading with Dana Osgood, who has seen worse.',
    genres: ['Business', 'News'],
    rating: 'TV-G',
    minutes: 42,
    dayPart: 'Daytime',
    air: { slot: 'Weekdays 15:00' },
    cast: ['f Dana Osgood as Anchor', 'm Ravi Menon as Markets Correspondent'],
    daily: {
      season: 11,
      count: 20,
      titles: 'dates',
      lines: `A quiet open | and a loud close
Energy | carries the day
Software | gives it all back
The last ten minutes | explained, as far as possible
A fat finger | moves a small exchange
Bonds | do the talking
Utilities | of all things
The rumor | and the denial, four minutes apart
Gold | sits this one out
A squeeze | in a stock about socks
Options expiry | and other weather
Emerging markets | emerge
A guidance cut | nobody guided for
The volume | that was not there
Insurers | after the storm
A comeback | from the bottom of the index
Semis | on every screen
Regional banks | and a very long footnote
The consumer | is tired
Records | plural`,
    },
    clips: `Dana Has Seen Worse | A list.`,
    films: ['news-desk'],
    look: {
      scenes: ['market', 'newsroom', 'skyline'],
      colors: ['#1b0d12', '#7a2f2f', '#ffb38a', '#0c0508', '#8dff5c'],
      face: 'oswald',
      poster: 'stack',
      cast: 1,
      upper: true,
    },
    popularity: 45,
  },
]
