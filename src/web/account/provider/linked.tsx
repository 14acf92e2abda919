import { useEffect, useId } from 'react'
import button from '../../ui/button.module.css'
import { linkTo, localHref } from '../../ui/local-href.ts'
import { useMessages } from '../../ui/messages.tsx'
import { useVisit } from '../../ui/visit.tsx'
import { stationOf, useGeo } from '../session/viewer-geo.ts'
import { announceResult } from './link-channel.ts'
import css from './provider.module.css'
import { withLinkReturn } from './provider-href.ts'
import { ProviderLogo } from './provider-logo.tsx'
import type { ProviderState } from './provider-page.ts'
import { useProviderWords } from './provider-words.ts'
import { useLinkReturn } from './use-link-return.ts'

/**
 * [A2-09], [C2.1-32] The page after linking: the viewer's provider, and the brands that the subscription includes. On the way to `redirectPath`
 * [C2.1-56] the link that continues has the focus. The page never continues by itself, because viewers need different times to read (WCAG 2.2.1).
 */
export function Linked({ state }: { state: ProviderState }) {
  const visit = useVisit()
  const words = useProviderWords()
  const { opensNewTab } = useMessages()
  const { redirectPath } = useLinkReturn(state)
  const success = useId()
  const isPopup = visit.query['mode'] === 'popup'
  useEffect(() => {
    if (!isPopup) return
    announceResult({ linked: true })
    window.close()
  }, [isPopup])
  const { linked, brands, isDown } = state
  if (isDown || !linked) return <p className={css.panel}>{words.down.title}</p>
  const onward = redirectPath ?? localHref(visit, '/')
  return (
    <div className={css.linked}>
      <div className={css.current}>
        <ProviderLogo provider={linked} />
        <p id={success}>{words.current(linked.title)}</p>
        {isPopup ? (
          <p>{words.closeWindow}</p>
        ) : (
          <a
            className={button.main}
            href={onward}
            aria-describedby={success}
            // On the way to `redirectPath`, this step only tells the result, which describes the link.
            {...(redirectPath !== null && { autoFocus: true })}
          >
            {words.continue}
          </a>
        )}
      </div>
      {brands.length > 0 ? (
        <section>
          <h2>{words.included}</h2>
          <ul className={css.brands}>
            {brands.map((title) => (
              <li key={title}>{title}</li>
            ))}
          </ul>
        </section>
      ) : (
        <p>{words.noneIncluded}</p>
      )}
      {!isPopup && (
        <div className={css.buttons}>
          <a
            className={button.quiet}
            href={localHref(visit, withLinkReturn('/mvpd-picker/change', { redirectPath, referrer: localHref(visit, visit.path) }))}
          >
            {words.change}
          </a>
          {/* A form, so that it works without JavaScript. With it, browser/viewer-provider.ts handles `data-unlink`. */}
          <form method="post" action={`/provider-auth/${visit.brand.key}/logout`} data-unlink="">
            <input type="hidden" name="redirectPath" value={onward} />
            <button type="submit" className={button.quiet}>
              {words.unlink}
            </button>
          </form>
          <a className={button.quiet} {...linkTo(visit, linked.mvpd_url, '_blank')}>
            {words.visit(linked.title)}
            <span className="visually-hidden"> ({opensNewTab})</span>
          </a>
        </div>
      )}
      <Station />
    </div>
  )
}

/** The local station of the brand, at the place of the viewer or at the home that the TV provider states. It comes last, because it loads last. */
function Station() {
  const geo = useGeo(useVisit().brand.key)
  const words = useProviderWords()
  const station = geo && stationOf(geo)
  return station ? <p>{words.station(station)}</p> : null
}
