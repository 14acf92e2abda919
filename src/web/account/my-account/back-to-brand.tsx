import type { MouseEvent } from 'react'
import { backLinkCloseDelay } from '#contracts/limits.ts'
import { Icon } from '../../ui/icon.tsx'
import css from '../account.module.css'
import { useAccountWords } from '../words/account-words.ts'

/** [C2.2-04], [A9-14] The link back to the brand's site. A click closes the opener window, so that only one window remains. */
export function BackToBrand({ title, href }: { title: string; href: string }) {
  const words = useAccountWords()
  const leave = (event: MouseEvent) => {
    const opener = window.opener as Window | null
    if (!opener || opener.closed) return
    event.preventDefault()
    setTimeout(() => {
      opener.close()
      // If the browser does not close the opener, this window is closed. The opener already shows the brand's site.
      if (!opener.closed) window.close()
      location.assign(href)
    }, backLinkCloseDelay)
  }
  return (
    <a className={css.back} href={href} onClick={leave}>
      <Icon name="left" />
      {words.account.back(title)}
    </a>
  )
}
