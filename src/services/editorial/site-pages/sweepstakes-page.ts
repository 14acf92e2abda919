// [C3-41] /sweepstakes: the sweepstakes that run now or later, with links to where people enter and to the rules.
import { instant, textInLanguage } from '#contracts/catalogue/text.ts'
import type { EntryOf } from '#contracts/catalogue.ts'
import type { RequestContext, SiteContext } from '../lists/context.ts'
import { languageOf, type PlannedSection } from '../lists/sections.ts'
import type { BuiltInPage } from '../page-parts/skeleton.ts'
import { cleanHtml, escapeText } from '../view-models/text.ts'
import { formatInstant } from '../wording/format-instant.ts'
import { wordsOf } from '../wording/words.ts'

const maxShown = 50

export async function sweepstakesPage(site: SiteContext, request: RequestContext): Promise<BuiltInPage> {
  const { now } = request.view
  const entries = await site.catalogue.sweepstakes(request.onlyBrand, now, maxShown)
  const words = wordsOf[request.language]
  const changes = entries.flatMap(({ startTime, endTime }) => [instant(startTime)!, instant(endTime)!]).filter((time) => time > now)
  return {
    id: 'page-sweepstakes',
    metadata: { title: words.sweepstakes, description: words.aboutSweepstakes, canonicalPath: '/sweepstakes' },
    until: Math.min(...changes),
    empty: {
      component: 'Message',
      data: { text: words.noSweepstakes, cta: { text: words.home, destination: '/', destinationType: 'page' } },
    },
    plan: async () => entries.map((entry) => sectionOf(site, request, entry)).filter((section) => section !== null),
  }
}

/** Plans the section of a sweepstakes; returns null without a title. With a title in one language only, the whole section is in that language. */
function sectionOf(site: SiteContext, { language, brand, view }: RequestContext, entry: EntryOf<'sweepstakes'>): PlannedSection | null {
  const sourceLanguage = languageOf(site, entry.brand)
  const title = textInLanguage(entry.title, sourceLanguage, language)
  if (!title?.text) return null
  const sectionLanguage = title.lang ?? language
  const words = wordsOf[sectionLanguage]
  const date = (time: string | number) => formatInstant(instant(time)!, sectionLanguage, brand.timeZone)
  const description = textInLanguage(entry.description, sourceLanguage, sectionLanguage)
  const isOpen = instant(entry.startTime)! <= view.now
  const dates = isOpen ? words.enterUntil(date(entry.endTime)) : words.enterBetween(date(entry.startTime), date(entry.endTime))
  const link = (href: string, text: string) => `<a href="${escapeText(href)}">${escapeText(text)}</a>`
  const html = [
    ...(description && !description.lang ? [escapeText(description.text)] : []),
    escapeText(dates),
    ...(isOpen ? [link(entry.link, words.enter(title.text))] : []),
    link(entry.rules, words.rulesOf(title.text)),
  ]
  return {
    component: 'Text',
    data: {
      machineName: `sweepstakes-${entry.id}`,
      listTitle: title.text,
      html: cleanHtml(html.map((paragraph) => `<p>${paragraph}</p>`).join('')),
      disclosure: false,
      lang: title.lang,
    },
  }
}
