// apps[/{brand}]: the apps of a brand, and links to the other brands that have apps.
import type { BrandApp } from '#contracts/brand.ts'
import type { RequestContext, SiteContext } from '../lists/context.ts'
import type { PlannedSection } from '../lists/sections.ts'
import type { BuiltInPage } from '../page-parts/skeleton.ts'
import { NotFound } from '../request/errors.ts'
import { cleanHtml, escapeText } from '../view-models/text.ts'
import { wordsOf } from '../wording/words.ts'

export function appsPage(site: SiteContext, request: RequestContext, name: string | undefined): BuiltInPage {
  const brand = name === undefined ? request.brand : site.brands.find(name)
  if (!brand) throw new NotFound(`the network "${name?.slice(0, 60)}"`)
  const words = wordsOf[request.language]
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
      ...brandLinks(site, request, brand.key),
      ...(apps.length
        ? apps.map((app, index) => appSection(app, index, request, apps.findIndex(({ url }) => url === app.url) === index))
        : [messageWithHome(words.noApps(brand.displayTitle), words.home)]),
    ],
  }
}

const messageWithHome = (text: string, home: string): PlannedSection => ({
  component: 'Message',
  data: { text, cta: { text: home, destination: '/', destinationType: 'page' } },
})

/** Plans the section of an app. `hasLink` is false if an earlier section has the same link. */
function appSection({ name, about, url }: BrandApp, index: number, { language }: RequestContext, hasLink: boolean): PlannedSection {
  const words = about ? `<p>${escapeText(about[language])}</p>` : ''
  const { open, watchHere } = wordsOf[language]
  const link = `<p><a href="${escapeText(url)}">${escapeText(url.startsWith('/') ? watchHere : open(name[language]))}</a></p>`
  const html = cleanHtml(hasLink ? words + link : words)
  return { component: 'Text', data: { machineName: `app-${index + 1}`, listTitle: name[language], html, disclosure: false, lang: null } }
}

/** Returns links to the brands that have apps. Returns no links on the site of a brand other than the main brand. */
function brandLinks(site: SiteContext, request: RequestContext, currentKey: string): PlannedSection[] {
  const brands = site.brands.all.filter(({ apps, key }) => apps?.length || key === currentKey)
  if (request.onlyBrand || brands.length < 2) return []
  const items = brands.map(({ key, displayTitle }) => ({
    label: displayTitle,
    pathname: `/apps?brand=${key}`,
    selected: key === currentKey,
  }))
  return [{ component: 'LinksSelectableGroup', data: { machineName: 'brands', label: wordsOf[request.language].networks, items } }]
}
