import { describe, expect, test } from 'vitest'
import { markup, spanish, visit } from '../../ui/testing/test-providers.tsx'
import { Text, withLinks } from './text.tsx'

const data = { machineName: 'why', listTitle: 'Why?', html: '<p>Because.</p>', disclosure: false, lang: null }

describe('editorial text', () => {
  test('editorial text has its title as a heading', () => {
    expect(markup(<Text data={data} />)).toMatch(/^<section[^>]*><h2>Why\?<\/h2><div[^>]*><p>Because\.<\/p><\/div><\/section>$/)
    expect(markup(<Text data={{ ...data, listTitle: null }} />)).not.toContain('<h2')
  })

  test('editorial text of the type disclosure can be folded under its title without a script', () => {
    const html = markup(<Text data={{ ...data, disclosure: true, lang: 'es' }} />)
    expect(html).toMatch(/^<details[^>]*lang="es"><summary><h2>Why\?<\/h2><\/summary><div[^>]*><p>Because\.<\/p><\/div><\/details>$/)
    expect(
      markup(<Text data={{ ...data, disclosure: true, listTitle: null }} />),
      'without a title there is no summary to open it with',
    ).not.toContain('<details')
  })

  test('links in editorial text keep the brand and the language, and open other domains in a new tab', () => {
    const here = { ...spanish, basePath: '/bravo' }
    expect(withLinks('<a href="/terms?a=1&amp;b=2#x">T</a> <a href="/">H</a>', here)).toBe(
      '<a href="/bravo/terms?a=1&amp;b=2&amp;lang=es#x">T</a> <a href="/bravo?lang=es">H</a>',
    )
    expect(withLinks('<a href="https://other.example/?a=1&amp;b=2">O</a>', visit)).toBe(
      '<a href="https://other.example/?a=1&amp;b=2" target="_blank" rel="noopener">O</a>',
    )
    expect(withLinks('<a href="mailto:a@b.example">M</a><a>no</a>', here)).toBe('<a href="mailto:a@b.example">M</a><a>no</a>')
  })
})
