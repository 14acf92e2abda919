import { useEffect, useRef, useState } from 'react'
import type { SearchData } from '#contracts/graph/shapes.ts'
import button from '../../ui/button.module.css'
import { localHref } from '../../ui/local-href.ts'
import { useMessages } from '../../ui/messages.tsx'
import { useVisit } from '../../ui/visit.tsx'
import links from '../links/links.module.css'
import type { SectionProps } from '../section-props.ts'
import { clearRecentSearches, recentSearches, rememberSearch } from './recent-searches.ts'
import css from './search.module.css'
import { requestOf, type SearchRequest, searchAddress } from './search-address.ts'
import { SearchForm } from './search-form.tsx'
import { useSearchKeys } from './search-keys.ts'
import { type SearchWords, searchWords } from './search-words.ts'
import { typingPause, useSearch } from './use-search.ts'
import { useSearchEvent } from './use-search-event.ts'

/** The search field with its filters and results [C2.1-22]. Search runs while the visitor types. Without a script, search is a form. */
export function Search({ data: initialData, renderSection, prepare }: SectionProps<SearchData>) {
  const { data, answer, isBusy, search, retry } = useSearch(initialData, prepare)
  const { language, brand } = useVisit()
  const words = searchWords[language]
  const field = useRef<HTMLInputElement>(null)
  const results = useRef<HTMLDivElement>(null)
  useSearchKeys(field, results)
  useSearchEvent(data)
  useEffect(() => {
    // The visitor may have typed before the script ran.
    const typed = field.current!.value
    if (typed.trim() !== initialData.query) search({ ...requestOf(initialData), query: typed, page: 1 })
  }, [initialData, search])

  useEffect(() => {
    if (answer) document.title = words.title(data.query, brand.displayTitle)
  }, [answer, words, data.query, brand.displayTitle])

  const request = requestOf(data)
  return (
    <div className={css.search}>
      <SearchForm
        field={field}
        data={data}
        onType={(query) => search({ ...request, query, page: 1 }, typingPause)}
        chooseBrand={(brand) => search({ ...request, query: field.current!.value, brand, page: 1 })}
        submit={(query) => {
          rememberSearch(query)
          search({ ...request, query, page: 1 })
        }}
      />
      {data.query && <Kinds data={data} words={words} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: following a result records its search as recent */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link's Enter is a click */}
      <div ref={results} aria-busy={isBusy} onClick={({ target }) => (target as Element).closest('a') && rememberSearch(data.query)}>
        <p className={css.summary} role="status">
          {isBusy ? words.searching : summaryOf(data, words)}
        </p>
        {data.state === 'FAILED' && <TryAgain request={request} retry={retry} />}
        {data.state === 'EMPTY' && <Recent words={words} />}
        <div key={answer} className={isBusy ? css.old : undefined}>
          {data.lists.map((list, index) => (
            <div key={list.data.machineName}>{renderSection(list, index + 1)}</div>
          ))}
        </div>
        <Pages data={data} words={words} />
      </div>
    </div>
  )
}

function summaryOf({ state, query, lists, page, nextPage }: SearchData, words: SearchWords): string {
  const isAll = !nextPage && lists.every(({ data }) => !data.viewAllCta)
  switch (state) {
    case 'EMPTY':
      return words.empty
    case 'FOUND':
      return page > 1
        ? words.onPage(page, query)
        : words.found(
            lists.reduce((sum, { data }) => sum + data.items.length, 0),
            isAll,
            query,
          )
    case 'CLOSE':
      return words.close(query)
    case 'NOTHING':
      return words.nothing(query)
    case 'FAILED':
      return words.failed
  }
}

function Kinds({ data, words }: { data: SearchData; words: SearchWords }) {
  const visit = useVisit()
  const choices = [{ key: null, label: words.all }, ...data.kinds]
  return (
    <nav className={links.group} aria-label={words.kinds} data-keep-scroll="">
      <ul>
        {choices.map(({ key, label }) => (
          <li key={label}>
            <a
              href={localHref(visit, searchAddress({ ...requestOf(data), kind: key, page: 1 }))}
              aria-current={key === data.chosenKind ? 'page' : undefined}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A link that repeats the search. It also works without a script. */
function TryAgain({ request, retry }: { request: SearchRequest; retry: () => void }) {
  const { tryAgain } = useMessages()
  return (
    <a
      className={button.main}
      href={localHref(useVisit(), searchAddress(request))}
      onClick={(event) => {
        event.preventDefault()
        retry()
      }}
    >
      {tryAgain}
    </a>
  )
}

function Recent({ words }: { words: SearchWords }) {
  const visit = useVisit()
  const [recent, setRecent] = useState<string[]>([])
  useEffect(() => setRecent(recentSearches()), [])
  if (!recent.length) return null
  const clear = () => {
    clearRecentSearches()
    setRecent([])
  }
  return (
    <section className={css.recent} aria-labelledby="recent-searches">
      <header>
        <h2 id="recent-searches">{words.recent}</h2>
        <button type="button" className={button.quiet} onClick={clear}>
          {words.clear}
        </button>
      </header>
      <ul>
        {recent.map((query) => (
          <li key={query}>
            <a href={localHref(visit, searchAddress({ query, brand: null, kind: null, page: 1 }))}>{query}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Pages({ data, words }: { data: SearchData; words: SearchWords }) {
  const visit = useVisit()
  const { page, nextPage, lists } = data
  if (!nextPage && (page === 1 || !lists.length)) return null
  const link = (to: number, text: string) => (
    <a className={button.quiet} href={localHref(visit, searchAddress({ ...requestOf(data), page: to }))}>
      {text}
    </a>
  )
  return (
    <p className={css.pages}>
      {page > 1 && link(page - 1, words.previous)}
      {nextPage && link(nextPage, words.next)}
    </p>
  )
}
