// Full-text search. Exact names come first, then names that begin with the query, then other entries with all words of the query. If nothing
// matches, entries with similar words are searched.

import type { SearchAnswer, SearchRequest } from '#contracts/http/search.ts'
import { type SearchKind, searchKinds } from '#contracts/http/search.ts'
import { queryWords } from '#kit/fold-text.ts'
import { brandMarker, firstWordMarker, firstWordPrefixMarker, fullNameMarker, prefixLength, prefixMarker } from './document.ts'
import type { AnyOf, Match, SearchIndex } from './index-port.ts'
import type { Spelling } from './spelling.ts'

const maxTerms = 8
/** Maximum number of matches of each kind, for a search in all kinds and for a search in one kind. */
const maxPerKind = 40
const maxOfOneKind = 300

/** Maximum time of all queries of one search together, in milliseconds. */
const queryTimeoutMs = 2_000

export async function find(index: SearchIndex, spelling: Spelling, request: SearchRequest): Promise<SearchAnswer> {
  const terms = [...new Set(queryWords(request.text))].slice(0, maxTerms)
  if (!terms.length) return { hits: {}, isClose: false }
  const allKinds: readonly SearchKind[] = request.kind ? [request.kind] : searchKinds
  const limit = request.kind ? maxOfOneKind : maxPerKind
  const filter: AnyOf[] = request.brand ? [[brandMarker(request.brand)]] : []
  return await index.withQueries(queryTimeoutMs, async (runQuery) => {
    const matching = (all: readonly AnyOf[], kinds = allKinds) => runQuery({ all: [...all, ...filter], kinds, limit, now: request.now })
    const query = normalized(request.text)
    const found = new Map<string, Match>()
    let kinds = allKinds
    // If a stage reaches the limit of a kind, it may not find the best matches. The next stage is narrower, and finds the best matches.
    for (const stage of stagesOf(terms, spelling)) {
      if (!kinds.length) break
      const matches = await matching(stage, kinds)
      for (const match of matches) found.set(`${match.kind} ${match.id}`, match)
      kinds = kinds.filter((kind) => matches.filter((match) => match.kind === kind).length === limit)
    }
    if (found.size) return { hits: ranked(found.values(), (match) => rankOf(match, query)), isClose: false }
    const alternatives = terms.map((term, at) => alternativesOf(term, at === terms.length - 1, spelling))
    if (alternatives.some(({ size }) => !size)) return { hits: {}, isClose: false }
    const close = await matching(alternatives.map((words) => [...words.keys()]))
    return { hits: ranked(close, (match) => distanceOf(match, alternatives)), isClose: true }
  })
}

/**
 * Returns the stages of a search. 1: entries with all words of the query. 2: entries with all words, and with a name that begins with the
 * first word. 3: entries with a name that equals the query.
 */
function stagesOf(terms: readonly string[], spelling: Spelling): AnyOf[][] {
  const last = terms.at(-1)!
  const isMarker = last.startsWith('=')
  const isShort = !isMarker && [...last].length <= prefixLength
  const completions = isMarker ? [last] : isShort ? [] : spelling.completions(last)
  const before = terms.slice(0, -1).map((word) => [word])
  const lastWord = isShort ? [prefixMarker(last)] : completions
  const beginning = before.length
    ? [[firstWordMarker(terms[0]!)], ...before.slice(1), lastWord]
    : [isShort ? [firstWordPrefixMarker(last)] : completions.map(firstWordMarker)]
  const stages: AnyOf[][] = [[...before, lastWord], beginning, [[fullNameMarker(terms)]]]
  return stages.filter((stage) => stage.every((words) => words.length))
}

/** Words that are similar to a typed word, with their distances from the typed word in letters. */
type Alternatives = Map<string, number>

/** Added to the distance of a word if only the beginning of the word is similar to the typed word. */
const unfinishedDistance = 0.5

function alternativesOf(term: string, isLast: boolean, spelling: Spelling): Alternatives {
  const whole = spelling.near(term, false)
  const unfinished = isLast && whole.length < 6 ? spelling.near(term, true, 6) : []
  const words: Alternatives = new Map()
  for (const { word, distance } of whole) words.set(word, distance)
  for (const { word, distance } of unfinished) if (!words.has(word)) words.set(word, distance + unfinishedDistance)
  return words
}

/** Returns the hits of each kind, best first. */
function ranked(matches: Iterable<Match>, rank: (match: Match) => number): SearchAnswer['hits'] {
  const sorted = [...matches]
    .map((match) => ({ ...match, rank: rank(match) }))
    .sort((a, b) => a.rank - b.rank || b.score - a.score || (a.id < b.id ? -1 : 1))
  const hits: SearchAnswer['hits'] = {}
  for (const kind of searchKinds) {
    const ofKind = sorted.filter((match) => match.kind === kind)
    if (ofKind.length) hits[kind] = ofKind.map(({ id, rank: matchRank }) => ({ kind, id, rank: matchRank }))
  }
  return hits
}

const normalized = (text: string) => queryWords(text).join(' ')

/**
 * Returns the best rank of an entry's names. 0: the name equals the query. 1: the name begins with the words of the query. 2: the name begins
 * with the query, but the query ends within a word of the name. 3: the name contains all words of the query. 4: each word of the query is the
 * beginning of a word of the name. 5: the entry was found by words of its context, such as the name of the video's title.
 */
function rankOf({ names }: Match, query: string): number {
  let best = contextRank
  const words = query.split(' ')
  for (const text of names) {
    const name = normalized(text)
    if (name === query) return 0
    const padded = ` ${name} `
    if (padded.startsWith(` ${query} `)) best = Math.min(best, 1)
    else if (name.startsWith(query)) best = Math.min(best, 2)
    else if (words.every((word) => padded.includes(` ${word} `))) best = Math.min(best, 3)
    else if (words.every((word) => padded.includes(` ${word}`))) best = Math.min(best, 4)
  }
  return best
}

const contextRank = 5

/** Returns 5 plus the sum of the distances between the words of the query and the words of the names. The distance is 3 if no similar word is in a name. */
function distanceOf({ names }: Match, alternatives: readonly Alternatives[]): number {
  const wordsOfEntry = new Set(names.flatMap(queryWords))
  let sum = contextRank
  for (const words of alternatives) {
    let least = 3
    for (const [word, distance] of words) if (distance < least && wordsOfEntry.has(word)) least = distance
    sum += least
  }
  return sum
}
