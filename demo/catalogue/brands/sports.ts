import type { SeriesSeed } from '../seeds.ts'

export const sports: SeriesSeed[] = [
  {
    id: 'the-morning-skate',
    title: 'The Morning Skate',
    line: "Coffee, cold ice and last night's scores.",
    about: 'Every weekday before anyone else is awake: what happened on the ice, on the grass and in the locker room.',
    genres: ['Sports', 'Talk'],
    rating: 'TV-G',
    minutes: 42,
    dayPart: 'Morning',
    air: { slot: 'Weekdays 06:00' },
    cast: ['m Duke Lariviere as Host', 'f Marcy Olsen as Host'],
    daily: {
      season: 8,
      count: 24,
      titles: 'dates',
      lines: `Overtime in Buffalo | and the save nobody saw
A rookie | and his grandmother's stick
The trade | that was denied at six and done at seven
Iva Kostova | wins on one good ankle
A walk-on | walks off with it
The longest relay | in the rain
Power rankings | and the argument about fourth
A no-hitter | through eight and a third
The coach | who keeps score in pencil
Cross-country | by headlamp
A perfect frame | on lane nine
The mascot | is suspended
Injury report | in haiku
The last barefoot kicker | retires
Rowing | at dawn, into a bridge
Two sisters | one final`,
    },
    clips: `The Save Nobody Saw | Including the goalie.
The Mascot's Statement | In full.`,
    films: ['news-desk', 'stage-lights'],
    look: {
      scenes: ['stadium', 'newsroom'],
      colors: ['#081a3a', '#2f7fd1', '#eaf6ff', '#040c1c', '#ffd166'],
      face: 'oswald',
      poster: 'stack',
      cast: 2,
      upper: true,
    },
    popularity: 53,
    sport: 'hockey',
  },
  {
    id: 'sunday-under-lights',
    title: 'Sunday Under Lights',
    line: 'The last game of the day is the only one that matters.',
    about: 'Full replays of the Sunday night game, from the tunnel walk to the last whistle.',
    genres: ['Sports'],
    rating: 'TV-G',
    minutes: 42,
    air: { slot: 'Sun 20:20' },
    cast: ['m Bix Malloy as Play-by-Play', 'f Tempest Kane as Sideline'],
    seasons: {
      21: `Harborview at Millcreek | A field goal in the fog.
Toledo at Red Mesa | Four lead changes, one limping punter.
Port Amos at Larkspur | The longest drive of the season ends an inch short.
Gannet at Dayton | Snow, and a hat trick of fumbles.
Red Mesa at Harborview | First against second. It shows.
Millcreek at Port Amos | A comeback from twenty-four down.
Dayton at Toledo | The rivalry game, with the pig.`,
    },
    clips: `An Inch Short | From every angle.
The Rivalry Pig | His name is Gerald.`,
    films: ['stage-lights', 'desert-road'],
    look: {
      scenes: ['stadium', 'skyline'],
      colors: ['#061028', '#1f5fbf', '#fff3d0', '#030814', '#ffd24d'],
      face: 'anton',
      poster: 'head',
      cast: 'figure',
      upper: true,
    },
    popularity: 85,
    sport: 'football',
  },
]

export const golf: SeriesSeed[] = [
  {
    id: 'the-quiet-nine',
    title: 'The Quiet Nine',
    line: 'Nine holes, one guest, no cameras allowed. One camera.',
    about: 'Former champion Arthur Penhale walks nine holes with somebody interesting and talks about anything but golf.',
    genres: ['Sports', 'Talk'],
    rating: 'TV-G',
    minutes: 22,
    air: { slot: 'Mon 19:00' },
    cast: ['m Arthur Penhale as Host'],
    seasons: {
      5: `With a Bus Driver | She has never held a club. She has opinions.
With a Hangman's Grandson | In the rough.
With Dana Whitlock | She brings her own raincoat.
With a Beekeeper | There is a hazard.
With Two Referees | They agree on nothing.
With the Groundskeeper | Who has been watching all this time.`,
    },
    clips: `Nan Orr and the Hazard | It buzzes.
Arthur Penhale Loses a Ball | He talks about it for three minutes.`,
    films: ['kite-hill', 'open-sea'],
    look: {
      scenes: ['golfCourse'],
      colors: ['#5a8fb0', '#e8d9a0', '#fff6d6', '#173a26', '#e0503a'],
      face: 'dm-serif-display',
      poster: 'frame',
      cast: 1,
    },
    popularity: 40,
    sport: 'golf',
  },
]

export const regional: Record<string, SeriesSeed[]> = {
  'nbc-sports-bay-area': [
    {
      id: 'fog-delay',
      title: 'Fog Delay',
      line: 'The post-game show that can barely see the field.',
      about: 'Scores, second-guessing and the weather, right after the last out.',
      genres: ['Sports'],
      rating: 'TV-G',
      minutes: 22,
      air: { slot: 'Fri 22:00' },
      cast: ['f Kelly Tran as Host', 'm Rico Alvarez as Analyst'],
      seasons: {
        4: `Lost in Left | A fly ball goes up. It has not come down.\nThe Pitch Clock | And the pitcher who ignores it.\nBridge Series | Both sides claim it.\nGarlic Night | Attendance: strong.\nLast Out | They stay until the fog lifts.`,
      },
      clips: `The Ball That Never Came Down | Search continues.`,
      films: ['harbor-night'],
      look: {
        scenes: ['harbor', 'stadium'],
        colors: ['#1b3348', '#c97a4a', '#ffe6bf', '#0b1620', '#ffc14d'],
        face: 'staatliches',
        poster: 'split',
        cast: 2,
        upper: true,
      },
      popularity: 35,
      sport: 'baseball',
    },
  ],
  'nbc-sports-boston': [
    {
      id: 'parking-lot-postgame',
      title: 'Parking Lot Postgame',
      line: 'Win or lose, they are not happy.',
      about: 'Broadcast from the third row of lot C, with callers.',
      genres: ['Sports', 'Talk'],
      rating: 'TV-PG',
      minutes: 22,
      air: { slot: 'Thu 22:30' },
      cast: ['m Sully Flaherty as Host', 'f Bridget Noonan as Host'],
      seasons: {
        9: `They Won and I'm Furious | Eleven callers agree.\nThe Penalty | It was not a penalty. It was a penalty.\nTrade Everybody | Bridget makes a list.\nMy Cousin Could Coach | He calls in.\nStill Here | It is two in the morning.`,
      },
      clips: `My Cousin Calls In | He has a whiteboard.`,
      films: ['stage-lights'],
      look: {
        scenes: ['stadium', 'suburb'],
        colors: ['#0c2b22', '#4fae7f', '#f6ffd9', '#06140f', '#ffe14d'],
        face: 'permanent-marker',
        poster: 'giant',
        cast: 2,
      },
      popularity: 34,
      sport: 'basketball',
    },
  ],
  'nbc-sports-philadelphia': [
    {
      id: 'we-need-to-talk',
      title: 'We Need to Talk',
      line: 'A frank exchange with the whole city.',
      about: 'An hour of the most honest sports conversation on the coast.',
      genres: ['Sports', 'Talk'],
      rating: 'TV-PG',
      minutes: 22,
      air: { slot: 'Wed 22:00' },
      cast: ['f Donna Marchetti as Host', 'm Big Ray Tull as Host'],
      seasons: {
        6: `About the Fourth Quarter | We need to talk about it.\nAbout the Uniforms | They are mustard.\nAbout the Mayor's Prediction | On the record.\nAbout Last Night | No.\nAbout Hope | Against all advice.`,
      },
      clips: `About the Uniforms | A ranking.`,
      films: ['harbor-night', 'stage-lights'],
      look: {
        scenes: ['skyline', 'stadium'],
        colors: ['#241a4a', '#d9573a', '#ffd9b0', '#100b24', '#ffd24d'],
        face: 'alfa-slab-one',
        poster: 'stack',
        cast: 2,
      },
      popularity: 33,
      sport: 'football',
    },
  ],
}
