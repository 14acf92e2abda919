// Loads the facts about a viewer from the other services. A source that fails rejects the whole: a missing fact never opens a video or a stream.
import type { GeoClient, GeoRequest, Place } from '#contracts/http/geo.ts'
import type { SessionOwner } from '#contracts/http/identity.ts'
import type { Asset, LinkOwner, ProvidersClient } from '#contracts/http/providers.ts'
import type { ParentalClient } from '#contracts/parental.ts'
import type { DeviceCount } from './device-count.ts'
import type { ViewerFacts } from './viewer-checks.ts'

export type ViewerSources = {
  geo: Omit<GeoClient, 'consentLaw'>
  providers: Pick<ProvidersClient, 'status' | 'authorize'>
  parental: ParentalClient
  devices: DeviceCount
  now: () => number
}

/**
 * A viewer as the request identifies them. `session` is called only if the decision depends on the account. `mayHaveSession`: the
 * request has a session cookie. The session may be one of a kids profile, for which also what has no rating depends on the account.
 */
export type Viewer = { from: GeoRequest; device: string | null; mayHaveSession?: boolean; session(): Promise<SessionOwner | null> }

/** What the viewer asks for. `mediaToken`: that of an earlier answer about the asset. */
export type Wanted = { brand: string; asset: Asset; isLocked: boolean; mediaToken?: string | undefined }

/** `place` has the home that the viewer's TV provider states. */
export type LoadedViewer = Pick<ViewerFacts, 'maxRatings' | 'provider' | 'hasManyDevices'> & { session: SessionOwner | null; place: Place }

/** Loads the facts about a viewer at a place. If the asset is not locked, asks the TV provider nothing. */
export async function loadViewer(sources: ViewerSources, wanted: Wanted, viewer: Viewer, place: Place): Promise<LoadedViewer> {
  const session = await viewer.session()
  const link = askProvider(sources, wanted, { device: viewer.device, account: session })
  const [own, provider, decision, located, hasManyDevices] = await Promise.all([
    session ? sources.parental.maxRatingsOf(session) : null,
    link.maxRating,
    link.decision,
    link.zip.then((zip) => (zip === null ? place : sources.geo.locate(viewer.from, zip))),
    session && wanted.isLocked ? sources.devices.isUsedUp(session) : false,
  ])
  return { session, place: located, maxRatings: { own, provider }, provider: decision, hasManyDevices }
}

/** A place inside of every blackout. */
export const unknownPlace: Place = { country: null, zip: null, timeZone: null, stations: {} }

/** Returns the stations at the viewer's ZIP code: those of the IP address; if its ZIP code is unknown, those of the home. Null if both are unknown. */
export const stationsAt = ({ zip, stations, home }: Place): Place['stations'] | null => (zip === null ? (home?.stations ?? null) : stations)

/** Reads the ZIP code and the highest ratings of the viewer's subscription, and asks the TV provider about a locked asset. Without a link, all are null. */
function askProvider({ providers }: Pick<ViewerSources, 'providers'>, { brand, asset, isLocked, mediaToken }: Wanted, owner: LinkOwner) {
  const status = providers.status(owner, brand)
  const request = { resource: brand, asset, ...(mediaToken !== undefined && { mediaToken }) }
  const decision = isLocked ? providers.authorize(owner, request) : null
  const metadata = status.then(({ isAuthenticated, metadata }) => (isAuthenticated ? metadata : null))
  return {
    decision: Promise.all([status, decision]).then(([{ isAuthenticated }, answer]) => (isAuthenticated ? answer : null)),
    zip: metadata.then((known) => known?.zip ?? null),
    maxRating: metadata.then((known) => known?.maxRating ?? null),
  }
}
