import '../ui/theme.css'
import type { ReactNode } from 'react'
import { useVisit } from '../ui/visit.tsx'
import { Footer } from './footer.tsx'
import css from './frame.module.css'
import { Header, type Navigation } from './header.tsx'

/** What stands round every page. */
export function Frame({ navigation, children }: { navigation: Navigation | null; children: ReactNode }) {
  const { path } = useVisit()
  return (
    <>
      <Header navigation={navigation} path={path} />
      <main id="main" tabIndex={-1} className={css.main}>
        {children}
      </main>
      <Footer navigation={navigation} />
    </>
  )
}
