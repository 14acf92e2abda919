import account from '../account/account.module.css'
import { Bridge } from '../account/provider/bridge.tsx'
import { Linked } from '../account/provider/linked.tsx'
import { Picker } from '../account/provider/picker.tsx'
import css from '../account/provider/provider.module.css'
import type { ProviderPage, ProviderState } from '../account/provider/provider-page.ts'
import { Television, TelevisionEntry } from '../account/provider/television.tsx'
import { Wordmark } from '../shell/wordmark.tsx'
import { Island } from './parts/islands.tsx'

export { meta, request, required } from './account.tsx'

const empty: ProviderState = { linked: null, brands: [], featured: [], all: [], returnPath: null, referrer: null }

/** [A2-07]..[A2-09] The pages about TV providers, which the server renders for one viewer. */
function OwnScreen({ page: { name, provider = empty } }: { page: ProviderPage }) {
  if (provider.television) return <Television state={provider} television={provider.television} />
  switch (name) {
    case 'provider-linked':
      return <Linked state={provider} />
    case 'mvpd-bridge-screen':
      return <Bridge state={provider} />
    default:
      return (
        <div className={css.linked}>
          <Picker state={provider} isChange={name === 'mvpd-picker/change'} />
          {!provider.isDown && <TelevisionEntry />}
        </div>
      )
  }
}

export const islands = { provider: OwnScreen }

export function Page({ page }: { page: ProviderPage }) {
  const { title, description } = page.metadata
  return (
    <div className={page.name.startsWith('mvpd-picker') ? css.screen : account.funnel}>
      <header className={account.lead}>
        <Wordmark />
        <h1 tabIndex={-1}>{title}</h1>
        {/* The description is about this browser. */}
        {description && !page.provider?.television && <p>{description}</p>}
      </header>
      <Island name="provider" page={page} part={OwnScreen} />
    </div>
  )
}
