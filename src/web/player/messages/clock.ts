import type { PlayerMessages } from './messages.en.ts'

/** Formats seconds as `1:05` or, from an hour, `1:02:03`. */
export function clock(seconds: number): string {
  const { hours, minutes, rest } = parts(seconds)
  const two = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** Formats seconds for screen readers: `1 minute 5 seconds`. */
export function spokenTime(seconds: number, words: PlayerMessages): string {
  const { hours, minutes, rest } = parts(seconds)
  const named = [hours > 0 && words.hours(hours), minutes > 0 && words.minutes(minutes), rest > 0 && words.seconds(rest)].filter(Boolean)
  return named.join(' ') || words.seconds(0)
}

function parts(seconds: number) {
  const whole = Math.max(0, Math.floor(seconds))
  return { hours: Math.floor(whole / 3600), minutes: Math.floor(whole / 60) % 60, rest: whole % 60 }
}
