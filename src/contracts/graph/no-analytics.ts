/** The analytics fields of a page without a title. */
export const noAnalytics = {
  series: null,
  seasonNumber: null,
  brandTitle: null,
  sport: null,
  league: null,
  favoritedSeries: null,
  programmingType: null,
  mpxGuid: null,
  episodeNumber: null,
  title: null,
  locked: null,
  shelfType: null,
} as const
