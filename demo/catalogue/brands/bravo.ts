import type { SeriesSeed } from '../seeds.ts'

export const bravo: SeriesSeed[] = [
  {
    id: 'the-salt-house',
    title: 'The Salt House',
    line: 'Eight friends, one summer rental, not enough bedrooms.',
    about:
      'Every July the same eight people rent the same white house by the sea and every July they swear it is the last time. The wine is cold, the walls are thin and somebody has always already invited somebody else.',
    genres: ['Reality'],
    rating: 'TV-14',
    minutes: 42,
    air: { slot: 'Tue 21:00' },
    cast: [
      'f Camilla Rhodes as Herself',
      'm Preston Vale as Himself',
      'f Delphine Okoro as Herself',
      'm Nico Santangelo as Himself',
      'f Harper Quill as Herself',
    ],
    seasons: {
      4: `Room Draw | Eight friends, six bedrooms and a coin that Camilla has brought herself.
The Guest List | Preston's party is for thirty. The invitation said sixty.
Rosé All Day After | Delphine reads the group chat aloud at brunch.
Regatta | Nobody can sail. Everybody has an outfit.
The Deposit | A broken lamp goes back a long way.
The White Dinner | It rains.
Nico's Mother | She stays four days and everybody behaves. It is terrible.
Last Weekend | They swear it is the last time.`,
      3: `The Keys | The house has been sold. To one of them.
Low Tide | A secret washes up between courses.
Clambake | Harper cooks for twenty and eats alone.
Labor Day | Eight people, one car.`,
    },
    clips: `Preston Explains the Guest List | He does not.
Every Time It Rained on the White Dinner | Four summers, four umbrellas.
The Coin Toss, Frame by Frame | Judge for yourself.`,
    films: ['open-sea', 'stage-lights'],
    look: {
      scenes: ['palms', 'ocean', 'ballroom'],
      colors: ['#f38ba8', '#ffd3a8', '#fff3d6', '#4a1640', '#fff0c2'],
      face: 'yeseva-one',
      poster: 'head',
      cast: 3,
    },
    popularity: 84,
  },
  {
    id: 'knife-and-fork',
    title: 'Knife & Fork',
    line: 'Sixteen chefs. Two tools.',
    about:
      'No gadgets, no blowtorches, no liquid nitrogen: a knife, a fork and a fire. Sixteen cooks find out how much of what they know was the equipment.',
    genres: ['Food', 'Competition'],
    rating: 'TV-PG',
    minutes: 42,
    air: { slot: 'Thu 22:00' },
    cast: ['f Ottoline Marsh as Judge', 'm Bruno Teller as Judge', 'f Saoirse Kwan as Host'],
    seasons: {
      9: `The Bare Table | Sixteen chefs empty their bags onto one table. It takes a while.
Whole Fish | One fish each. Use all of it.
The Dinner You Were Proud Of | Cook it again for the person who did not like it.
Restaurant Wars, Without Restaurants | Two teams, one parking lot, four hundred guests.
Egg | That is the whole challenge.
Grandmother | They are all here. They are all tasting.
Fire | The gas goes off at minute nine.
Finale: Four Plates | Two chefs, four plates, one knife.`,
      8: `Sharp | The knives are weighed, and so are the egos.
Forage | Ninety minutes in a wood with a basket.
Bread | Fourteen hours, no mixer.
Finale: Lisbon | The last two cook beside the sea.`,
    },
    clips: `Egg: All Sixteen Plates | Ottoline Marsh eats every one.
Bruno Teller Sharpens a Spoon | To make a point.
The Fish Nobody Could Name | Including the man who caught it.`,
    films: ['night-kitchen'],
    look: {
      scenes: ['kitchen', 'graphic', 'ballroom'],
      colors: ['#1d1417', '#a3352c', '#ffd7a0', '#0d0809', '#ff9d4d'],
      face: 'dm-serif-display',
      poster: 'split',
      cast: 2,
    },
    popularity: 82,
  },
  {
    id: 'closing-costs',
    title: 'Closing Costs',
    line: 'Selling the city, one impossible apartment at a time.',
    about:
      'Four brokers, a hundred keys and the most expensive square feet in America. Nobody is really selling an apartment; everybody is selling the life in it.',
    genres: ['Reality', 'Design'],
    rating: 'TV-14',
    minutes: 42,
    air: { slot: 'Wed 21:00' },
    cast: ['f Vivienne Astor as Herself', 'm Julian Park as Himself', 'm Dimitri Voss as Himself', 'f Odalys Reyes as Herself'],
    seasons: {
      6: `The Triplex | Three floors, one buyer, and a cat that conveys.
Pre-War | The radiators have opinions.
River View, Partial | Julian stands on a chair to prove it.
The Listing Agent's Ex | Vivienne's new client is Dimitri's old one.
All Cash | A buyer arrives with a suitcase. It is mostly socks.
The Walk-Up | Odalys sells a fifth floor to a man with a piano.`,
      5: `Board Package | Two hundred pages about a man and his dog.
Staged | The furniture sells. The apartment does not.
Penthouse, Rain | The roof is original.`,
    },
    clips: `Odalys and the Piano | Five flights. Eleven movers.
What You Get for Nine Million | A very nice closet.`,
    films: ['harbor-night'],
    look: {
      scenes: ['skyline', 'ballroom'],
      colors: ['#2a1a4a', '#e58aa3', '#ffe3b8', '#12091f', '#ffe08a'],
      face: 'syne:800',
      poster: 'column',
      cast: 2,
      upper: true,
    },
    popularity: 74,
  },
  {
    id: 'second-first-dates',
    title: 'Second First Dates',
    line: 'They were married. Now they are strangers, professionally.',
    about:
      'Divorced couples agree to one more first date: new table, new questions, and a rule that nobody may mention the past before dessert.',
    genres: ['Reality', 'Romance'],
    rating: 'TV-14',
    minutes: 42,
    air: { slot: 'Sun 21:00' },
    cast: ['f Saoirse Kwan as Host', 'm Dr. Alan Frey as Counselor'],
    seasons: {
      2: `Table for Two, Again | Eleven years, two lawyers, one menu.
The Bread Basket | He never left her any. He leaves her some.
Ask Me Anything | She does.
Dessert | The past comes in on a cart.
The Friend Who Knew Both | And picked a side. And is the waiter.
Split the Bill | How they do it says everything.`,
      1: `Hello, I'm Carol | She is. He knows.
No Phones | Two hours without the children's photographs.
The Same Restaurant | Same table, same song, nine years on.`,
    },
    clips: `"You Look Well" | A supercut.
They Both Ordered for Each Other | And were right.`,
    films: ['night-kitchen', 'hacienda'],
    look: {
      scenes: ['ballroom', 'skyline'],
      colors: ['#47102f', '#e0567f', '#ffd8b0', '#1c0613', '#ffc58a'],
      face: 'pacifico',
      poster: 'badge',
      cast: 'pair',
    },
    popularity: 66,
  },
  {
    id: 'the-dressmakers',
    title: 'The Dressmakers',
    line: 'Twelve designers, one bolt of cloth.',
    about:
      'Everyone gets the same fabric. What they do with it by Friday is their own business, until it walks down a runway in front of people who have never been polite.',
    genres: ['Fashion', 'Competition'],
    rating: 'TV-PG',
    minutes: 42,
    air: { slot: 'Thu 21:00', weeksAgo: 5 },
    cast: ['f Imogen Lacey as Host', 'm Bastien Roux as Mentor', 'f Toyin Adeyemi as Judge'],
    seasons: {
      11: `Gray Flannel | Twelve yards each of the dullest cloth in the world.
Bias | Cut it wrong on purpose.
Uniform | Dress the people who never get asked: a subway crew.
Mother of the Bride | There are twelve of them and they have brought photographs.
Deadstock | A warehouse in the dark, with scissors.
The Coat | One garment, four days, no excuses.
Fashion Week | Three collections and a power cut.`,
      10: `Muslin | Nothing to hide behind.
Paper | It may not rain. It rains.
Finale | The last look is the first sketch.`,
    },
    clips: `Bastien Says "Hm" | Eleven seasons of it.
The Coat, From Cloth to Runway | Time-lapse.`,
    films: ['stage-lights'],
    look: {
      scenes: ['ballroom', 'graphic', 'stage'],
      colors: ['#181820', '#7d7f95', '#ffffff', '#0a0a0f', '#ff4f7a'],
      face: 'poiret-one',
      poster: 'giant',
      cast: 1,
      upper: true,
    },
    popularity: 70,
  },
  {
    id: 'charter-season',
    title: 'Charter Season',
    line: 'The guests are above. The story is below.',
    about: 'A ninety-foot yacht, a crew of nine and a new party every three days. They smile on deck. The galley is another matter.',
    genres: ['Reality'],
    rating: 'TV-14',
    minutes: 42,
    air: { slot: 'Mon 21:00' },
    cast: ['m Captain Rolf Anders as Himself', 'f Bree Kensington as Chief Stew', 'm Mateo Luz as Chef', 'f Skye Marlowe as Deckhand'],
    seasons: {
      7: `Provisions | Four hundred limes. The guests do not drink.
Crossing | Two-meter swell and a birthday cake.
The Primary | He asks for a beach. Any beach, but empty, and by six.
Anchor Watch | Skye is alone on deck when it drags.
Galley Fire | A small one. A loud one.
Tip Meeting | Captain Rolf counts it twice.
Drop Off | Nine people, one taxi.`,
      6: `Shakedown | A new crew and an old engine.
Toga | Nobody asked for it. Everybody is wearing one.
Med Moor | Sideways, in front of everyone.`,
    },
    clips: `Four Hundred Limes | Chef Mateo finds a use for all of them.
Captain Rolf Is Disappointed | He would like a word.`,
    films: ['open-sea', 'night-kitchen'],
    look: {
      scenes: ['ocean', 'palms', 'kitchen'],
      colors: ['#0d3b66', '#3fb6d9', '#fff2cc', '#06192c', '#ffd35c'],
      face: 'staatliches',
      poster: 'foot',
      cast: 2,
      upper: true,
    },
    popularity: 78,
  },
  {
    id: 'after-the-after-party',
    title: 'After the After Party',
    line: 'Shoes off, lights low. What actually happened.',
    about:
      'The after-show for people who have already watched twice. Host Toyin Adeyemi, a sofa, a screen and whoever is still speaking to each other.',
    genres: ['Talk', 'Reality'],
    rating: 'TV-14',
    minutes: 22,
    air: { slot: 'Tue 22:00' },
    cast: ['f Toyin Adeyemi as Host'],
    seasons: {
      3: `Camilla and the Coin | She has brought it with her.
The Guest List, Itemized | Preston's sixty guests, by name.
Two Chefs, One Egg | Ottoline Marsh will not change her mind.
Odalys, Unlocked | And the man with the piano.
Captain's Table | Rolf Anders takes his shoes off.
Bastien Says More Than "Hm" | For four minutes.`,
    },
    clips: `Who Invited the Sixty? | A flow chart.`,
    films: ['stage-lights', 'harbor-night'],
    look: {
      scenes: ['graphic', 'ballroom'],
      colors: ['#2b0f4f', '#ff5fa2', '#ffe27a', '#14062a'],
      face: 'caveat-brush',
      poster: 'stack',
      cast: 1,
    },
    popularity: 55,
  },
]
