import type { CSSProperties, ReactNode } from 'react'
import type { BrandTileFieldsFragment } from '#contracts/graph/types.generated.ts'
import css from './network-heading.module.css'

type Heading = { network: BrandTileFieldsFragment; title: string; description?: string | null; children: ReactNode }

/** The heading of a network's page, in the network's colours and with its wordmark. `children` are the content below the heading. */
export function NetworkHeading({ network, title, description, children }: Heading) {
  const { gradientStart, gradientEnd, whiteBrandLogo, displayTitle } = network
  const colors = { '--from': gradientStart ?? undefined, '--to': gradientEnd ?? undefined } as CSSProperties
  const hasMark = whiteBrandLogo && title === displayTitle
  return (
    <>
      <header className={css.network} style={colors}>
        <h1 tabIndex={-1}>
          {hasMark && <img src={whiteBrandLogo} alt="" height={72} />}
          <span className={hasMark ? 'visually-hidden' : undefined}>{title}</span>
        </h1>
        {description && <p>{description}</p>}
      </header>
      <div className={css.below} style={colors}>
        {children}
      </div>
    </>
  )
}
