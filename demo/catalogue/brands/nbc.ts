import type { SeriesSeed } from '../seeds.ts'

export const nbc: SeriesSeed[] = [
  {
    id: 'harbor-precinct',
    title: 'Harbor Precinct',
    line: 'The smallest police station in the city has the longest coastline to watch.',
    about:
      'Lieutenant Ruth Amara was sent to the waterfront to be forgotten. Instead she has built a squad out of the officers nobody else wanted, on a pier the city has been trying to sell for thirty years. Every case comes in with the tide, and some of them go out with it.',
    genres: ['Drama', 'Crime'],
    rating: 'TV-14',
    minutes: 42,
    air: { slot: 'Thu 20:00' },
    cast: [
      'f Dana Whitlock as Lt. Ruth Amara',
      'm Isaac Obando as Det. Teo Marsh',
      'f Priya Venn as Sgt. Lal Kapoor',
      'm Walter Crane as Captain Joe Brandt',
      'f June Halloran as Dr. Mo Fisk',
      'm Anton Reyes-Ward as Officer Pike',
      'f Sheila Macready as Deputy Mayor Crane',
      'm Lionel Baptiste as Old Tom the Bell Keeper',
    ],
    creator: 'f Marguerite Doyle',
    seasons: {
      4: `Low Water | The lowest tide in a century uncovers a car on the harbor floor, and the driver is a man the squad arrested last week.
Salvage Rights | A diver claims a wreck and everything in it, including the witness. Ruth learns who is buying the pier.
Nine Bells | Someone is ringing the old harbor bell at night. Teo waits up for them, and wishes he had not.
The Passenger List | A cruise ship docks with one more passenger than it left with.
Dead Reckoning | Lal follows a stolen compass across four boroughs while Captain Brandt is asked to sign his own retirement.
Lee Shore | Trapped at the station by a storm, the squad shares its one cell with the man they came to protect.
What the River Keeps | A body from a twenty-year-old case comes home. So does the detective who closed it.
Slack Tide | For eleven minutes nothing moves in the harbor. Ruth decides what to do with them.`,
      3: `Cold Mooring | A frozen tugboat, a warm cup of coffee, and nobody aboard.
The Ferryman | A commuter who never misses his boat misses his boat.
Undertow | Teo goes under cover on the docks and discovers he is good at it.
Flotsam | Forty identical suitcases wash ashore. Thirty-nine are empty.
Harbor Lights | The power goes out from the bridge to the point, and a name from Ruth's past lights a signal fire.
High Water Mark | The flood reaches the evidence room on the one night it must not.`,
    },
    clips: `Ruth Draws a Line in the Sand | Lieutenant Amara tells a developer exactly where his pier ends.
Teo Sings in the Squad Car | It is a long stakeout and he only knows one song.
The Suitcase Scene, Uncut | The whole of the opening of "Flotsam," as it was shot: one take, six minutes.
Dana Whitlock on Ruth's Coat | Why the lieutenant has worn the same raincoat for four seasons.`,
    films: ['harbor-night', 'open-sea'],
    look: {
      scenes: ['harbor', 'corridor', 'ocean', 'evidence'],
      colors: ['#08122b', '#2f6d8a', '#ffd9a0', '#04080f', '#ffb85c'],
      face: 'league-gothic',
      poster: 'foot',
      cast: 3,
      upper: true,
    },
    popularity: 98,
  },
  {
    id: 'second-chair',
    title: 'Second Chair',
    line: 'She lost one case in twelve years. Now she works for the man who beat her.',
    about:
      'Disgraced trial lawyer Nora Bellamy takes the only job left to her: second chair to Elias Grant, the public defender who ended her career. He needs someone who thinks like a prosecutor. She needs to know how he won.',
    genres: ['Drama', 'Legal'],
    rating: 'TV-14',
    minutes: 42,
    air: { slot: 'Tue 21:00' },
    cast: [
      'f Helena Brandt-Ruiz as Nora Bellamy',
      'm Desmond Achebe as Elias Grant',
      'f Kit Lindqvist as Judge Ada Moran',
      'm Paolo Serra as Danny Voss',
      'f Rosa Delgado as Investigator Pru',
      'm Henry Ashworth as District Attorney Lowe',
      'f Nina Kowalski as Juror Seven',
    ],
    creator: 'm Aaron Whitfield',
    seasons: {
      2: `Voir Dire | Twelve strangers, one of whom Nora has met before.
The Friendly Witness | Elias calls the only person in the building who hates him more than Nora does.
Fruit of the Tree | A good arrest, a bad warrant, and a judge who is out of patience with both.
Hearsay | Everyone in a small town heard the shot. Nobody heard the same one.
Motion to Reconsider | Nora is offered her old life back in writing. She has until five o'clock.
The Long Recess | A juror disappears over lunch.
Closing | Elias cannot speak. Nora has to make his argument, and mean it.`,
      1: `The Only Loss | Nora Bellamy has been beaten once. Today she asks him for a job.
Presumed | A client who will not say he is innocent, because he is not sure.
Chain of Custody | The evidence is perfect. That is what bothers her.
Leading the Witness | Nora cross-examines a child and goes home wondering what she has become.
Exhibit A | The photograph that won the case against her turns up in someone else's file.`,
    },
    clips: `"Objection. Everything." | Nora runs out of grounds and keeps going.
Elias Explains Reasonable Doubt | With a bag of oranges, in under two minutes.
How to Lose a Jury | Helena Brandt-Ruiz on the speech she had to get wrong.`,
    films: ['night-kitchen', 'harbor-night'],
    look: {
      scenes: ['columns', 'corridor', 'skyline'],
      colors: ['#1c1226', '#8a3b4e', '#ffcf9e', '#0d0710'],
      face: 'playfair-display:800',
      poster: 'head',
      cast: 2,
    },
    popularity: 91,
  },
  {
    id: 'ward-nine',
    title: 'Ward Nine',
    line: 'Night shift. No windows. Nobody sleeps.',
    about:
      'At Saint Brigid General the ninth floor takes whoever the other eight cannot. Between eleven at night and seven in the morning, four residents and one unshakeable head nurse keep a floor alive that does not appear on the hospital map.',
    genres: ['Drama', 'Medical'],
    rating: 'TV-14',
    minutes: 42,
    air: { slot: 'Wed 20:00' },
    cast: [
      'f Simone Ferreira as Nurse Adele Roche',
      'm Jonah Pryce as Dr. Sam Okonkwo',
      'f Mei-Lin Carver as Dr. Iris Tan',
      'm Rafe Donnelly as Dr. Cal Hurst',
      'f Beth Amado as Dr. Pilar Quinn',
      'm Enzo Marchetti as Porter Gus',
      'f Harriet Blyth as Dr. Nell Grange',
      'm Kwame Asante as Paramedic Jules',
    ],
    creator: 'f Louise Tran',
    seasons: {
      5: `Handover | Seven patients, five minutes, one page of notes in a hand nobody can read.
Bed Twelve | The patient in bed twelve has been there four years and wakes up with a question for Iris.
Code Silver | A visitor will not leave, and Adele is the only one who understands why.
The Quiet Hour | Between three and four nothing ever happens. Cal bets on it.
Donor | Two families, one waiting room, one thin curtain.
Against Medical Advice | Sam's father checks himself in under another name.
Daylight | The night shift runs four hours over, and sees the ward by morning for the first time.`,
      4: `Transfer | Four residents arrive. There are three lockers.
Pulse | The monitors say one thing, Adele says another. Adele is right.
Blood Type | A bus accident empties the bank in twenty minutes.
Sleepwalkers | Iris has been awake for thirty-one hours and the mistakes start to look like ideas.
Visiting Hours | Everyone's mother comes on the same night.`,
    },
    clips: `Adele Roche Does Not Run | She walks quickly. There is a difference.
Cal Loses a Bet | Forty dollars and a week of coffee.
Behind the Curtain: The Donor Scene | Simone Ferreira and Jonah Pryce on nine minutes without a cut.`,
    films: ['night-kitchen', 'harbor-night'],
    look: {
      scenes: ['corridor', 'laboratory', 'skyline'],
      colors: ['#062a33', '#3fa3a0', '#eafff2', '#03161c', '#ff8a6b'],
      face: 'archivo-black',
      poster: 'split',
      cast: 3,
    },
    popularity: 95,
  },
  {
    id: 'the-understudies',
    title: 'The Understudies',
    line: 'Six actors. One hit musical. Nobody ever gets sick.',
    about:
      'They know every line, every step and every exit, and they have never once gone on. A backstage comedy about the people who wait in the wings of the biggest show on Broadway, and what they get up to while they do.',
    genres: ['Comedy'],
    rating: 'TV-PG',
    minutes: 22,
    air: { slot: 'Mon 20:30' },
    cast: [
      'f Tansy Boothe as Margot Lane',
      'm Cornelius Yi as Bert Alvarado',
      'f Odette Farrow as Sunny',
      'm Gil Prescott as Mr. Pell',
      'm Marcus Delacroix as Theo',
      'f Bettina Sawyer as Miss Devereaux',
      'm Oscar Finlay as The Critic',
    ],
    creator: 'm Benny Katz',
    seasons: {
      3: `The Sneeze | The leading lady sneezes. By noon there is a betting pool, a prayer circle and a dress fitting.
Half Hour | Bert gets locked in the trap room with a famous critic.
Swing Swing Swing | Sunny covers eleven roles in one matinee, two of them in the same scene.
Notes | The director gives a note meant for someone else, and Margot takes it to heart for a week.
Dark Monday | With the theater closed, the six of them put on the whole show for the cleaner.
The Other Show | Across the street is a worse musical that is hiring.
Places, Please | Somebody goes on.`,
      2: `Cast Change | A slip of paper in the program ruins a friendship.
The Stage Door | Theo signs a hundred autographs as somebody else.
Vocal Rest | Nobody may speak for a day. It is their best rehearsal.
Cut Number | The song that was cut in 1974 has been living in Mr. Pell's filing cabinet.
The Tony Party | They are all invited. They are all serving drinks.`,
    },
    clips: `Every Time Nobody Went On | A supercut of almost.
Mr. Pell Reads the Cast Change Slip | As if it were Shakespeare.
Sunny's Eleven Roles | All of them, in order, in ninety seconds.`,
    films: ['stage-lights', 'night-kitchen'],
    look: {
      scenes: ['stage', 'ballroom', 'graphic'],
      colors: ['#3a0b2c', '#d94a4a', '#ffe08a', '#180512', '#ffd24d'],
      face: 'limelight',
      poster: 'badge',
      cast: 'figure',
    },
    popularity: 83,
  },
  {
    id: 'good-neighbors-only',
    title: 'Good Neighbors Only',
    line: 'The listing said quiet street. The listing lied.',
    about:
      'When the Parkhursts buy the last affordable house on Larkspur Lane they find out why it was affordable: everyone else on the street is in the same family, and has been feuding about a hedge since 1988.',
    genres: ['Comedy', 'Family'],
    rating: 'TV-PG',
    minutes: 22,
    air: { slot: 'Mon 20:00' },
    cast: [
      'f Carly Munroe as Jess Parkhurst',
      'm Ty Robinson as Dell Parkhurst',
      'f Estelle Vance as Grandma Bibi Moretti',
      'm Frankie Moss as Sal Moretti',
      'm Little Joe Fanelli as Uncle Nunzio',
      'f Tasha Greer as Officer Pam',
    ],
    creator: 'f Ruthie Blum',
    seasons: {
      2: `The Hedge | Dell trims four inches. The street does not forgive.
Block Party | Two parties, one block, one bouncy castle.
Bibi Drives | Grandma Moretti renews her license, to the alarm of the county.
Trash Day | A lost raccoon, a found will, and a bin nobody admits to owning.
The Good Ladder | Jess lends the good ladder and spends the episode getting it back.
Snow Day | Eleven Morettis, one working furnace. It is the Parkhursts'.
Escrow | An offer on the house. The street takes a vote.`,
      1: `Closing Day | The keys fit. So do the neighbors.
Casserole | Nine casseroles arrive. To eat one is to choose a side.
The Easement | Dell reads the deed. Dell should not have read the deed.
Fence Season | Good fences make good neighbors. These are not good fences.
Welcome Mat | The Parkhursts host Thanksgiving by accident.`,
    },
    clips: `Bibi's Rules of the Road | There are two.
Jess vs. the Group Chat | 214 unread messages, one typo.
The Casserole Standoff | Nobody blinks.`,
    films: ['night-kitchen', 'kite-hill'],
    look: {
      scenes: ['suburb', 'kitchen', 'graphic'],
      colors: ['#3c6fd1', '#ffc46b', '#fff1c9', '#2b1a3d', '#fff0a8'],
      face: 'bungee',
      poster: 'stack',
      cast: 2,
    },
    popularity: 80,
  },
  {
    id: 'the-late-ledger',
    title: 'The Late Ledger with Marcus Bell',
    line: 'The day, added up. Guests, music, and a desk that squeaks.',
    about:
      'Every weeknight Marcus Bell balances the books on the day: the headlines in the red, the jokes in the black, a guest or two on the couch and a band that has never once started on time.',
    genres: ['Talk', 'Comedy', 'Music'],
    rating: 'TV-14',
    minutes: 42,
    dayPart: 'Late Night',
    air: { slot: 'Weekdays 23:35' },
    cast: ['m Marcus Bell as Host', 'f Yolanda Pike as Bandleader', 'm Teddy Okafor as Announcer'],
    daily: {
      season: 7,
      count: 40,
      titles: 'guests',
      lines: `Dana Whitlock | on filming a drowning in a swimming pool in Queens
Chef Ottoline Marsh | makes an omelet in a hat, in the hat
The Paper Lanterns | play the song they wrote in the green room an hour before
Cornelius Yi | explains swing dancing with two salt shakers
Governor Ella Branch | takes the desk for the first seven minutes
Simone Ferreira | on learning to take blood for real
Silver Almanac | perform with a forty-piece high-school orchestra
Astronaut Jo Sandoval | on what a week without rain looks like from above
Priya Venn | and the motorcycle she was not insured to ride
Comedian Fitz Harper | does six minutes on his mother's printer
Teresa Lund | on writing a novel entirely on trains
Brothers Quarrel | play, argue, play again
Desmond Achebe | defends the worst film he ever made, with clips
Tennis champion Iva Kostova | returns serves from the balcony
Jonah Pryce | reads his own fan mail in a doctor's voice
Marigold & Co. | bring eleven guitars and one chair
Historian Paul Oyelaran | on the mayor who banned umbrellas
Estelle Vance | on sixty years of being somebody's grandmother on television
Comedian Roz Tillman | on moving in with a man who owns a drone
DJ Kestrel | scratches the weather report
Helena Brandt-Ruiz | cross-examines the audience
Puppeteer Hal Winslow | introduces a puppet who is a better interviewer
The Unsent Letters | sing one of theirs
Beekeeper Nan Orr | releases, briefly, some bees
Tansy Boothe | goes on for Marcus, who has a cold
Skateboarder Dee Morales | ollies the desk
Owen Strand | on the planet he cannot pronounce
Slow Ferry | play on the roof
Detective novelist Ray Quill | solves who took Marcus's mug
Rafe Donnelly | and his twin, who is not an actor
Comedian Sammy Bright | reviews the hotel he is staying in
Choir of the 9 Train | fill the aisles
Kit Lindqvist | on wearing a judge's robe to the shops
Magician Lou Vesper | loses a card for good
Walter Crane | does card tricks the magician did not like
Ana Prado | sings in two languages at once
Chef Bruno Teller | and the sandwich he is not allowed to name
Meteorologist Gail Frost | apologizes for Tuesday
The Tin Sparrows | with strings
Odette Farrow | performs all of "Places, Please" in a minute
Climber Sven Aldo | hangs from the lighting rig
Gil Prescott | reads bedtime stories to the band
Mei-Lin Carver | teaches Marcus to suture a banana
Second Sunday | close the week quietly
Isaac Obando | and the song from the squad car
Puzzle editor Fay Lund | stumps the whole front row
June Halloran | on playing dead, and playing the doctor
Radio legend Bix Malloy | tells the one about the weather balloon`,
    },
    clips: `The Ledger: Things We Owe Tuesday | Marcus goes through the day's accounts.
Desk Repair | The squeak is back. A carpenter comes on.
Small Claims | Two audience members bring Marcus a dispute about a shared fridge.
Yolanda Picks the Walk-On Song | The guest hears it for the first time with everyone else.
Fitz Harper: My Mother's Printer | The full stand-up set.
Overdue | Marcus returns a library book from 1993 on live television.`,
    films: ['stage-lights', 'harbor-night', 'news-desk'],
    look: {
      scenes: ['skyline', 'stage', 'newsroom'],
      colors: ['#0a0d33', '#6a3fa0', '#ffd27a', '#050616', '#ff9f4a'],
      face: 'righteous',
      poster: 'giant',
      cast: 1,
    },
    popularity: 88,
  },
  {
    id: 'north-of-nowhere',
    title: 'North of Nowhere',
    line: 'A mountain town with one road in, and tonight the road is closed.',
    about:
      'Ranger Hollis Wade knows every family in Gannet Pass, population 412. When a stranger walks out of the woods in January with no coat and no name, she begins to count again.',
    genres: ['Drama', 'Mystery'],
    rating: 'TV-14',
    minutes: 42,
    air: { slot: 'Fri 21:00' },
    cast: [
      'f Ingrid Solberg as Hollis Wade',
      'm Tom Blackfeather as Deputy Ray Littlewolf',
      'm Amos Teague as The Stranger',
      'f Clara Voigt as Mayor Pru Gannet',
      'm Gunnar Hale as Plow Driver Ned',
      'f Willa Fontaine as Dr. Ames',
      'm Eli Crowfoot as Young Ray',
    ],
    creator: 'm Lars Pettersen',
    seasons: {
      1: `Population 412 | A man walks out of the woods. Hollis Wade counts her town, and is one short.
The Closed Road | The plow driver has not come back, and his radio is still on.
Whiteout | Ray follows footprints that begin in the middle of a field.
Kindling | The stranger remembers a fire. Gannet Pass never had one, or so everyone says.
The Long Table | The town eats together, as it does every Friday. Somebody has set an extra place.
Avalanche Season | The mountain gives back what was left on it in 1979.`,
    },
    clips: `First Look: Gannet Pass | Build your own town on a mountain, then bury it in snow.
The Extra Place | The scene everyone is talking about.
Ingrid Solberg Learns to Ski Backward | For one shot. It took four days.`,
    films: ['forest-mist', 'desert-road'],
    look: {
      scenes: ['mountains', 'forest', 'suburb'],
      colors: ['#0d2238', '#9fc0d6', '#fff3dc', '#0a1420', '#ffcf7a'],
      face: 'cinzel:700',
      poster: 'head',
      cast: 'figure',
      upper: true,
    },
    popularity: 97,
    tag: 'New Series',
  },
  {
    id: 'the-quiet-mile',
    title: 'The Quiet Mile',
    line: 'An air crash investigator listens to the last minute, over and over.',
    about:
      'Investigator Cass Merrill hears what other people miss. Each week the team from the Bureau takes one accident apart, bolt by bolt, while the recording Cass will not play aloud waits in her desk.',
    genres: ['Drama', 'Thriller'],
    rating: 'TV-14',
    minutes: 42,
    air: { slot: 'Sun 22:00', premieresIn: 2 },
    cast: [
      'f Naomi Strand as Cass Merrill',
      'm Victor Salas as Ben Ortega',
      'm Rupert Hale as Director Lyle',
      'f Dana Osei as Wren Abbott',
      'f Petra Lindholm as Captain Voss',
      'm Darius Cole as Chief Engineer Banks',
    ],
    creator: 'f Marguerite Doyle',
    seasons: {
      2: `Black Box | The recorder is recovered intact. It recorded nothing at all.
Sterile Cockpit | Below ten thousand feet, talk only about the flight. They did not.
Bird Strike | Ben reconstructs a flock.
Wake | A heavy ahead, a light behind, forty seconds that should have been ninety.
Ground Effect | Cass goes back to the field where it happened.
The Quiet Mile | She presses play.`,
      1: `Clear Air | A smooth flight, a clear sky, no survivors and no reason.
Checklist | Forty-one items. One was read twice.
Metal Fatigue | A factory town does not want the answer.
Night Freight | The cargo was not on the manifest. Neither was the man guarding it.
Mayday | Three voices on a two-seat aircraft.`,
    },
    clips: `Season 3 Trailer | What did she hear?
Building the Wreck | The production designer lays out eleven tons of aircraft in a hangar.
Cass Plays It Once | From the season two finale.`,
    films: ['deep-orbit', 'desert-road'],
    look: {
      scenes: ['laboratory', 'mountains', 'corridor'],
      colors: ['#131a2b', '#5c6f8f', '#ff9a5c', '#070a12', '#ff6f4a'],
      face: 'michroma',
      poster: 'column',
      cast: 1,
      upper: true,
    },
    popularity: 86,
    tag: 'New Season',
  },
  {
    id: 'sing-it-back',
    title: 'Sing It Back',
    line: 'Hear it once. Sing it back. Keep the money.',
    about:
      'No rehearsal, no sheet music, no second chance. Contestants hear a song they have never heard before, one time, and sing it back to the person who wrote it.',
    genres: ['Reality', 'Music', 'Competition'],
    rating: 'TV-PG',
    minutes: 42,
    air: { slot: 'Tue 20:00' },
    cast: ['f Ana Prado as Host', 'm Silas Monroe as Coach', 'f Lady Marlow as Coach', 'm Kestrel as Coach'],
    seasons: {
      6: `The Blind Listen | Ten singers, ten new songs, one hearing each.
Country Week | The bridge in the third song has ruined better singers than these.
Duets | Two contestants, two halves, one tune. They may not compare notes.
The Songwriters Strike Back | The writers make them harder. On purpose.
A Cappella | The band goes to lunch.
Wrong Key | Everything is up a third. Nobody is told.
Semifinal | Four left. The song is eleven minutes long.
Final, Part One | Three singers, and a song written that afternoon.
Final, Part Two | Keep the money.`,
      5: `First Verse | A plumber from Akron hears a waltz and gets every word.
Power Ballads | The key change claims two.
Spanish Night | Half the singers do not speak it. All of them sing it.
Live Final | Ana opens the envelope and sings the name.`,
    },
    clips: `He Heard It Once | Dell Ramsey's perfect performance, from first note to last.
The Coaches Try It | They are not good at it.
Wrong Key: The Moment They Noticed | Watch the drummer.
Lady Marlow Cries, a Compilation | Six seasons' worth.`,
    films: ['stage-lights'],
    look: {
      scenes: ['stage', 'graphic'],
      colors: ['#1a0742', '#7b2ff0', '#ff5fb0', '#0a0320', '#58e6ff'],
      face: 'unbounded:800',
      poster: 'giant',
      cast: 'figure',
    },
    popularity: 90,
  },
  {
    id: 'cold-open',
    title: 'Cold Open',
    line: 'Live from a studio with no safety net. It has been forty-one years.',
    about:
      'Sketch, music and the week that was, performed live every Saturday by whoever survived Friday. A new host each week, a cast that changes too often to print, and a band that knows where the jokes are.',
    genres: ['Comedy', 'Music'],
    rating: 'TV-14',
    minutes: 42,
    dayPart: 'Late Night',
    air: { slot: 'Sat 23:30' },
    cast: ['f Roz Tillman as Cast', 'm Fitz Harper as Cast', 'f Bea Santos as Cast', 'm Omar Lindley as Cast', 'm Sammy Bright as Cast'],
    seasons: {
      41: `Ingrid Solberg / Slow Ferry | A town-hall meeting about snow goes long. Slow Ferry plays twice.
Desmond Achebe / Lady Marlow | Courtroom sketch artists, literally. Lady Marlow in a telephone box.
Iva Kostova / The Tin Sparrows | A tennis match between two couples who are breaking up.
Owen Strand / DJ Kestrel | The last two men on a space station hold an election.
Tansy Boothe / Brothers Quarrel | The host is replaced by her understudy, who is replaced by hers.
Ty Robinson / Ana Prado | A homeowners' association of vampires.
Priya Venn / Second Sunday | The Thanksgiving episode: eleven cousins, one bathroom.`,
      40: `The Fortieth Anniversary Special | Everyone who ever broke character, in one room.
Gil Prescott / Marigold & Co. | A game show about the rules of a game show.
Simone Ferreira / Silver Almanac | Night shift at the museum of medicine.
Season Finale: Dana Whitlock / The Paper Lanterns | A police line-up of mascots.`,
    },
    clips: `Weekend Paper: The Ferry Strike | Bea Santos and Omar Lindley have the news.
Homeowners' Association of Vampires | Item four: daylight saving.
Couples Tennis | Love means nothing.
Cut for Time: The Museum Gift Shop | The sketch that ran out of show.
Digital Short: Parallel Parking | A love song.
Monologue: Ingrid Solberg | She has never told a joke before. She says so.`,
    films: ['stage-lights', 'news-desk', 'harbor-night'],
    look: {
      scenes: ['skyline', 'stage', 'graphic'],
      colors: ['#12121c', '#c23b3b', '#fff0d6', '#08080e', '#ffd34d'],
      face: 'bebas-neue',
      poster: 'stack',
      cast: 0,
      upper: true,
    },
    popularity: 93,
  },
  {
    id: 'the-halls-of-elm-street',
    title: 'The Halls of Elm Street',
    line: 'A house, a family, and a kitchen door that never locked.',
    about:
      'The comedy that raised a generation. Nine seasons with the Hall family of Elm Street, Dayton: two teachers, four children, one bathroom, and a neighbor who came for sugar in 1986 and never quite left.',
    genres: ['Comedy', 'Family'],
    rating: 'TV-G',
    category: 'Classic',
    minutes: 22,
    air: { slot: 'Thu 20:00', year: 1986 },
    cast: [
      'f Barbara Whitcomb as Peg Hall',
      'm Leonard Stokes as Walt Hall',
      'm Joey Fanelli as Chip Hall',
      'f Dottie Marsh as Mrs. Pruitt',
      'f Sissy Larkin as Becky Hall',
      'm Tad Bowman as Scooter Hall',
    ],
    seasons: {
      1: `The New Teacher | Walt's first day at Fairview, and Chip is in his class.
A Cup of Sugar | Mrs. Pruitt borrows sugar. And flour. And the sofa.
The Report Card | Four children, four envelopes, one very hot stove.
Snow Globe | The furnace fails on the coldest night of the year and everybody moves into the kitchen.`,
      2: `The Station Wagon | It has one more trip in it, Walt is certain.
Peg Goes to Night School | And sits next to her eldest.
The Talent Show | Chip's magic act makes the principal disappear.
Open House | The Halls think about selling. The house has other ideas.`,
      3: `The Strike | The teachers walk out, and Walt has to cook.
Long Distance | A telephone call, a telephone bill, and a first heartbreak.
Mrs. Pruitt's Nephew | He is staying a week. It is a long week.
Graduation | The first Hall leaves home, with everybody's luggage.`,
    },
    clips: `The Kitchen Door, 1986 to 1994 | Everyone who ever walked through it.
Mrs. Pruitt Borrows | Sugar, flour, the sofa, the car.`,
    films: ['night-kitchen', 'kite-hill'],
    look: {
      scenes: ['suburb', 'kitchen'],
      colors: ['#c9773f', '#ffd9a0', '#fff4d0', '#4a2a1c', '#fff0b0'],
      face: 'alfa-slab-one',
      poster: 'frame',
      cast: 2,
    },
    popularity: 61,
  },
  {
    id: 'route-nine',
    title: 'Route Nine',
    line: 'Two detectives, one convertible, no air conditioning.',
    about:
      'The original open-road mystery. Between the salt flats and the sea, Buck Delaney and Lou Ferrara drove one long highway for five seasons and solved whatever broke down beside it.',
    genres: ['Action', 'Crime'],
    rating: 'TV-PG',
    category: 'Classic',
    minutes: 42,
    air: { slot: 'Fri 21:00', year: 1974 },
    cast: [
      'm Hank Sutter as Buck Delaney',
      'm Vince Corelli as Lou Ferrara',
      'f Loretta Day as Marge at the Diner',
      'm Clint Baxter as Sheriff Dobbs',
    ],
    seasons: {
      1: `Mile Marker 88 | A broken-down bus, and a passenger who was never on it.
The Diner at Dusk | Marge pours three cups. Only two men walked in.
Dust Devil | A racing driver loses his brakes and then his nerve.
Salt | What was buried in the flats in 1941 comes up in the rain.`,
      2: `Runaway Ramp | Eighteen wheels, no driver.
The Motel With No Number | Lou checks in. Lou does not check out.
Last Gas | Forty miles to the next pump, and someone has emptied the tank.
Ocean View | The road ends. So does the case.`,
    },
    clips: `Opening Titles, 1974 | The horn section that launched a thousand road trips.
Every Car They Wrecked | Eleven convertibles.`,
    films: ['desert-road', 'open-sea'],
    look: {
      scenes: ['desertRoad', 'ocean'],
      colors: ['#5a2a4c', '#ff9d4a', '#ffe28a', '#2a1018', '#ffe9a8'],
      face: 'monoton',
      poster: 'giant',
      cast: 'pair',
      upper: true,
    },
    popularity: 58,
  },
  {
    id: 'blackout-bay',
    title: 'Blackout Bay',
    line: 'Twelve strangers. One island. No electricity, no clocks, no plan.',
    about:
      'Cut off from every screen and every second of the day, twelve strangers build a town on an island in the dark half of the year. Each dawn they vote on one thing: who gets to know what time it is.',
    genres: ['Reality', 'Competition'],
    rating: 'TV-PG',
    minutes: 42,
    air: { slot: 'Wed 21:00' },
    cast: ['m Jack Tolliver as Host'],
    seasons: {
      3: `Sundown | Twelve watches go into the sea.
The First Lie | Someone says it is noon.
Fire Tax | Whoever keeps the fire keeps the hour.
Storm Vote | A vote in the rain, by shouting.
The Longest Night | It is not. It only feels like it.
Two Towns | The island splits along a stream you can step over.
Lighthouse | The winner of a race gets to turn on one light, once.
Dawn | The last vote, and the time.`,
    },
    clips: `What Time Do They Think It Is? | Day nine guesses, from nine in the morning to midnight.
The Watch in the Sock | Nobody checked.
Casting the Dark | How you find twelve people who will give up clocks.`,
    films: ['open-sea', 'forest-mist'],
    look: {
      scenes: ['ocean', 'palms', 'forest'],
      colors: ['#06182c', '#0f6a7a', '#ffcf6b', '#020b14', '#ff8a3c'],
      face: 'permanent-marker',
      poster: 'foot',
      cast: 'figure',
    },
    popularity: 79,
  },
]
