import { useEffect, useRef } from 'react'
import type { IdentityProfile } from '#contracts/http/identity.ts'
import { type Vendor, vendors } from '#contracts/http/identity.ts'
import button from '../../ui/button.module.css'
import { languageQuery } from '../../ui/local-href.ts'
import { useVisit } from '../../ui/visit.tsx'
import css from '../account.module.css'
import { useAccountWords } from '../account-words.ts'
import type { FilledForm } from '../form/outcome.ts'
import { vendorTrouble } from '../ways-in/vendor-troubles.ts'
import { ownHref } from './own-href.ts'
import { SignInAgain } from './sign-in-again.tsx'

type Props = { profile: IdentityProfile; filled: FilledForm | undefined }

/** Vendors that are joined to the account, and those that may be: by somebody whose own mail is proved, so that nobody joins what is not theirs. */
export function MyVendors({ profile, filled }: Props) {
  const visit = useVisit()
  const { account: words, vendors: names, troubles } = useAccountWords()
  const joined = vendors.filter((vendor) => profile[`${vendor}Id`])
  const offered = vendors.filter((vendor) => !visit.brand.noVendors?.includes(vendor))
  const shown = [...vendors].reverse().filter((vendor) => joined.includes(vendor) || (profile.isMailVerified && offered.includes(vendor)))
  if (shown.length === 0) return null
  const isLastWay = profile.signInType !== 'email' && joined.length === 1
  const outcome = filled?.form === 'vendors' ? filled.outcome : undefined
  const trouble = outcome?.kind === 'trouble' ? outcome.trouble : vendorTrouble(visit.query['fault'])
  const arrived = joined.find((vendor) => vendor === visit.query['vendor'])
  const said = (outcome && words.parted) || (arrived && words.joined(names[arrived]))
  const query = new URLSearchParams({
    intent: 'link',
    brand: visit.query['brand'] ?? visit.brand.key,
    ...languageQuery(visit),
  })
  const way = (vendor: Vendor) =>
    joined.includes(vendor) ? (
      <button type="submit" name="vendor" value={vendor} className={button.quiet} disabled={isLastWay}>
        {words.part(names[vendor])}
      </button>
    ) : (
      <a className={button.quiet} href={`/identity/vendor/${vendor}/start?${query}`} rel="nofollow">
        {words.join(names[vendor])}
      </a>
    )
  return (
    <section className={css.card} aria-labelledby="vendors">
      <h2 id="vendors">{words.vendors}</h2>
      <Told text={trouble ? troubles[trouble] : said} />
      {trouble && <SignInAgain type={profile.signInType} outcome={{ kind: 'trouble', trouble }} />}
      <form method="post" action={ownHref(visit, '/my-account#vendors')}>
        <input type="hidden" name="form" value="vendors" />
        <ul className={css.sessions}>
          {shown.map((vendor) => (
            <li key={vendor}>
              <p>{names[vendor]}</p>
              {way(vendor)}
            </li>
          ))}
        </ul>
      </form>
    </section>
  )
}

/** Far down the page that one comes to. */
function Told({ text }: { text: string | undefined }) {
  const place = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (text) place.current?.focus()
  }, [text])
  return (
    <p ref={place} role="status" tabIndex={-1}>
      {text}
    </p>
  )
}
