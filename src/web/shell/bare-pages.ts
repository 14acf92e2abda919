// Pages without a header or footer.

const activation = '/nbcuniversalfamily/activate'

type Place = { path: string; query: Record<string, string> }

/**
 * [C2.2-01] Returns whether a page has no header: device activation and the sign-in for it, and pages in the window of a TV provider's
 * sign-in. Help pages have a header (decision 037).
 */
export const hidesHeader = ({ path, query }: Place) =>
  normalised(path) === activation || query['redirectPath']?.startsWith(activation) === true || isPopup(query)

/** Returns whether a page is shown in the window of a TV provider's sign-in. */
const isPopup = (query: Place['query']) => query['mode'] === 'popup'

/** [C2.2-02] Returns whether a page has no footer. */
export const hidesFooter = ({ path, query }: Place) =>
  ['/onboarding/confirmation', activation].includes(normalised(path)) || query['showBridgeScreen'] !== undefined || isPopup(query)

/** Normalises a path as the router does: case and a final slash do not matter. */
const normalised = (path: string) => path.toLowerCase().replace(/\/$/, '')
