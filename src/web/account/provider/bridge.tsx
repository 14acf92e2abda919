import button from '../../ui/button.module.css'
import { localHref } from '../../ui/local-href.ts'
import { useVisit } from '../../ui/visit.tsx'
import css from './provider.module.css'
import { withLinkReturn } from './provider-href.ts'
import type { ProviderState } from './provider-page.ts'
import { useProviderWords } from './provider-words.ts'
import { useLinkReturn } from './use-link-return.ts'

/** [A2-09], [C2.1-31] The page before the picker: the benefits of linking a provider. */
export function Bridge({ state }: { state: ProviderState }) {
  const visit = useVisit()
  const words = useProviderWords()
  const onward = useLinkReturn(state)
  return (
    <div className={css.panel}>
      <ul className={css.perks}>
        {words.perks.map((perk) => (
          <li key={perk}>{perk}</li>
        ))}
      </ul>
      <p className={css.buttons}>
        <a className={button.main} href={localHref(visit, withLinkReturn('/mvpd-picker', onward))}>
          {words.choose}
        </a>
        <a className={button.quiet} href={onward.redirectPath ?? localHref(visit, '/')}>
          {words.later}
        </a>
      </p>
    </div>
  )
}
