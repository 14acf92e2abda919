import '../ui/theme.css'
import type { ReactNode } from 'react'
import { useVisit } from '../ui/visit.tsx'
import { hidesFooter, hidesHeader } from './bare-pages.ts'
import { Footer } from './footer.tsx'
import css from './frame.module.css'
import { Header, type Navigation } from './header.tsx'

/** What stands round every page. */
export function Frame({ navigation, children }: { navigation: Navigation | null; children: ReactNode }) {
  const visit = useVisit()
  return (
    <>
      {!hidesHeader(visit) && <Header navigation={navigation} path={visit.path} />}
      <main id="main" tabIndex={-1} className={css.main}>
        {children}
      </main>
      {!hidesFooter(visit) && <Footer navigation={navigation} />}
    </>
  )
}
