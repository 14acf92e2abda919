// What a player measures. The player loads this file, and not the schema of the events.

/** The faults of playback that are errors of the site or of the network. Refusals are not errors: `daypart_access_verdicts_total` counts them. */
export const playbackErrors = ['MEDIA', 'UNAVAILABLE', 'OFFLINE', 'GENERIC_ERROR', 'LICENSE_REFUSED', 'LICENSE_UNREACHABLE'] as const
export type PlaybackError = (typeof playbackErrors)[number]

/** The longest time that one event reports, in milliseconds. */
export const longestMeasure = 3_600_000
