import type { RunningStream } from '#contracts/http/live.ts'
import { useVisit } from '../ui/visit.tsx'
import css from './stream-screen.module.css'
import type { StreamState } from './stream-session.ts'
import { type StreamWords, streamWords } from './stream-words.ts'

type Props = {
  stream: StreamState
  /** Returns the name of a channel for the viewer. */
  nameOf(channel: string): string
  watchHere(id: string): void
  retry(): void
}

/** Returns whether the screen covers the player, so that the player's controls must be inert. */
export const isCovered = ({ phase }: StreamState): boolean => phase === 'conflict' || phase === 'failed'

/**
 * Says over the picture why the stream does not play: it is active on another device [A8-25], with the choice to watch here, or its session failed.
 * Shows nothing while the stream plays.
 */
export function StreamScreen({ stream, nameOf, watchHere, retry }: Props) {
  const words = streamWords(useVisit().language)
  if (stream.phase === 'conflict') {
    const { streams, isRestart } = stream
    const takenOver = streams.some(({ isHere }) => isHere) ? words.takenOverHere : words.takenOver
    return (
      <div className={css.screen} role="alert" data-fault>
        <h2>{isRestart ? takenOver : words.conflict}</h2>
        <ul>
          {streams.map((each) => (
            <li key={each.id}>
              <span>{whereOf(each, nameOf(each.channel), words)}</span>
              <button
                type="button"
                className={css.button}
                aria-label={
                  streams.length > 1 ? words.watchHereInstead(nameOf(each.channel), each.device || words.unknownDevice) : undefined
                }
                onClick={() => watchHere(each.id)}
              >
                {words.watchHere}
              </button>
            </li>
          ))}
        </ul>
        {streams.length ? <p>{words.hint}</p> : <Retry words={words} retry={retry} />}
      </div>
    )
  }
  if (stream.phase !== 'failed') return null
  return (
    <div className={css.screen} role="alert" data-fault>
      <h2>{words.failed}</h2>
      <p>{failureText(stream.status, words)}</p>
      <Retry words={words} retry={retry} />
    </div>
  )
}

function failureText(status: number, words: StreamWords): string {
  if (status === 404) return words.unknownChannel
  return status === 429 ? words.tooMany : words.failedText
}

const Retry = ({ words, retry }: { words: StreamWords; retry(): void }) => (
  <button type="button" className={css.button} onClick={retry}>
    {words.retry}
  </button>
)

const whereOf = ({ isHere, device }: RunningStream, channel: string, words: StreamWords) =>
  isHere ? words.playingHere(channel) : words.playing(channel, device || words.unknownDevice)
