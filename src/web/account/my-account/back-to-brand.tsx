import type { MouseEvent } from 'react'
import { backCloses } from '#contracts/limits.ts'
import { Icon } from '../../ui/icon.tsx'
import css from '../account.module.css'
import { useAccountWords } from '../account-words.ts'

/** [C2.2-04], [A9-14] Back to the brand one came from; the window that opened this one is closed: there would be two of them. */
export function BackToBrand({ title, href }: { title: string; href: string }) {
  const words = useAccountWords()
  const leave = (event: MouseEvent) => {
    const opener = window.opener as Window | null
    if (!opener || opener.closed) return
    event.preventDefault()
    setTimeout(() => {
      opener.close()
      // Browsers let a page close few windows but its own; then that one is the brand's already.
      if (!opener.closed) window.close()
      location.assign(href)
    }, backCloses)
  }
  return (
    <a className={css.back} href={href} onClick={leave}>
      <Icon name="left" />
      {words.account.back(title)}
    </a>
  )
}
