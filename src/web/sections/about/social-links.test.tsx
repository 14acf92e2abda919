import { expect, test } from 'vitest'
import { markup } from '../../ui/testing/test-providers.tsx'
import { SocialLinks } from './social-links.tsx'

test('each social link has an icon for the kind of its network, and a label with the name of the network', () => {
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
  const icons = links.map((link) => /<path d="([^"]*)"/.exec(link)![1])
  expect(new Set(icons).size).toBe(5)
  expect(icons[4]).toBe(icons[5])
})
