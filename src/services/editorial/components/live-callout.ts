// The live event that home and title pages announce [C2.5-04].

import { eventPath } from '#contracts/catalogue/airings.ts'
import { livePath } from '#contracts/catalogue/paths.ts'
import { picture } from '#contracts/catalogue/pictures.ts'
import { instant } from '#contracts/catalogue/text.ts'
import type { LiveCalloutFieldsFragment } from '#contracts/graph/types.generated.ts'
import type { RequestContext, SiteContext } from '../lists/context.ts'
import { endOf, presentProgramme } from '../view-models/airing.ts'
import { wordsOf } from '../wording/words.ts'
import { type AiringOn, multiStreams, streamKey } from './live-items.ts'
import { liveAirings } from './upcoming-live.ts'

const defaultLeadTime = 3_600
/** The longest time before its start in which an event is announced, in ms. */
const period = 2 * 86_400_000
/** Every view of a home page asks for the callout, so it is kept for this long, in ms. */
const keptFor = 15_000

type Kept = { at: number; callout: Promise<LiveCalloutFieldsFragment | null> }
const kept = new WeakMap<SiteContext, Map<string, Kept>>()

/** Returns the announced event that is live, or else the next one that is announced already. Returns null if there is none. */
export function liveCallout(site: SiteContext, request: RequestContext): Promise<LiveCalloutFieldsFragment | null> {
  const ofSite = kept.get(site) ?? new Map<string, Kept>()
  kept.set(site, ofSite)
  const key = `${request.brand.key} ${request.language}`
  const now = site.now()
  const known = ofSite.get(key)
  if (known && known.at <= now && now < known.at + keptFor) return known.callout
  const callout = findCallout(site, request)
  ofSite.set(key, { at: now, callout })
  callout.catch(() => ofSite.delete(key))
  return callout
}

async function findCallout(site: SiteContext, request: RequestContext): Promise<LiveCalloutFieldsFragment | null> {
  const now = site.now()
  const events = (await liveAirings(site, request, period)).filter(({ airing: { start, entry } }) => {
    const { event } = entry
    return event && start - (event.calloutLeadTime ?? defaultLeadTime) * 1000 <= now
  })
  const multi = multiStreams(events)
  const [first] = events.sort((a, b) => a.airing.start - b.airing.start)
  return first ? presentCallout(first, request, multi.has(streamKey(first.airing))) : null
}

function presentCallout(on: AiringOn, { language }: RequestContext, isMultiStream: boolean): LiveCalloutFieldsFragment {
  const { airing, channel, brand } = on
  const words = wordsOf[language]
  const { art, playableDate, lastMinuteModalLifespan = null } = airing.entry.event ?? {}
  const { programTitle, programDescription, lang } = presentProgramme({ ...on, title: null }, language)
  return {
    instanceID: airing.id,
    machineName: brand.key,
    streamAccessName: channel.id,
    pid: channel.id,
    title: programTitle,
    description: programDescription,
    lang,
    backgroundImage: picture(art, brand.language, language),
    ctaText: words.watchLive,
    dismissText: words.notNow,
    contentType: isMultiStream ? null : 'SLE',
    countdownLabels: { days: words.countdownDays, hours: words.countdownHours, minutes: words.countdownMinutes },
    startTime: airing.start,
    endTime: endOf(airing),
    customerPlayableDate: instant(playableDate) ?? airing.start,
    lastMinuteModalLifespan,
    relativePath: isMultiStream ? livePath(brand.key, channel.id) : eventPath(on),
  }
}
