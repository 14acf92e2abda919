// The feature flags of the site: their types and defaults. What each does is described in flags/flag-texts.ts, which browsers do not load.

/** The value of each flag without a definition of the operator. */
export const flagDefaults = {
  livePage: true,
  identity: true,
  personalization: true,
  childDirected: false,
  quickLinks: 100,
  responsiveTiles: true,
  liveItem: true,
  linkProvider: true,
  sisterPreview: false,
  previews: true,
  nip: true,
  errorPageShelf: true,
  impressions: true,
  favorites: true,
  favoritesTile: true,
  onboarding: true,
  onboardingTooltipDelay: 2,
  news: true,
  push: true,
  profiles: true,
  sessionRecording: false,
  sessionRecordingRate: 100,
  datadog: false,
  iterable: false,
} as const satisfies Record<string, FlagValue>

export type FlagValue = boolean | number | string
type Widened<Value> = Value extends boolean ? boolean : Value extends number ? number : string

export type FlagName = keyof typeof flagDefaults
/** A value for each flag. */
export type Flags = { -readonly [Name in FlagName]: Widened<(typeof flagDefaults)[Name]> }
/** The flags with a value of this type. */
export type FlagOf<Value> = { [Name in FlagName]: Flags[Name] extends Value ? Name : never }[FlagName]

/**
 * Returns the names of the boolean flags that differ from their defaults, as tokens of the attribute `data-flags` of a document: `-previews` is
 * off, `+sisterPreview` is on. Styles use these tokens.
 */
export const flagTokens = (flags: Partial<Flags>): string =>
  Object.entries(flags)
    .flatMap(([name, value]) =>
      typeof value === 'boolean' && value !== flagDefaults[name as FlagName] ? `${value ? '+' : '-'}${name}` : [],
    )
    .join(' ')
