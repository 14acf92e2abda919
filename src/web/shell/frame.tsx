import '../ui/theme/theme.css'
import type { ReactNode } from 'react'
import { useVisit } from '../ui/visit.tsx'
import { hidesFooter, hidesHeader } from './bare-pages.ts'
import { navigationForChildren } from './child-directed.ts'
import { Footer } from './footer.tsx'
import css from './frame.module.css'
import { Header } from './header.tsx'
import type { Navigation } from './menu/menu-links.ts'

type Props = {
  navigation: Navigation | null
  /** The account menu as HTML. */
  account?: string | undefined
  isPending?: boolean
  /** [C2.2-06] Whether the page is about a show for children. */
  isChildDirected?: boolean
  children: ReactNode
}

/** The header and footer around every page. A page that is still loading has no footer. */
export function Frame({ navigation, account = '', isPending, isChildDirected = false, children }: Props) {
  const visit = useVisit()
  // A flag makes all pages of a brand pages for children [A6-08].
  const isForChildren = isChildDirected || visit.flags?.childDirected
  const menus = navigation && isForChildren ? navigationForChildren(navigation) : navigation
  return (
    <>
      {!hidesHeader(visit) && <Header navigation={menus} path={visit.path} account={isForChildren ? '' : account} />}
      <main id="main" tabIndex={-1} className={css.main} data-child-directed={isForChildren || undefined}>
        {children}
      </main>
      {!isPending && !hidesFooter(visit) && <Footer navigation={menus} />}
    </>
  )
}
