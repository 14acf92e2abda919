// The page of a person in a title: `{alias}/{role}[/season-{n}]/{creditName}`. The role `all` means any role.

import type { PersonFacts } from '#contracts/catalogue/facts.ts'
import type { CreditRef } from '#contracts/catalogue/list-items.ts'
import { creditsPath } from '#contracts/catalogue/paths.ts'
import { guestRole, roleKey, roleLabel } from '#contracts/catalogue/roles.ts'
import { pageRanges } from '#contracts/limits.ts'
import type { RequestContext, SiteContext } from '../lists/context.ts'
import { hasItems, type PlannedList, planList } from '../lists/sections.ts'
import { partsOf, seasonOf } from '../page-parts/path-parts.ts'
import type { PageMaker } from '../page-parts/skeleton.ts'
import { type FoundTitle, findTitle, titleAnalytics, titleMetadata } from '../page-parts/title-facts.ts'
import { clipTypes } from '../page-parts/title-sections.ts'
import { NotFound } from '../request/errors.ts'
import { presentCredit } from '../view-models/person.ts'
import { wordsOf } from '../wording/words.ts'

/** The person of the page, and the person's credit in the title. */
type Credited = { person: PersonFacts; credit: CreditRef; role: string; season: number | undefined }

const maxOtherTitles = 20

export const creditPage: PageMaker = async (site, request, { name }) => {
  const [alias = '', ...parts] = partsOf(name)
  const found = await findTitle(site, request, alias)
  const credited = await findCredited(site, found, parts)
  if (!credited) throw new NotFound(`"${parts.join('/').slice(0, 100)}" among the people of "${found.facts.alias}"`)
  const { person, credit, role, season } = credited
  const shown = presentCredit(credit, person, { alias: found.facts.alias, season }, request.language)
  const label = shown.characterName ?? (role === guestRole ? wordsOf[request.language].guests : roleLabel(role, request.language))
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
      ...(await lists(site, request, found, credited)),
    ],
  }
}

async function findCredited(site: SiteContext, { facts }: FoundTitle, parts: string[]): Promise<Credited | null> {
  const [roleName = '', ...rest] = parts
  const season = rest.length === 2 ? seasonOf(rest[0]) : undefined
  const creditName = rest.at(-1)
  if (creditName === undefined || rest.length > 2 || (rest.length === 2 && season === undefined)) return null
  const person = await site.catalogue.personNamed(creditName)
  if (!person) return null
  const roles = await site.catalogue.personRoles(facts.id, person.entry.id)
  const matches = (one: (typeof roles)[number]) =>
    (roleName === 'all' || one.role === roleName) && (season === undefined || one.season === season || one.season < 0)
  const found = roles.find(matches)
  if (!found) return null
  const own = facts.entry.credits.find((credit) => credit.person === person.entry.id && roleKey(credit.role) === found.role)
  const character = own?.character ?? roles.find((one) => one.role === found.role && one.character !== null)?.character
  const credit = { person: person.entry.id, role: own?.role ?? found.role, ...(character && { character }) }
  return { person, credit, role: found.role, season }
}

const episodeTypes = ['Full Episode', 'Movie', 'Full Event Replay', 'Single Live Event']

/** [C9-24] Plans the person's episodes and clips, six per page, and other titles. The grid comes last, because it grows. */
async function lists(site: SiteContext, request: RequestContext, found: FoundTitle, credited: Credited): Promise<PlannedList[]> {
  const words = wordsOf[request.language]
  const { name } = credited.person.entry
  const appearances = (component: 'Grid' | 'Shelf', machineName: string, listTitle: string, types: string[]) =>
    planList(site, {
      component,
      machineName,
      listTitle,
      list: { of: 'appearances', person: credited.person.entry.id, title: found.facts.id, types, season: credited.season },
      size: pageRanges.creditClips,
    })
  const [clips, others] = await Promise.all([
    appearances('Grid', 'credit-clips', words.clipsWith(name), clipTypes),
    alsoIn(site, request, found, credited),
  ])
  const episodes = await appearances(hasItems(clips) ? 'Shelf' : 'Grid', 'credit-episodes', words.episodesWith(name), episodeTypes)
  if (hasItems(clips)) return [episodes, others, clips]
  return [others, hasItems(episodes) ? episodes : await clipsOf(site, request, found)]
}

async function alsoIn(site: SiteContext, request: RequestContext, { facts }: FoundTitle, { person }: Credited): Promise<PlannedList> {
  const titles = await site.catalogue.titlesOfPerson(person.entry.id, maxOtherTitles + 1)
  return {
    component: 'Shelf',
    machineName: 'also-in',
    listTitle: wordsOf[request.language].alsoIn(person.entry.name),
    items: titles.filter((other) => other !== facts.id).map((other) => ({ title: other })),
    next: null,
  }
}

/** Plans the title's newest clips. The page shows these clips if no video of the title has the person's credit. */
async function clipsOf(site: SiteContext, request: RequestContext, { facts, title }: FoundTitle): Promise<PlannedList> {
  return await planList(site, {
    component: 'Grid',
    machineName: 'clips',
    listTitle: wordsOf[request.language].clipsFrom(title.title),
    list: { of: 'videos', title: facts.id, types: clipTypes, sort: 'latest' },
    size: pageRanges.creditClips,
  })
}
