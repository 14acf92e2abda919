// Pages that stand without the whole frame.

const activation = '/nbcuniversalfamily/activate'

type Place = { path: string; query: Record<string, string> }

/** [C2.2-01] On the way to activation too: `redirectPath` says where sign-in leads. Questions, terms and contact keep it (decision 037). */
export const hidesHeader = ({ path, query }: Place) =>
  trimmed(path) === activation || query['redirectPath']?.startsWith(activation) === true

/** [C2.2-02] */
export const hidesFooter = ({ path, query }: Place) =>
  ['/onboarding/confirmation', activation].includes(trimmed(path)) || query['showBridgeScreen'] !== undefined

/** As routes take them: upper case and a slash at the end mean the same. */
const trimmed = (path: string) => path.toLowerCase().replace(/\/$/, '')
