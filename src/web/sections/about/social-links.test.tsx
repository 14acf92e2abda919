import { expect, test } from 'vitest'
import { markup } from '../../ui/testing/surround.tsx'
import { SocialLinks } from './social-links.tsx'

test('social icons: each link has one, by what the place is for, and says in words where it leads', () => {
  const names = ['Instagram', 'YouTube', 'X', 'TikTok', 'Website', '']
  const html = markup(<SocialLinks links={names.map((network, index) => ({ network, url: `https://social.example/${index}` }))} />)
  const links = html.match(/<a .*?<\/a>/g)!
  expect(links).toHaveLength(names.length)
  for (const [index, link] of links.entries()) {
    expect(link).toContain(
      `href="https://social.example/${index}" target="_blank" rel="noopener" aria-label="${names[index]} (opens in a new tab)"`,
    )
    expect(link).toContain('aria-hidden="true"')
  }
  const drawn = links.map((link) => /<path d="([^"]*)"/.exec(link)![1])
  expect(new Set(drawn).size).toBe(5)
  expect(drawn[4]).toBe(drawn[5])
})
