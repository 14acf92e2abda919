import '../ui/theme.css'
import type { ReactNode } from 'react'
import { useVisit } from '../ui/visit.tsx'
import { hidesFooter, hidesHeader } from './bare-pages.ts'
import { Footer } from './footer.tsx'
import css from './frame.module.css'
import { Header, type Navigation } from './header.tsx'

type Props = {
  navigation: Navigation | null
  /** The account's menu, rendered. */
  account?: string | undefined
  isPending?: boolean
  children: ReactNode
}

/** What stands round every page. Nobody sees the footer of one that is still to come. */
export function Frame({ navigation, account = '', isPending, children }: Props) {
  const visit = useVisit()
  return (
    <>
      {!hidesHeader(visit) && <Header navigation={navigation} path={visit.path} account={account} />}
      <main id="main" tabIndex={-1} className={css.main}>
        {children}
      </main>
      {!isPending && !hidesFooter(visit) && <Footer navigation={navigation} />}
    </>
  )
}
