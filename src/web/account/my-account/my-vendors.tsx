import { useEffect, useRef } from 'react'
import type { IdentityProfile } from '#contracts/http/identity.ts'
import { type Vendor, vendors } from '#contracts/http/identity.ts'
import button from '../../ui/button.module.css'
import { languageQuery } from '../../ui/local-href.ts'
import { useVisit } from '../../ui/visit.tsx'
import css from '../account.module.css'
import type { FilledForm } from '../outcomes/outcome.ts'
import { vendorError } from '../sign-in/vendor-errors.ts'
import { useAccountWords } from '../words/account-words.ts'
import { accountHref } from './account-href.ts'
import { SignInAgain } from './sign-in-again.tsx'

type Props = { profile: IdentityProfile; filled: FilledForm | undefined }

/**
 * The connected vendors and the vendors that can be connected. Connecting requires a verified email address, so that nobody connects a
 * vendor to another person's account.
 */
export function MyVendors({ profile, filled }: Props) {
  const visit = useVisit()
  const { account: words, vendors: names, errors } = useAccountWords()
  const connected = vendors.filter((vendor) => profile[`${vendor}Id`])
  const offered = vendors.filter((vendor) => !visit.brand.noVendors?.includes(vendor))
  const shown = [...vendors]
    .reverse()
    .filter((vendor) => connected.includes(vendor) || (profile.isMailVerified && offered.includes(vendor)))
  if (shown.length === 0) return null
  const isOnlySignIn = profile.signInType !== 'email' && connected.length === 1
  const outcome = filled?.form === 'vendors' ? filled.outcome : undefined
  const error = outcome?.kind === 'error' ? outcome.error : vendorError(visit.query['fault'])
  const justConnected = connected.find((vendor) => vendor === visit.query['vendor'])
  const confirmation = (outcome && words.disconnected) || (justConnected && words.connected(names[justConnected]))
  const query = new URLSearchParams({
    intent: 'link',
    brand: visit.query['brand'] ?? visit.brand.key,
    ...languageQuery(visit),
  })
  const action = (vendor: Vendor) =>
    connected.includes(vendor) ? (
      <button type="submit" name="vendor" value={vendor} className={button.quiet} disabled={isOnlySignIn}>
        {words.disconnect(names[vendor])}
      </button>
    ) : (
      <a className={button.quiet} href={`/identity/vendor/${vendor}/start?${query}`} rel="nofollow">
        {words.connect(names[vendor])}
      </a>
    )
  return (
    <section className={css.card} aria-labelledby="vendors">
      <h2 id="vendors">{words.vendors}</h2>
      <Status text={error ? errors[error] : confirmation} />
      {error && <SignInAgain type={profile.signInType} outcome={{ kind: 'error', error }} />}
      <form method="post" action={accountHref(visit, '/my-account#vendors')}>
        <input type="hidden" name="form" value="vendors" />
        <ul className={css.sessions}>
          {shown.map((vendor) => (
            <li key={vendor}>
              <p>{names[vendor]}</p>
              {action(vendor)}
            </li>
          ))}
        </ul>
      </form>
    </section>
  )
}

/** A status message. It receives the focus, because it is far down the page. */
function Status({ text }: { text: string | undefined }) {
  const status = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (text) status.current?.focus()
  }, [text])
  return (
    <p ref={status} role="status" tabIndex={-1}>
      {text}
    </p>
  )
}
