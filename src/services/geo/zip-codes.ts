/** Returns the first five digits of a ZIP code such as 10112 or 10112-0001; null for any other text. */
export const fiveDigits = (zip: string | null | undefined): string | null => /^(\d{5})(?:-?\d{4})?$/.exec(zip?.trim() ?? '')?.[1] ?? null

/** The countries with ZIP codes: the United States and its territories, which have ISO 3166 codes of their own. */
export const zipCountries: ReadonlySet<string> = new Set(['US', 'PR', 'VI', 'GU', 'AS', 'MP', 'UM'])
