import type { PlayerMessages } from './messages.ts'

/** `1:05`, `1:02:03`: hours only when there are any. */
export function clock(seconds: number): string {
  const { hours, minutes, rest } = parts(seconds)
  const two = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** The same for ears: `1 minute 5 seconds`. */
export function spokenTime(seconds: number, words: PlayerMessages): string {
  const { hours, minutes, rest } = parts(seconds)
  const said = [hours > 0 && words.hours(hours), minutes > 0 && words.minutes(minutes), rest > 0 && words.seconds(rest)].filter(Boolean)
  return said.join(' ') || words.seconds(0)
}

function parts(seconds: number) {
  const whole = Math.max(0, Math.floor(seconds))
  return { hours: Math.floor(whole / 3600), minutes: Math.floor(whole / 60) % 60, rest: whole % 60 }
}
