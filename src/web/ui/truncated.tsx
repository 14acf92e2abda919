import { useEffect, useId, useRef, useState } from 'react'
import { resize } from '#contracts/limits.ts'
import { debounce } from './debounce.ts'
import css from './truncated.module.css'
import { useVisit } from './visit.tsx'

const words = { en: { more: 'More', less: 'Less' }, es: { more: 'Más', less: 'Menos' } }
/** Shorter than this it fits into the lines on any screen, and no room is kept for a button. */
const surelyFits = 160

/** Text of a few lines that opens to all of it. Without a script it is whole; the button comes only where something is cut off. */
export function Truncated({ text, lang }: { text: string; lang?: string | undefined }) {
  const box = useRef<HTMLParagraphElement>(null)
  const [isCut, setCut] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { more, less } = words[useVisit().language]

  useEffect(() => {
    const gone = new AbortController()
    const measure = () => {
      const { current } = box
      if (current && !current.hasAttribute('data-open')) setCut(current.scrollHeight > current.clientHeight + 1)
    }
    measure()
    addEventListener('resize', debounce(measure, resize.debounceTruncation), { signal: gone.signal })
    return () => gone.abort()
  }, [])

  if (text.length < surelyFits) return <p lang={lang}>{text}</p>
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
