import type { SeriesSeed } from '../seeds.ts'

export const kids: SeriesSeed[] = [
  {
    id: 'the-kite-hill-gang',
    title: 'The Kite Hill Gang',
    line: 'Pip, Bo and Tansy have one hill, three kites and a lot of wind.',
    about:
      'A rabbit, a bear and a fox who never quite agree fly kites, build boats, mend fences and find out that most problems are lighter with a string on each end.',
    genres: ['Kids', 'Animation'],
    rating: 'TV-Y',
    minutes: 22,
    air: { slot: 'Sat 08:00' },
    cast: ['f Poppy Adler as Pip (voice)', 'm Hal Winslow as Bo (voice)', 'f Bea Santos as Tansy (voice)'],
    isCoppaCompliant: true,
    seasons: {
      3: `The Highest Kite | Everybody wants it to be theirs.
Bo's Big Sneeze | It blows the laundry all the way to the pond.
The Borrowed Wheelbarrow | Somebody has to give it back. Somebody does not want to.
Rainy Day Parade | Puddles count as an audience.
Tansy Says Sorry | It takes all day and it is worth it.
The Cloud That Stayed | It likes Pip best.
Night Picnic | The moon brings its own light.`,
      2: `The Mud Cake | It looks delicious.
Lost Mitten | It is on Bo's ear.
The Wobbly Bridge | One at a time. Or all holding hands.
A Kite for Grandpa | With his old tie for a tail.`,
    },
    clips: `The Kite Hill Song | Sing along!
How to Make a Kite | With paper, two sticks and a grown-up.
Bo Sneezes, Ten Times | Bless you.`,
    films: ['kite-hill', 'big-buck-bunny'],
    look: {
      scenes: ['kiteHill', 'meadow'],
      colors: ['#46b4ff', '#c9f1ff', '#ffe66b', '#2f9e52', '#ff7aa8'],
      face: 'fredoka:700',
      poster: 'head',
      cast: 0,
    },
    popularity: 69,
  },
  {
    id: 'small-lab-big-boom',
    title: 'Small Lab, Big Boom',
    line: 'Why is the sky blue? Stand back and find out.',
    about: 'Eleven-year-old Zuri and her very patient uncle answer one big question a week with things from under the sink.',
    genres: ['Kids', 'Science'],
    rating: 'TV-Y7',
    minutes: 22,
    air: { slot: 'Sat 09:00' },
    cast: ['f Zuri Bell as Zuri', 'm Uncle Desmond as Desmond Bell'],
    isCoppaCompliant: true,
    seasons: {
      2: `Why Is the Sky Blue? | Milk, a flashlight, a fish tank.
Can You Weigh Air? | Two balloons and a coat hanger.
How Loud Is Loud? | Uncle Desmond brings the tuba.
What Is a Volcano Thinking? | Vinegar, mostly.
Do Plants Hear? | Four beans, four kinds of music.
Where Does a Puddle Go? | A chalk line and a whole afternoon.`,
      1: `Sink or Float | The orange is the surprise.
Make It Rain | In a jar, in the kitchen.
The Invisible Ink Club | Lemon juice. Shh.`,
    },
    clips: `Try It: Lemon Ink | You need a lemon, a brush and a lamp.
Every Boom | In order of loudness.`,
    films: ['night-kitchen', 'kite-hill'],
    look: {
      scenes: ['laboratory', 'graphic'],
      colors: ['#3a2bd1', '#ff8a5c', '#fff04d', '#1a1060', '#5cffb0'],
      face: 'baloo-2:800',
      poster: 'stack',
      cast: 2,
    },
    popularity: 57,
  },
  {
    id: 'captain-oat-and-the-soup-sea',
    title: 'Captain Oat and the Soup Sea',
    line: 'He is small. The spoon is large.',
    about: 'A very small captain sails a very large bowl with a crew of peas, looking for the far side of dinner.',
    genres: ['Kids', 'Animation'],
    rating: 'TV-Y',
    minutes: 22,
    air: { slot: 'Sun 08:00' },
    cast: ['m Sammy Bright as Captain Oat (voice)', 'f Nell Barker as Pea One (voice)'],
    isCoppaCompliant: true,
    seasons: {
      2: `The Crouton Islands | Crunchy underfoot.
Noodle Ahoy | It is longer than the ship.
The Great Spoon | It comes at noon.
Becalmed in the Custard | Nobody minds.
Pirates of the Pepper Mill | Achoo.
The Far Side of Dinner | There is pudding.`,
      1: `Set Sail | In a walnut.
Message in a Bottle | Of ketchup.
Whirlpool | Somebody is stirring.`,
    },
    clips: `The Pea Shanty | One, two, three hundred peas.
Captain Oat's Sea Map | It has a coffee ring.`,
    films: ['open-sea', 'kite-hill'],
    look: {
      scenes: ['soupSea', 'ocean'],
      colors: ['#3ec1d3', '#ffd27a', '#fff3b0', '#0f5c7a', '#ff6f61'],
      face: 'bungee',
      poster: 'head',
      cast: 0,
    },
    popularity: 51,
  },
  {
    id: 'the-treehouse-tapes',
    title: 'The Treehouse Tapes',
    line: 'Five kids, one tape recorder, every mystery on the block.',
    about: 'When Max finds a cassette recorder in the trash, the Maple Court kids start a detective agency. Rates: one juice box per case.',
    genres: ['Kids', 'Mystery'],
    rating: 'TV-Y7',
    minutes: 22,
    air: { slot: 'Sat 10:00' },
    cast: [
      'm Max Oduya as Max',
      'f Lily Chen-Ross as Juno',
      'f Ada Flores as Bug',
      'm Theo Marsh as Squints',
      'f Grandma Jo Pike as Grandma Jo',
      'm Officer Ned Bright as Officer Ned',
    ],
    seasons: {
      2: `The Case of the Whistling Mailbox | It knows three tunes.
The Vanishing Chalk | A hopscotch court disappears overnight.
Operation Casserole | Who left it?
The Cat With Two Names | And two dinners.
The Tape Between the Tapes | Side B was not blank.
The Last Juice Box | A case from inside the treehouse.`,
      1: `Agency | Rates: one juice box.
The Haunted Sprinkler | It only goes off at Juno.
Footprints in Jam | They lead indoors.`,
    },
    clips: `Case Files: The Cat | He answers to both.
How to Build a Treehouse Office | Ladder up, password down.`,
    films: ['forest-mist', 'kite-hill'],
    look: {
      scenes: ['suburb', 'forest', 'meadow'],
      colors: ['#2b5fa8', '#ffb870', '#fff0b0', '#1d2c4a', '#ffe27a'],
      face: 'caveat-brush',
      poster: 'foot',
      cast: 3,
    },
    popularity: 48,
  },
  {
    id: 'dino-bus',
    title: 'Dino Bus',
    line: 'Next stop: the Cretaceous. Please hold on.',
    about: 'Ms. Fernández drives the 65 bus. It goes rather further back than the schedule says.',
    genres: ['Kids', 'Adventure'],
    rating: 'TV-Y',
    minutes: 22,
    air: { slot: 'Sun 09:00', weeksAgo: 4 },
    cast: ['f Marisol Fernández as Ms. Fernández', 'm Nico Bright as Tico'],
    seasons: {
      2: `Exact Change | A stegosaurus has only leaves.
Lost and Found | An egg under seat nine.
Express to the Jurassic | Standing room only.
Mind the Tail | It sweeps the aisle.
Out of Service | Everybody pushes. Everybody includes a diplodocus.`,
      1: `The 65 Bus | It is never late. It is early, by ages.
Transfer | To a pterosaur.`,
    },
    clips: `Wheels on the Dino Bus | Stomp along.`,
    films: ['desert-road', 'kite-hill'],
    look: {
      scenes: ['dinoBus', 'meadow'],
      colors: ['#58c96b', '#ffe08a', '#fff6b8', '#2c6b3a', '#ff8f3c'],
      face: 'fredoka:700',
      poster: 'head',
      cast: 0,
    },
    popularity: 46,
  },
  {
    id: 'goodnight-planet',
    title: 'Goodnight, Planet',
    line: 'One animal, one lullaby, lights out.',
    about:
      'Ten quiet minutes twice a night: somewhere in the world an animal is going to bed, and somebody with a soft voice tells you how.',
    genres: ['Kids', 'Nature'],
    rating: 'TV-Y',
    minutes: 22,
    air: { slot: 'Sun 19:00' },
    cast: ['m Teddy Okafor as Storyteller'],
    seasons: {
      1: `Goodnight, Otter | They hold hands so nobody drifts away.
Goodnight, Swift | Asleep, on the wing.
Goodnight, Elephant | Standing up, and then not.
Goodnight, Bee | In a flower, with the door closed.
Goodnight, Whale | Half at a time.
Goodnight, Bear | Until March.
Goodnight, Snail | It might be three years.`,
    },
    clips: `Ten Minutes of Otters | Holding hands.`,
    films: ['big-buck-bunny', 'forest-mist', 'open-sea'],
    look: {
      scenes: ['planet', 'forest', 'mountains'],
      colors: ['#141c52', '#5a6fd1', '#fff3c4', '#0a0e2c', '#ffe9a0'],
      face: 'fredoka:500',
      poster: 'foot',
      cast: 0,
    },
    popularity: 53,
  },
]
