// Somebody in a title: `{alias}/{role}[/season-{n}]/{creditName}`; the role `all` is whichever they have.
import { pageRanges } from '#contracts/limits.ts'
import type { CreditRef } from '../filling/planned.ts'
import { hasSome, type PlannedList, planList } from '../filling/sections.ts'
import type { Ask, House } from '../house.ts'
import { NotFound } from '../outside-input.ts'
import { creditsPath } from '../present/paths.ts'
import { type PersonFacts, presentCredit } from '../present/person.ts'
import { personNamed, rolesIn, titlesOfPerson } from '../reading/credit-lists.ts'
import { guestRole, roleKey, roleLabel } from '../wording/roles.ts'
import { wordsOf } from '../wording/words.ts'
import { partsOf, seasonOf } from './path-parts.ts'
import type { PageMaker } from './skeleton.ts'
import { type FoundTitle, findTitle, titleAnalytics, titleMetadata } from './title-facts.ts'
import { clipTypes } from './title-sections.ts'

/** Whom the page is about, and as what. */
type Credited = { person: PersonFacts; credit: CreditRef; role: string; season: number | undefined }

const otherTitles = 20

export const creditPage: PageMaker = async (house, ask, { name }) => {
  const [alias = '', ...parts] = partsOf(name)
  const found = await findTitle(house, ask, alias)
  const credited = await findCredited(house, found, parts)
  if (!credited) throw new NotFound(`"${parts.join('/').slice(0, 100)}" among the people of "${found.facts.alias}"`)
  const { person, credit, role, season } = credited
  const shown = presentCredit(credit, person, { alias: found.facts.alias, season }, ask.language)
  const label = shown.characterName ?? (role === guestRole ? wordsOf[ask.language].guests : roleLabel(role, ask.language))
  return {
    id: ['credit', found.facts.id, role, season ?? '', person.entry.id].join('-'),
    metadata: {
      ...titleMetadata(found, creditsPath(found.facts.alias, { role, name: person.machineName })),
      title: `${shown.person.name} – ${found.title.title}`,
      description: shown.person.bio ?? `${shown.person.name}: ${label}, ${found.title.title}`,
      shortTitle: shown.person.name,
      image: shown.person.image ?? found.title.image,
    },
    analytics: { ...titleAnalytics(found), seasonNumber: season ?? null, title: shown.person.name },
    title: found.title,
    until: found.until,
    sections: [
      { component: 'PersonSection', data: { machineName: person.machineName, credit: shown } },
      ...(await lists(house, ask, found, credited)),
    ],
  }
}

async function findCredited(house: House, { facts }: FoundTitle, parts: string[]): Promise<Credited | null> {
  const [asked = '', ...rest] = parts
  const season = rest.length === 2 ? seasonOf(rest[0]) : undefined
  const creditName = rest.at(-1)
  if (creditName === undefined || rest.length > 2 || (rest.length === 2 && season === undefined)) return null
  const person = await personNamed(house.db, creditName)
  if (!person) return null
  const roles = await rolesIn(house.db, facts.id, person.entry.id)
  const isAsked = (one: (typeof roles)[number]) =>
    (asked === 'all' || one.role === asked) && (season === undefined || one.season === season || one.season < 0)
  const found = roles.find(isAsked)
  if (!found) return null
  const own = facts.entry.credits.find((credit) => credit.person === person.entry.id && roleKey(credit.role) === found.role)
  const character = own?.character ?? roles.find((one) => one.role === found.role && one.character !== null)?.character
  const credit = { person: person.entry.id, role: own?.role ?? found.role, ...(character && { character }) }
  return { person, credit, role: found.role, season }
}

const wholeTypes = ['Full Episode', 'Movie', 'Full Event Replay', 'Single Live Event']

/** [C9-24] What they are seen in, six at once, and what else they are in; last the list that grows, which nothing stands below. */
async function lists(house: House, ask: Ask, found: FoundTitle, credited: Credited): Promise<PlannedList[]> {
  const words = wordsOf[ask.language]
  const { name } = credited.person.entry
  const seenIn = (component: 'Grid' | 'Shelf', machineName: string, listTitle: string, types: string[]) =>
    planList(house, {
      component,
      machineName,
      listTitle,
      list: { of: 'appearances', person: credited.person.entry.id, title: found.facts.id, types, season: credited.season },
      size: pageRanges.creditClips,
    })
  const [clips, others] = await Promise.all([
    seenIn('Grid', 'credit-clips', words.clipsWith(name), clipTypes),
    alsoIn(house, ask, found, credited),
  ])
  const episodes = await seenIn(hasSome(clips) ? 'Shelf' : 'Grid', 'credit-episodes', words.episodesWith(name), wholeTypes)
  if (hasSome(clips)) return [episodes, others, clips]
  return [others, hasSome(episodes) ? episodes : await clipsOf(house, ask, found)]
}

async function alsoIn(house: House, ask: Ask, { facts }: FoundTitle, { person }: Credited): Promise<PlannedList> {
  const titles = await titlesOfPerson(house.db, person.entry.id, otherTitles + 1)
  return {
    component: 'Shelf',
    machineName: 'also-in',
    listTitle: wordsOf[ask.language].alsoIn(person.entry.name),
    items: titles.filter((other) => other !== facts.id).map((other) => ({ title: other })),
    next: null,
  }
}

/** Where no video says who is in it: the title's newest clips. */
async function clipsOf(house: House, ask: Ask, { facts, title }: FoundTitle): Promise<PlannedList> {
  return await planList(house, {
    component: 'Grid',
    machineName: 'clips',
    listTitle: wordsOf[ask.language].clipsFrom(title.title),
    list: { of: 'videos', title: facts.id, types: clipTypes, sort: 'latest' },
    size: pageRanges.creditClips,
  })
}
