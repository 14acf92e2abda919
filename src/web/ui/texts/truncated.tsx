import { useEffect, useId, useRef, useState } from 'react'
import { resize } from '#contracts/limits.ts'
import { debounce } from '../timing/debounce.ts'
import { useVisit } from '../visit.tsx'
import css from './truncated.module.css'

const words = { en: { more: 'More', less: 'Less' }, es: { more: 'Más', less: 'Menos' } }
/** The maximum number of characters that fit into four lines on any screen. Such a text needs no button. */
const alwaysFits = 160

/** Text truncated to four lines. A button shows the whole text if a part is cut off. Without a script the text is not truncated. */
export function Truncated({ text, lang }: { text: string; lang?: string | undefined }) {
  const box = useRef<HTMLParagraphElement>(null)
  const [isCut, setCut] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { more, less } = words[useVisit().language]

  useEffect(() => {
    const controller = new AbortController()
    const measure = () => {
      const { current } = box
      if (current && !current.hasAttribute('data-open')) setCut(current.scrollHeight > current.clientHeight + 1)
    }
    measure()
    addEventListener('resize', debounce(measure, resize.debounceTruncation), { signal: controller.signal })
    return () => controller.abort()
  }, [])

  if (text.length < alwaysFits) return <p lang={lang}>{text}</p>
  return (
    <>
      <p ref={box} id={id} className={css.text} lang={lang} data-open={isOpen || undefined}>
        {text}
      </p>
      <button
        type="button"
        className={css.button}
        data-idle={!isCut || undefined}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? less : more}
      </button>
    </>
  )
}
