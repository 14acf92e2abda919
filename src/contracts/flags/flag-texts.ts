// What each feature flag does, for operators: `npx daypart flags list` and the table in docs/flags.md.
import type { FlagName } from '../flags.ts'

export type FlagText = {
  /**
   * `site`: a flag of the pages of a brand, which are the same for all visitors. Rules can use the brand only. `viewer`: rules can also use the viewer
   * and the viewer's audiences; pages apply the value in the browser.
   */
  of: 'site' | 'viewer'
  about: string
  /** The statements of the specification that name the flag. */
  statements: readonly string[]
  /** The smallest and the largest value of a number. */
  range?: readonly [number, number]
  /** No part of the site reads the flag: it is for the operator's own scripts, or for a feature that does not exist yet. */
  isUnused?: true
}

export const flagTexts: Record<FlagName, FlagText> = {
  livePage: {
    of: 'site',
    about: 'Off: the live page, and all links to it, do not exist. LIVE_PAGE=off also refuses live streams.',
    statements: ['C2.1-23'],
  },
  identity: {
    of: 'site',
    about: 'Off: pages about accounts, and all links to them, do not exist. Viewers stay signed in. IDENTITY=off also removes the service.',
    statements: ['A2-13'],
  },
  personalization: {
    of: 'site',
    about: 'Off: all viewers get the same lists, and the site does not show or store what they watched, as with PERSONALIZATION=off.',
    statements: ['A6-09', 'C6-08', 'C6-04'],
  },
  childDirected: {
    of: 'site',
    about: 'On: every page of the brand is for children: without the shop, flagged menu links, quick links and account links.',
    statements: ['A6-08', 'C6-07', 'C2.3-04'],
  },
  quickLinks: {
    of: 'site',
    about: 'The maximum number of quick links in the footer, if it is less than the setting QUICK_LINKS.',
    statements: ['C2.4-01', 'C9-23'],
    range: [0, 100],
  },
  responsiveTiles: {
    of: 'site',
    about: 'Off: rows on large screens have no more tiles than at 990 px.',
    statements: ['C6-04', 'C9-19'],
    isUnused: true,
  },
  liveItem: { of: 'viewer', about: 'Off: the menu has no live item. The live page stays.', statements: ['A6-10', 'C2.3-03', 'C6-04'] },
  linkProvider: {
    of: 'viewer',
    about: 'Off: the header has no button that links a TV provider.',
    statements: ['A2-18', 'C2.3-06', 'A6-10', 'C6-04'],
  },
  sisterPreview: {
    of: 'viewer',
    about: 'On: links to sister services open at once; the site does not ask first.',
    statements: ['C2.3-05', 'A6-10', 'C6-04'],
  },
  previews: { of: 'viewer', about: 'Off: tiles play no preview, as with PREVIEWS=off.', statements: ['C2.7-07', 'A6-10', 'C6-04'] },
  nip: {
    of: 'viewer',
    about: 'Off: videos that the subscription of a linked viewer does not include are not dimmed, as with DIMMED_TILES=off.',
    statements: ['C4.1-02'],
  },
  errorPageShelf: {
    of: 'viewer',
    about: 'Off: the 404 page shows the same shelf to signed-in viewers as to others.',
    statements: ['C2.10-05'],
  },
  impressions: { of: 'viewer', about: 'Off: the home page reports no impressions.', statements: ['C5-14', 'C9-49'] },
  favorites: {
    of: 'viewer',
    about: 'Off: titles have no favorite button, and the home page has no shelf of favorites.',
    statements: ['C6-01'],
  },
  favoritesTile: { of: 'viewer', about: 'Off: tiles have no favorite button; the pages of titles keep theirs.', statements: ['C6-04'] },
  onboarding: {
    of: 'viewer',
    about: 'Off: no invitation to choose favorites, and no tooltip. The pages of onboarding stay.',
    statements: ['C4.10-01', 'C2.5-05'],
  },
  onboardingTooltipDelay: {
    of: 'viewer',
    about: 'Seconds until the tooltip of onboarding is shown. With the default, `onboarding.tooltip.timeToDisplay` of the brand applies.',
    statements: ['C4.10-03', 'C9-06'],
    range: [0, 3600],
  },
  news: { of: 'viewer', about: 'Off: no bar with breaking news.', statements: ['C4.8-01'] },
  push: { of: 'viewer', about: 'Off: the site offers no notifications.', statements: ['C7.5-05'] },
  profiles: {
    of: 'site',
    about: 'Off: the page of profiles does not exist, and requests about profiles are refused. Sessions keep their profile with its limit.',
    statements: ['A3-06'],
  },
  sessionRecording: {
    of: 'viewer',
    about: 'On: the script in RECORDER_SCRIPT records the visits of visitors who allow it.',
    statements: ['C6-04', 'C7.5-07'],
  },
  sessionRecordingRate: {
    of: 'viewer',
    about: 'The percentage of these visits that are recorded.',
    statements: ['A9-13', 'C7.5-07'],
    range: [0, 100],
  },
  datadog: { of: 'viewer', about: 'On: the monitoring of Datadog runs.', statements: ['C6-04'], isUnused: true },
  iterable: { of: 'viewer', about: 'On: the messages of Iterable are shown.', statements: ['C6-04'], isUnused: true },
}
