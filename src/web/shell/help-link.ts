import type { Visit } from '../ui/visit.tsx'

/** [C2.10-07] Where help with a topic is: made here from the topic's id, without asking anybody. */
export const helpPath = ({ brand }: Pick<Visit, 'brand'>, topic: string): string =>
  brand.helpDesk?.replaceAll('{id}', encodeURIComponent(topic)) ?? `/contact-us?topic=${encodeURIComponent(topic)}`
