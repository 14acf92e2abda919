import type { SeriesSeed } from '../seeds.ts'

export const syfy: SeriesSeed[] = [
  {
    id: 'the-far-shift',
    title: 'The Far Shift',
    line: 'The night crew of a station nobody remembers building.',
    about:
      'Eleven people keep Meridian Station alive through the long orbit on the dark side of Tethys. They are paid by a company that answers every message and has not existed for sixty years.',
    genres: ['Science Fiction', 'Drama'],
    rating: 'TV-14',
    minutes: 42,
    air: { slot: 'Wed 22:00' },
    cast: [
      'f Amara Eze as Commander Ines Vale',
      'm Owen Strand as Pilot Rook',
      'f Suki Hayward as Dr. Ito',
      'm Bram Keller as Engineer Dutch',
      'f Lena Ostrova as The Voice',
      'f Ngozi Bello as Medic Aya',
      'm Piet Vandersloot as The Paymaster',
      'f Junko Arai as Botanist Sora',
    ],
    creator: 'f Corinne Adler',
    seasons: {
      2: `Relief Crew | The relief crew arrives on time. It is the same crew.
Tidal Lock | One side of the station has been in the dark too long, and has begun to like it.
Payroll | Dutch traces a paycheck across four hundred million miles.
Seventeen Sunrises | There should be sixteen.
The Inventory | Everything aboard is counted. There is one of something too many.
Dead Air | For nineteen minutes the Voice says nothing. Then it asks for Ines by her childhood name.
Long Orbit | They come round again to where they began.`,
      1: `Clocking In | Ines Vale takes command of a station where every clock is wrong by the same amount.
Airlock Etiquette | Knock first.
The Garden Deck | Something is growing that nobody planted.
Handover Notes | The last commander left one page. It is a drawing.
Perihelion | Close enough to see the sun, and what is in front of it.`,
    },
    clips: `The Drawing | What the last commander left.
Rook Lands It Anyway | No thrusters, no lights.
Inside Meridian Station | A walk through the set, deck by deck.
The Voice Speaks | Every word, in order.`,
    films: ['deep-orbit'],
    look: {
      scenes: ['planet', 'corridor', 'laboratory'],
      colors: ['#0a0720', '#3a2f8f', '#b9a4ff', '#04030d', '#7df0ff'],
      face: 'orbitron:800',
      poster: 'foot',
      cast: 2,
      upper: true,
    },
    popularity: 87,
  },
  {
    id: 'hollow-hill',
    title: 'Hollow Hill',
    line: 'The village has one rule: be indoors by the second bell.',
    about: 'Folklorist Wren Tallis comes to Hollow Hill to record its songs and finds that nobody will sing the last verse of any of them.',
    genres: ['Fantasy', 'Horror'],
    rating: 'TV-14',
    minutes: 42,
    air: { slot: 'Fri 22:00' },
    cast: [
      'f Maeve Corrigan as Wren Tallis',
      'm Silas Hart as Tam',
      'f Agnes Pell as Old Marget',
      'm Ewan Macleish as The Bell Ringer',
      'f Isla Dunmore as The Bride',
    ],
    creator: 'm Duncan Fairlie',
    seasons: {
      1: `The First Verse | Wren arrives with a tape recorder and a room for a week.
Second Bell | She is outdoors for it.
Corn Wedding | There is a bride. There has always been a bride.
The Well at the Crossroads | Tam will not drink from it, and will not say why.
Moth Season | They come for the light. Something comes for them.
The Last Verse | Old Marget sings.`,
    },
    clips: `Second Bell | The scene in full.
The Songs of Hollow Hill | Maeve Corrigan sings three of them in the church where it was filmed.`,
    films: ['forest-mist'],
    look: {
      scenes: ['forest', 'suburb', 'mountains'],
      colors: ['#0c2024', '#5c8f7a', '#f0f5b0', '#04100f', '#d9ff8a'],
      face: 'cinzel:800',
      poster: 'head',
      cast: 1,
    },
    popularity: 79,
    tag: 'New Series',
  },
  {
    id: 'second-sun',
    title: 'Second Sun',
    line: 'One morning there were two.',
    about:
      'A second star appears in the sky over Arizona. It gives light but no heat, it sets whenever it likes, and seven people have begun to cast two shadows.',
    genres: ['Science Fiction', 'Thriller'],
    rating: 'TV-14',
    minutes: 42,
    air: { slot: 'Thu 21:00', weeksAgo: 8 },
    cast: [
      'm Jo Sandoval as Dr. Eli Reyes',
      'f Tawny Brooks as Sheriff Kay',
      'm Milo Finch as Birdie',
      'f Carmen Yazzie as Dr. Begay',
      'm Hank Moody as Rancher Pike',
    ],
    creator: 'm Jeffrey Lang',
    seasons: {
      2: `Two Shadows | The second one moves first.
Noon at Midnight | The crops do not know what to do.
Eclipse Party | A thousand people in a field, looking the wrong way.
The Cold Light | It reads by itself.
Umbra | Kay follows her other shadow into the mine.
Sunset | One of them goes down for good.`,
      1: `Morning | Birdie sees it first and tells no one.
Burn Chart | Nobody burns.
The Almanac | A book from 1911 has the date right.`,
    },
    clips: `Two Shadows: How It Was Lit | With forty mirrors.
Birdie Sees It | The first ninety seconds.`,
    films: ['desert-road', 'deep-orbit'],
    look: {
      scenes: ['desertRoad', 'planet'],
      colors: ['#3a1c5c', '#ff8f6b', '#fff3c4', '#1a0c26', '#8ff5ff'],
      face: 'syne:800',
      poster: 'split',
      cast: 'figure',
      upper: true,
    },
    popularity: 71,
  },
  {
    id: 'murray-and-daughter',
    title: 'Murray & Daughter Robot Repair',
    line: 'They fix what the future broke.',
    about:
      "In a strip mall in 2089, Murray Stein and his daughter mend other people's robots and pretend not to notice when the robots do not want to go home.",
    genres: ['Science Fiction', 'Comedy'],
    rating: 'TV-PG',
    minutes: 22,
    air: { slot: 'Wed 21:30' },
    cast: [
      'm Hal Winslow as Murray Stein',
      'f Poppy Adler as Dinah Stein',
      'm Gil Prescott as Unit 4 (voice)',
      'f Delia Fine as Mrs. Abramov',
      'm Reggie Okoro as The Landlord',
    ],
    creator: 'f Ruthie Blum',
    seasons: {
      3: `Out of Warranty | So is Murray.
The Lawnmower's Tale | It has seen things.
Return to Sender | A crate with air holes and a very polite thank-you note.
Firmware | Unit 4 updates overnight and becomes a morning person.
Dinah Goes on Vacation | The shop does not.
Trade-In | They are offered a new Murray.`,
      2: `Parts | A toaster needs an organ donor.
Loud Mode | It cannot be turned off.
Sentimental Value | An old dog, mostly tin.`,
    },
    clips: `Unit 4 Discovers Mornings | "Have you seen the light?"
Things That Came in a Crate | With air holes.`,
    films: ['kite-hill', 'night-kitchen'],
    look: {
      scenes: ['laboratory', 'graphic'],
      colors: ['#12405c', '#ff9f5c', '#fff2c9', '#0a1c2a', '#7dffcf'],
      face: 'righteous',
      poster: 'stack',
      cast: 2,
    },
    popularity: 64,
  },
  {
    id: 'relay-thirteen',
    title: 'Relay Thirteen',
    line: 'The last radio station on Earth takes requests.',
    about: 'Everyone left. One disc jockey stayed, because the phone kept ringing.',
    genres: ['Science Fiction', 'Drama'],
    rating: 'TV-14',
    category: 'Classic',
    minutes: 42,
    air: { slot: 'Sat 21:00', year: 1998 },
    cast: ['m Ray Quill as Nightjar', 'f Dottie Marsh as The Caller', 'f Moira Kent as Second Station'],
    seasons: {
      1: `Caller One | "Do you take requests?"
Dead Channel | Static, with a rhythm.
The Long Song | It has been playing for three days and he cannot find the record.
Sign-Off | He says good night. Someone says it back.`,
      2: `Signal | A second station.
Duet | They argue about the weather across nine thousand miles.
Power Down | One of them must go dark.`,
    },
    clips: `"Do You Take Requests?" | The call that started it.`,
    films: ['deep-orbit', 'harbor-night'],
    look: {
      scenes: ['skyline', 'laboratory'],
      colors: ['#071c2e', '#2a7f8f', '#ff9f7a', '#030c14', '#ff5f5f'],
      face: 'michroma',
      poster: 'frame',
      cast: 1,
      upper: true,
    },
    popularity: 52,
  },
  {
    id: 'monster-shop',
    title: 'Monster Shop',
    line: 'Twelve makeup artists. Twelve bad dreams.',
    about: 'Foam, glue, hair and sixteen hours. Every week a child describes a nightmare, and twelve artists build it to scale.',
    genres: ['Competition', 'Reality'],
    rating: 'TV-PG',
    minutes: 42,
    air: { slot: 'Tue 22:00' },
    cast: ['f Lady Marlow as Host', 'm Otto Krank as Judge', 'f Fern Ibarra as Judge'],
    seasons: {
      5: `Under the Bed | It has a lot of elbows.
The Tall Man | On stilts, in the wind.
Tooth | Just the one.
The Substitute Teacher | Oddly realistic.
Two Heads | And they do not agree.
Grandma's Closet | Fur, mothballs, eyes.
The One That Got Away | The monster each artist never finished.`,
    },
    clips: `Tooth: All Twelve | You will not sleep.
Kids Meet Their Monsters | They are delighted.`,
    films: ['stage-lights', 'forest-mist'],
    look: {
      scenes: ['stage', 'forest', 'graphic'],
      colors: ['#140a24', '#5fd04a', '#eaff9a', '#08040f', '#b4ff5c'],
      face: 'bungee',
      poster: 'giant',
      cast: 1,
    },
    popularity: 60,
  },
]
