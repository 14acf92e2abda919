import { type Vendor, vendors } from '#contracts/http/identity.ts'
import { localHref } from '../../ui/local-href.ts'
import { useVisit } from '../../ui/visit.tsx'
import { useAccountWords } from '../words/account-words.ts'
import css from './sign-in.module.css'
import { withReturn } from './use-return-path.ts'

/** [A1-12], [A2-02] Links to sign in with a vendor. Empty if no vendor is configured. */
export function VendorLinks({ returnPath }: { returnPath: string | null }) {
  const visit = useVisit()
  const words = useAccountWords()
  const offered = [...vendors].reverse().filter((vendor) => !visit.brand.noVendors?.includes(vendor))
  if (offered.length === 0) return null
  return (
    <>
      <div className={css.vendors}>
        {offered.map((vendor) => (
          <a key={vendor} href={localHref(visit, withReturn(`/sign-in/${vendor}`, returnPath))} rel="nofollow">
            <VendorMark vendor={vendor} />
            {words.continueWith(words.vendors[vendor])}
          </a>
        ))}
      </div>
      <p className={css.or}>{words.or}</p>
    </>
  )
}

/** A letter in a circle. The vendor's logo is not used, because its use is restricted. */
function VendorMark({ vendor }: { vendor: Vendor }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <circle cx="12" cy="12" r="12" fill={colors[vendor]} />
      <text x="12" y="17" textAnchor="middle" fontSize="14" fontWeight="800" fill="#fff">
        {vendor[0]!.toUpperCase()}
      </text>
    </svg>
  )
}

const colors: Record<Vendor, string> = { apple: '#14141a', facebook: '#1254b8', google: '#b3362b' }
