import type { Visit } from '../ui/visit.tsx'

/** [C2.10-07] Returns the URL of the help page of a topic, built from the topic's id without a request. */
export const helpPath = ({ brand }: Pick<Visit, 'brand'>, topic: string): string =>
  brand.helpDesk?.replaceAll('{id}', encodeURIComponent(topic)) ?? `/contact-us?topic=${encodeURIComponent(topic)}`
