import { type MouseEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { providerErrors } from '../../player/messages/provider-errors.ts'
import { useViewer } from '../../tiles/use-viewer.ts'
import button from '../../ui/button.module.css'
import { localHref } from '../../ui/local-href.ts'
import { useVisit } from '../../ui/visit.tsx'
import { changeLink, configured, failed } from '../session/provider-state.ts'
import { findProviders } from './find-providers.ts'
import { announceResult, linkErrorOf } from './link-channel.ts'
import css from './provider.module.css'
import { authenticateHref, type LinkReturn, withLinkReturn } from './provider-href.ts'
import { ProviderLogo } from './provider-logo.tsx'
import type { NamedProvider, ProviderState } from './provider-page.ts'
import { useProviderWords } from './provider-words.ts'
import { useLinkReturn } from './use-link-return.ts'
import { type Linking, useLinking } from './use-linking.ts'

type Choose = (event: MouseEvent, provider: string) => void

/** [A2-07], [A2-08] The provider picker: the featured providers, and a search over all of them. */
export function Picker({ state, isChange }: { state: ProviderState; isChange: boolean }) {
  const visit = useVisit()
  const words = useProviderWords()
  const onward = useLinkReturn(state)
  const { linking, choose } = useLinking(onward)
  const { featured, all, linked } = state
  const { mode } = visit.query
  const signInHref = authenticateHref(visit, 'page', onward)
  useConfig(state)
  useFailure()
  if (state.isDown) return <Panel {...words.down} />
  return (
    <div className={css.picker}>
      <Progress linking={linking} choose={choose} onward={onward} />
      {linked && (
        <div className={css.current}>
          <ProviderLogo provider={linked} />
          <p>{words.current(linked.title)}</p>
          <a className={button.quiet} href={onward.referrer ?? onward.redirectPath ?? localHref(visit, '/provider-linked')}>
            {isChange ? words.keep(linked.title) : words.continue}
          </a>
        </div>
      )}
      {featured.length > 0 && (
        <section>
          {all.length > 0 && <h2>{words.featured}</h2>}
          <ul className={css.featured}>
            {featured.map((each) => (
              <li key={each.mvpd_id}>
                <a href={signInHref(each.mvpd_id)} onClick={(event) => choose(event, each.mvpd_id)}>
                  <ProviderLogo provider={each} />
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {all.length > 0 && <AllProviders all={all} choose={choose} onward={onward} />}
      {!linked && mode !== 'popup' && (
        <a className={button.quiet} href={onward.referrer ?? onward.redirectPath ?? localHref(visit, '/')}>
          {words.later}
        </a>
      )}
    </div>
  )
}

/** [A7-17] Stores the providers that the viewer can choose. */
function useConfig({ featured, all }: ProviderState) {
  useEffect(() => {
    changeLink((link) => configured(link, [...featured.map(({ mvpd_id: id, title }) => ({ id, title })), ...all]))
  }, [featured, all])
}

/** [A4-14] Stores why linking failed. In the window of the sign-in, tells the page that opened it, and closes the window. */
function useFailure() {
  const { mode, fault: parameter } = useVisit().query
  const fault = parameter && (linkErrorOf(parameter) ?? 'REFUSED')
  useEffect(() => {
    if (!fault) return
    changeLink((link) => failed(link, fault))
    if (mode !== 'popup') return
    announceResult({ linked: false, fault })
    window.close()
  }, [mode, fault])
}

type ListProps = { all: NamedProvider[]; choose: Choose; onward: LinkReturn }

/** [C9-23] The search over all providers. Without JavaScript it is a form that loads this page with the search `q`. */
function AllProviders({ all, choose, onward }: ListProps) {
  const visit = useVisit()
  const words = useProviderWords()
  const id = useId()
  const [search, setSearch] = useState(visit.query['q'] ?? '')
  const list = useRef<HTMLUListElement>(null)
  const wanted = search.trim()
  const found = wanted ? findProviders(all, wanted) : all
  const signInHref = authenticateHref(visit, 'page', onward)
  const links = (
    <ul className={css.all} ref={list}>
      {found.map((each) => (
        <li key={each.id}>
          <a href={signInHref(each.id)} onClick={(event) => choose(event, each.id)}>
            {each.title}
          </a>
        </li>
      ))}
    </ul>
  )
  return (
    <section>
      {/* biome-ignore lint/a11y/useSemanticElements: not all supported browsers have <search> */}
      <form
        role="search"
        className={css.search}
        action={localHref(visit, visit.path)}
        onSubmit={(event) => {
          event.preventDefault()
          list.current?.querySelector('a')?.focus()
        }}
      >
        <HiddenFields onward={onward} />
        <label htmlFor={id}>{words.search}</label>
        <input
          id={id}
          name="q"
          type="search"
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <button type="submit" className={button.quiet}>
          {words.find}
        </button>
      </form>
      <p role="status" className={css.count}>
        {wanted && words.found(found.length, wanted)}
      </p>
      {wanted && !found.length && <p>{words.notFound}</p>}
      {wanted ? (
        links
      ) : (
        <details className={css.details}>
          <summary>{words.all(all.length)}</summary>
          {links}
        </details>
      )}
    </section>
  )
}

/** The page's query as fields of the search form. */
function HiddenFields({ onward }: { onward: LinkReturn }) {
  const { language, brand } = useVisit()
  const query = new URLSearchParams(withLinkReturn('', onward).slice(1))
  if (language !== brand.language) query.set('lang', language)
  return [...query].map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}

/** The panel above the providers: what happens in the window of the sign-in, or why it failed. It takes the focus when it changes. */
function Progress({ linking, choose, onward }: { linking: Linking; choose: Choose; onward: LinkReturn }) {
  const visit = useVisit()
  const words = useProviderWords()
  const { mvpds } = useViewer()
  const panel = useRef<HTMLDivElement>(null)
  const first = useRef(linking)
  useEffect(() => {
    if (linking !== first.current) panel.current?.focus()
  }, [linking])
  if (linking.step === 'choosing') return null
  if (linking.step === 'closed') return <Panel {...words.closed} isFault panelRef={panel} />
  if (linking.step === 'failed') return <Panel {...providerErrors(visit.language)[linking.fault]} isFault panelRef={panel} />
  const { provider } = linking
  return (
    <Panel title={words.waiting.title(mvpds[provider]?.title ?? provider)} text={words.waiting.text} panelRef={panel}>
      <p className={css.buttons}>
        <button type="button" className={button.main} onClick={(event) => choose(event, provider)}>
          {words.waiting.reopen}
        </button>
        <a className={button.quiet} href={authenticateHref(visit, 'page', onward)(provider)}>
          {words.waiting.samePage}
        </a>
      </p>
    </Panel>
  )
}

type PanelProps = {
  title: string
  text: string
  isFault?: boolean
  panelRef?: RefObject<HTMLDivElement | null>
  children?: ReactNode
}

function Panel({ title, text, isFault = false, panelRef, children }: PanelProps) {
  return (
    <div ref={panelRef} tabIndex={-1} role={isFault ? 'alert' : undefined} className={isFault ? css.fault : css.panel}>
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </div>
  )
}
