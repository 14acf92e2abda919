import type { FormEvent, RefObject } from 'react'
import type { SearchData } from '#contracts/graph/shapes.ts'
import button from '../../ui/button.module.css'
import { languageQuery } from '../../ui/local-href.ts'
import { useVisit } from '../../ui/visit.tsx'
import css from './search.module.css'
import { searchWords } from './search-words.ts'

type Props = {
  field: RefObject<HTMLInputElement | null>
  data: SearchData
  onType: (query: string) => void
  chooseBrand: (brand: string | null) => void
  submit: (query: string) => void
}

const maxQueryLength = 200

export function SearchForm({ field, data, onType, chooseBrand, submit }: Props) {
  const visit = useVisit()
  const words = searchWords[visit.language]
  const { lang } = languageQuery(visit)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit(field.current!.value)
  }
  return (
    <search>
      <form className={css.form} action={`${visit.basePath}/search`} onSubmit={onSubmit}>
        <input
          ref={field}
          className={css.field}
          type="search"
          name="q"
          defaultValue={data.query}
          aria-label={words.label}
          placeholder={words.label}
          maxLength={maxQueryLength}
          autoComplete="off"
          enterKeyHint="search"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: an empty search page has no other content
          autoFocus={!data.query}
          onChange={({ target }) => onType(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || !event.currentTarget.value) return
            event.preventDefault()
            event.currentTarget.value = ''
            onType('')
          }}
        />
        {data.brands.length > 0 && (
          <select
            className={css.network}
            name="brand"
            defaultValue={data.chosenBrand ?? ''}
            aria-label={words.network}
            onChange={({ target }) => chooseBrand(target.value || null)}
          >
            <option value="">{words.allNetworks}</option>
            {data.brands.map(({ key, label }) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </select>
        )}
        {data.chosenKind && <input type="hidden" name="kind" value={data.chosenKind} />}
        {lang && <input type="hidden" name="lang" value={lang} />}
        <button type="submit" className={button.main}>
          {words.search}
        </button>
      </form>
    </search>
  )
}
