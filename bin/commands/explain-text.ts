import type { UnlockWay } from '#contracts/http/access.ts'
import type { PlayableVideo } from '#contracts/http/catalogue.ts'
import type { Place } from '#contracts/http/geo.ts'
import type { ProviderStatus } from '#contracts/http/providers.ts'
import type { Stream } from '#services/access/decide-live.ts'
import type { Answer, answersOf, Verdict } from '#services/access/table.ts'
import { plain, timeOf } from './terminal-text.ts'

export type Explanation = {
  /** The video or the stream, in one line. */
  subject: string
  viewer: string | undefined
  link: ProviderStatus
  now: number
  /** Undefined where credits unlock nothing. */
  credits: number | undefined
  place: Place
  answers: ReturnType<typeof answersOf>
  verdict: Verdict
  ways: UnlockWay[] | undefined
}

/** Formats a decision for a terminal: the facts, the answer of each check (`>` marks the one that decides), and the verdict. */
export function explainText({ subject, viewer, link, now, credits, place, answers, verdict, ways }: Explanation): string {
  return [
    subject,
    `Viewer   ${viewer === undefined ? 'not signed in' : plain(viewer)}${credits === undefined ? '' : `, ${credits} credits`}, ${linkText(link)}`,
    `Place    ${place.country ?? 'unknown country'}, ${place.zip ? `ZIP ${plain(place.zip)}` : 'unknown ZIP code'}`,
    `Time     ${timeOf(now)}`,
    '',
    ...answers.map(({ name, answer }) => `${name === verdict.by ? '>' : ' '} ${name.padEnd(17)} ${answerText(answer)}`),
    '',
    `Verdict: ${verdictText(verdict)}`,
    ...(ways?.length ? [`To unlock: ${ways.map(wayText).join('; ')}.`] : []),
  ].join('\n')
}

export function videoText({ title, brand, programmingType, rating, entitlement, freeAt }: PlayableVideo): string {
  const lock = entitlement === 'free' ? 'free' : `locked${freeAt === null ? '' : ` until ${timeOf(freeAt)}`}`
  return `Video    ${plain(title)} (${[brand, programmingType, rating ?? 'not rated'].map(plain).join(', ')}): ${lock}`
}

export function streamText({ channel, isFree, airing }: Stream): string {
  const programme = airing
    ? `${plain(airing.title)} (${plain(airing.rating ?? 'not rated')}), ${timeOf(airing.start)} to ${airing.stop === null ? 'an unknown end' : timeOf(airing.stop)}`
    : 'no programme'
  return `Channel  ${plain(channel.id)} (${plain(channel.brand)}): ${isFree ? 'free' : 'locked'}\nAiring   ${programme}`
}

const linkText = ({ provider, expires }: ProviderStatus) =>
  provider ? `TV provider ${plain(provider.title)} until ${timeOf(expires!)}` : 'no TV provider'

function answerText(answer: Answer): string {
  if (answer === null) return '-'
  if (answer === 'allow') return 'allows'
  if (answer === 'spend') return 'allows for one credit'
  return `refuses: ${answer.status} ${answer.code}. ${plain(answer.detail)}`
}

function verdictText(verdict: Verdict): string {
  if (verdict.answer === 'refuse') return `refused by the check \`${verdict.by}\`.`
  return `allowed by the check \`${verdict.by}\`${verdict.answer === 'spend' ? ', for one credit' : ''}.`
}

const wayTexts = { signIn: 'sign in or create an account', trial: 'spend a credit', provider: 'link a TV provider' }
const wayText = (way: UnlockWay) => (way.by === 'on' ? `wait until ${timeOf(way.date)}` : wayTexts[way.by])
