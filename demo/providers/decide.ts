// The decisions of a demo provider's authorization API about channels and videos.
import type { AuthorizationError } from '../../src/contracts/http/providers.ts'
import { exceeds } from '../../src/contracts/ratings.ts'
import { type DemoProvider, type DemoSubscriber, findSubscriber, isInRegion } from './providers.ts'

export type Question = { subscriber: string; resources: string[]; asset?: { id: string; rating: string | null } | undefined }
export type Decision = { resource: string; authorized: boolean; code?: AuthorizationError; title?: string; details?: string }

/** Returns the decision about each channel. */
export function decide(provider: DemoProvider, { subscriber: username, resources, asset }: Question): Decision[] {
  const subscriber = findSubscriber(provider.id, username)
  return resources.map((resource) => {
    const code = subscriber ? refusal(subscriber, resource, asset) : 'NOT_SUBSCRIBED'
    return code ? { resource, authorized: false, code, ...wordsOf(code, provider, subscriber) } : { resource, authorized: true }
  })
}

function refusal(subscriber: DemoSubscriber, resource: string, asset: Question['asset']): AuthorizationError | null {
  if (subscriber.isSuspended) return 'SUSPENDED'
  if (subscriber.channels && !subscriber.channels.includes(resource)) return 'NOT_SUBSCRIBED'
  if (!isInRegion(resource, subscriber)) return 'LOCATION'
  if (!asset) return null
  if (subscriber.maxRating && exceeds(asset.rating, subscriber.maxRating)) return 'PARENTAL_CONTROLS'
  if (subscriber.isDeviceDiscontinued) return 'DEVICE'
  return subscriber.isWatchingElsewhere ? 'CONCURRENCY' : null
}

type Words = { title: string; details: string }

/** The provider's own words, which the site shows. The site has words for the other codes. */
function wordsOf(code: AuthorizationError, { title }: DemoProvider, subscriber: DemoSubscriber | undefined): Words | undefined {
  if (code !== 'NOT_SUBSCRIBED' || !subscriber) return undefined
  return subscriber.language === 'es'
    ? { title: 'Fuera de tu paquete', details: `Tu paquete «${subscriber.package.es}» de ${title} no incluye este canal.` }
    : { title: 'Not in your package', details: `Your ${title} package “${subscriber.package.en}” does not include this channel.` }
}
