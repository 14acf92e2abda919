// The people of the demo network, collected from the credits of all titles.
import type { EntryInput } from '../../src/contracts/catalogue.ts'
import { chance } from '../chance.ts'
import { hasPortrait, portrait } from './art.ts'
import { slug } from './words.ts'

export type Credit = { person: string; role: string; character?: string }
/** `kind` selects the drawing of the portrait and the pronoun. A person who is only a guest has no `kind`. `visit`: a guest's first appearance. */
export type Person = {
  id: string
  name: string
  kind?: 'woman' | 'man'
  work: { title: string; what: string }[]
  visit?: { title: string; activity: string }
  language: 'en' | 'es'
}
export type People = Map<string, Person>

const jobs =
  /^(Host|Anchor|Judge|Coach|Cast|Narrator|Narrador|Correspondent|Corresponsal|Conductora?|Jurado|Presentador|Moderator|Announcer|Bandleader|Meteorologist|Investor|Analyst|Mentor|Counselor|Commentator|Storyteller|Play-by-Play|Sideline|Search Leader|Markets Correspondent|Chief Stew|Chef|Deckhand)$/
const selves = /^(Himself|Herself|Él mismo|Ella misma)$/

/** Adds the person of a credit line such as `f Dana Whitlock as Lt. Ruth Amara` to `people`, and returns the credit. */
export function creditOf(line: string, title: string, language: 'en' | 'es', people: People, job?: string): Credit {
  const [, kind, name = '', as] = /^([fm]) (.+?)(?: as (.+))?$/.exec(line) ?? []
  const id = slug(name)
  const person = people.get(id) ?? { id, name, work: [], language }
  person.kind ??= kind === 'f' ? 'woman' : 'man'
  people.set(id, person)
  const role = job ?? (as && jobs.test(as) ? as : as && selves.test(as) ? 'Cast' : 'Actor')
  person.work.push({ title, what: role === 'Actor' ? (as ?? role) : role })
  return { person: id, role, ...(role === 'Actor' && as ? { character: as } : {}) }
}

/**
 * Professions that may precede a guest's name. The profession is removed if the person is already known by the name without the profession.
 */
const professions =
  /^(?:Chef|Governor|Astronaut|Comedian|Tennis champion|Historian|DJ|Puppeteer|Beekeeper|Skateboarder|Detective novelist|Magician|Meteorologist|Climber|Puzzle editor|Radio legend) /

/**
 * Adds a guest to `people` and returns the credit. Example of `fullName`: `Chef Ottoline Marsh`. Example of `activity`: `makes an omelet in
 * a hat`.
 */
export function guestOf(fullName: string, activity: string, title: string, language: 'en' | 'es', people: People): Credit {
  const bare = fullName.replace(professions, '')
  const name = hasPortrait(slug(bare)) || people.has(slug(bare)) ? bare : fullName
  const id = slug(name)
  const person: Person = people.get(id) ?? { id, name, work: [], language }
  person.visit ??= { title, activity: activity }
  people.set(id, person)
  return { person: id, role: 'guest' }
}

export function* peopleEntries(people: People): Generator<EntryInput> {
  for (const person of people.values()) {
    const { id, name } = person
    const art = hasPortrait(id) ? { art: { ...portrait(id), alt: name } } : {}
    yield { kind: 'person', id, name, bio: person.work.length ? biography(person) : guestBiography(person), ...art, ...socialOf(person) }
  }
}

/** Returns the biography of a person who appears only as a guest. */
function guestBiography({ name, visit, language }: Person) {
  const { title, activity: what } = visit!
  return language === 'es' ? `${name} ${what}. En ${title}.` : `${name} ${what}. Seen on ${title}.`
}

/** Returns social links for about a third of the people in casts and crews. Returns no links for people who are only guests. */
function socialOf({ id, kind }: Person) {
  const random = chance(`social:${id}`)
  if (!kind || !random.maybe(0.34)) return {}
  const name = id.replaceAll('-', '')
  const website = { network: 'Website', url: `https://${id}.example/` }
  return { social: [{ network: 'Postcards', url: `https://postcards.example/@${name}` }, ...(random.maybe(0.5) ? [website] : [])] }
}

const places = `Baltimore, a few blocks from the harbor
a dairy farm outside Sheboygan
Lagos and then Houston
Winnipeg, where the winters explain a lot
a fishing village in Galway
the top floor of a Queens walk-up
Tucson
Manila, and moved to Sacramento at nine
a lighthouse, briefly, and then Portland
Kingston
Toledo, and says so
Leeds
the back of a touring bus
San Antonio
a town in Nebraska with one traffic light
Trondheim`.split('\n')
const beginnings = `began on a public-access cooking show
studied law for exactly one term
was discovered reading the fire-safety announcement at a theater
spent six years in a touring company of eleven
worked nights as a dispatcher and days at auditions
came to the screen from radio
trained as a dancer until a knee had other ideas
won a talent contest meant for somebody else
taught high-school chemistry
was a competitive swimmer
drove a taxi and learned every accent in it
first went on as an understudy, with forty minutes' notice`.split('\n')
const asides = `Collects lighthouses, on postcards.
Makes a very good soup and a very bad roast.
Has never seen the ending of anything.
Keeps bees.
Plays second violin in an amateur orchestra that prefers not to be named.
Still takes the bus.
Is learning Portuguese from a parrot.
Restores typewriters.
Has run eleven marathons and finished nine.
Reads the last page first.
Holds a pilot's license and a grudge.
Lives with two greyhounds and a piano.`.split('\n')

function biography({ name, work, kind, language }: Person) {
  const random = chance(`bio:${name}`)
  if (language === 'es') return spanishBiography(name, work, kind)
  const first = work[0]!
  const known =
    /^[A-Z].*/.test(first.what) && !jobs.test(first.what) && first.what !== 'Creator' && first.what !== 'Director'
      ? `plays ${first.what} in ${first.title}`
      : `is known for ${first.title}`
  const also = work.length > 1 ? ` Also seen in ${[...new Set(work.slice(1).map((w) => w.title))].slice(0, 2).join(' and ')}.` : ''
  const pronoun = kind === 'woman' ? 'She' : 'He'
  const opening = random.pick([
    `${name} ${known}. ${pronoun} grew up in ${random.pick(places)} and ${random.pick(beginnings)}.`,
    `Raised in ${random.pick(places)}, ${name} ${random.pick(beginnings)}. Today ${pronoun.toLowerCase()} ${known}.`,
    `Before anything else, ${name} ${random.pick(beginnings)}. ${pronoun} ${known}.`,
  ])
  return `${opening}${also} ${random.pick(asides)}`
}

const lugares = [
  'Guadalajara',
  'un puerto de Veracruz',
  'Medellín',
  'el barrio de La Boca',
  'San Juan',
  'Hermosillo',
  'Lima',
  'East Los Ángeles',
] as const
const comienzos = [
  'empezó en el teatro de su escuela',
  'cantaba en bodas los sábados',
  'estudió derecho hasta que la llamó un director',
  'debutó en la radio a los nueve años',
  'vendía boletos en el mismo teatro donde hoy actúa',
] as const
const apuntes = [
  'Toca el requinto, mal y con gusto.',
  'No ha perdido un partido de dominó desde 2009.',
  'Cocina para cuarenta sin sentarse.',
  'Guarda todas las cartas.',
  'Sigue viviendo en la calle donde nació.',
] as const

function spanishBiography(name: string, work: Person['work'], kind: Person['kind']) {
  const random = chance(`bio:${name}`)
  const first = work[0]!
  const from = kind === 'woman' ? 'Nacida' : 'Nacido'
  const start = random.pick(comienzos).replace('la llamó', kind === 'woman' ? 'la llamó' : 'lo llamó')
  return `${from} en ${random.pick(lugares)}, ${name} ${start}. Forma parte de ${first.title}. ${random.pick(apuntes)}`
}
