/** [C3-56] The kinds of videos. */
export const programmingTypes = [
  'Clip',
  'Full Episode',
  'Full Event Replay',
  'Movie',
  'Playlist',
  'Single Live Event',
  'Short-Form VOD',
  'Upcoming',
] as const
