// What other rooms may ask of personalization.

/** What a viewer watched and keeps, newest first: v4IDs of videos, and of series and movies. */
export type Taste = { watched: string[]; kept: string[] }

export type PersonalizationClient = {
  /** Null for nobody that it knows. A `userId` is a hint from the caller: whoever may not be told of it gets null too. */
  taste(userId: string, options: { signal: AbortSignal }): Promise<Taste | null>
}
