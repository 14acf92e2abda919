/** [C5-06] The supported time zones. A viewer in any other time zone gets the default time zone. */
export const timeZones = [
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Chicago',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/New_York',
] as const
export const defaultTimeZone = 'America/New_York'
/** [C9-28], [A9-16] The offset from UTC in minutes, if a browser reports neither a time zone nor an offset. */
export const unknownTimeOffset = -480
