// apps[/{brand}]: where else a brand can be watched, and which brands say so.
import type { BrandApp } from '#contracts/brand.ts'
import type { PlannedSection } from '../filling/sections.ts'
import type { Ask, House } from '../house.ts'
import { NotFound } from '../outside-input.ts'
import { cleanHtml } from '../present/text.ts'
import { wordsOf } from '../wording/words.ts'
import type { KnownPage } from './skeleton.ts'

export function appsPage(house: House, ask: Ask, name: string | undefined): KnownPage {
  const brand = name === undefined ? ask.brand : house.brands.find(name)
  if (!brand) throw new NotFound(`the network "${name?.slice(0, 60)}"`)
  const words = wordsOf[ask.language]
  const { apps = [] } = brand
  return {
    id: `page-apps-${brand.key}`,
    metadata: {
      title: words.whereToWatch(brand.displayTitle),
      description: words.aboutApps,
      canonicalPath: name === undefined ? '/apps' : `/apps?brand=${brand.key}`,
    },
    analytics: { brandTitle: brand.displayTitle },
    plan: async () => [
      ...brandLinks(house, ask, brand.key),
      ...(apps.length
        ? apps.map((app, index) => appSection(app, index, ask, apps.findIndex(({ url }) => url === app.url) === index))
        : [nothing(words.noApps(brand.displayTitle), words.home)]),
    ],
  }
}

const nothing = (text: string, home: string): PlannedSection => ({
  component: 'Message',
  data: { text, cta: { text: home, destination: '/', destinationType: 'page' } },
})

/** `links`: no other before it leads to the same place. */
function appSection({ name, about, url }: BrandApp, index: number, { language }: Ask, links: boolean): PlannedSection {
  const words = about ? `<p>${escapeText(about[language])}</p>` : ''
  const { open, watchHere } = wordsOf[language]
  const link = `<p><a href="${escapeText(url)}">${escapeText(url.startsWith('/') ? watchHere : open(name[language]))}</a></p>`
  const html = cleanHtml(links ? words + link : words)
  return { component: 'Text', data: { machineName: `app-${index + 1}`, listTitle: name[language], html, disclosure: false, lang: null } }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeText = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character]!)

/** The brands that say where they can be watched; on a brand's own site only it. */
function brandLinks(house: House, ask: Ask, here: string): PlannedSection[] {
  const brands = house.brands.all.filter(({ apps, key }) => apps?.length || key === here)
  if (ask.site || brands.length < 2) return []
  const items = brands.map(({ key, displayTitle }) => ({ label: displayTitle, pathname: `/apps?brand=${key}`, selected: key === here }))
  return [{ component: 'LinksSelectableGroup', data: { machineName: 'brands', label: wordsOf[ask.language].networks, items } }]
}
