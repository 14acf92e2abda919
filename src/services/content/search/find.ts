// What somebody looked for: named exactly so, beginning so, with all its words, and only then with words that are nearly those.
import { beginLength, beginMark, brandMark, nameMark, type SearchKind, searchKinds, startBeginMark, startMark } from './document.ts'
import { wordsAsked } from './fold.ts'
import type { AnyOf, Found, SearchIndex } from './index-port.ts'
import type { Spelling } from './spelling.ts'

export type SearchAsk = { text: string; brand: string | null; kind: SearchKind | null; now: number }
export type Hit = { kind: SearchKind; id: string; rank: number }
/** Hits by kind, best first; `isClose`: nothing was called so, this is what nearly is. */
export type SearchAnswer = { hits: Partial<Record<SearchKind, Hit[]>>; isClose: boolean }

const mostTerms = 8
/** Candidates of each kind: when all are asked for, when one is. */
const few = 40
const many = 300

/** How long the looking for one question may take. */
export const searchWithin = 2_000

export async function find(index: SearchIndex, spelling: Spelling, ask: SearchAsk): Promise<SearchAnswer> {
  const terms = [...new Set(wordsAsked(ask.text))].slice(0, mostTerms)
  if (!terms.length) return { hits: {}, isClose: false }
  const kinds: readonly SearchKind[] = ask.kind ? [ask.kind] : searchKinds
  const limit = ask.kind ? many : few
  const filter: AnyOf[] = ask.brand ? [[brandMark(ask.brand)]] : []
  return await index.looking(searchWithin, async (look) => {
    const within = (all: readonly AnyOf[], some = kinds) => look({ all: [...all, ...filter], kinds: some, limit, now: ask.now })
    const asked = said(ask.text)
    const found = new Map<string, Found>()
    let crowded = kinds
    // The next stage finds among too many what this one may have missed; where there were not too many, nothing was missed.
    for (const stage of stagesOf(terms, spelling)) {
      if (!crowded.length) break
      const some = await within(stage, crowded)
      for (const each of some) found.set(`${each.kind} ${each.id}`, each)
      crowded = crowded.filter((kind) => some.filter((each) => each.kind === kind).length === limit)
    }
    if (found.size) return { hits: ranked(found.values(), (each) => rankOf(each, asked)), isClose: false }
    const near = terms.map((term, at) => nearly(term, at === terms.length - 1, spelling))
    if (near.some(({ size }) => !size)) return { hits: {}, isClose: false }
    const close = await within(near.map((words) => [...words.keys()]))
    return { hits: ranked(close, (each) => farFrom(each, near)), isClose: true }
  })
}

/** With all the words; beginning with them; called exactly so. Each is a part of the one before. */
function stagesOf(terms: readonly string[], spelling: Spelling): AnyOf[][] {
  const last = terms.at(-1)!
  const isMark = last.startsWith('=')
  const isShort = !isMark && [...last].length <= beginLength
  const begun = isMark ? [last] : isShort ? [] : spelling.begun(last)
  const before = terms.slice(0, -1).map((word) => [word])
  const lastWord = isShort ? [beginMark(last)] : begun
  const starts = before.length
    ? [[startMark(terms[0]!)], ...before.slice(1), lastWord]
    : [isShort ? [startBeginMark(last)] : begun.map(startMark)]
  const stages: AnyOf[][] = [[...before, lastWord], starts, [[nameMark(terms)]]]
  return stages.filter((stage) => stage.every((words) => words.length))
}

/** Words that may have been meant, and how many letters they are from what was typed. */
type Near = Map<string, number>

/** A word that only begins so is a little farther than one that is whole. */
const unfinished = 0.5

function nearly(term: string, isLast: boolean, spelling: Spelling): Near {
  const whole = spelling.near(term, false)
  const begun = isLast && whole.length < 6 ? spelling.near(term, true, 6) : []
  const words: Near = new Map()
  for (const { word, distance } of whole) words.set(word, distance)
  for (const { word, distance } of begun) if (!words.has(word)) words.set(word, distance + unfinished)
  return words
}

/** Best first, within each kind. */
function ranked(found: Iterable<Found>, rank: (found: Found) => number): SearchAnswer['hits'] {
  const sorted = [...found]
    .map((each) => ({ ...each, rank: rank(each) }))
    .sort((a, b) => a.rank - b.rank || b.score - a.score || (a.id < b.id ? -1 : 1))
  const hits: SearchAnswer['hits'] = {}
  for (const kind of searchKinds) {
    const own = sorted.filter((each) => each.kind === kind)
    if (own.length) hits[kind] = own.map(({ id, rank: far }) => ({ kind, id, rank: far }))
  }
  return hits
}

const said = (text: string) => wordsAsked(text).join(' ')

/** 0: called so. 1: begins so, as a word. 2: begins so. 3: has all its words. 4: has words that begin so. 5: found by what it belongs to. */
function rankOf({ names }: Found, asked: string): number {
  let best = foreign
  const words = asked.split(' ')
  for (const name of names) {
    const called = said(name)
    if (called === asked) return 0
    const padded = ` ${called} `
    if (padded.startsWith(` ${asked} `)) best = Math.min(best, 1)
    else if (called.startsWith(asked)) best = Math.min(best, 2)
    else if (words.every((word) => padded.includes(` ${word} `))) best = Math.min(best, 3)
    else if (words.every((word) => padded.includes(` ${word}`))) best = Math.min(best, 4)
  }
  return best
}

const foreign = 5

/** How many letters its own words are from what was typed; a word that is not its own counts as far. */
function farFrom({ names }: Found, near: readonly Near[]): number {
  const own = new Set(names.flatMap(wordsAsked))
  let far = foreign
  for (const words of near) {
    let least = 3
    for (const [word, distance] of words) if (distance < least && own.has(word)) least = distance
    far += least
  }
  return far
}
