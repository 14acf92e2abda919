// One path of the demo network for each row of the route table, and what it answers there: a page by its module and what it asks the
// graph for, a redirect by where it leads, `latest` for the newest video.

export type Answer = { page: string; asks: string } | { to: string } | { latest: string }
export type Example = { path: string; answer: Answer }

const page = (path: string, name: string, asks: string): Example => ({ path, answer: { page: name, asks } })
const leads = (path: string, to: string): Example => ({ path, answer: { to } })
/** A page that the graph knows by its path. */
const same = (name: string, path: string): [string, Example] => [path, page(path, name, `PAGE ${path.slice(1)}`)]

const show = 'harbor-precinct'
const video = '4271467420'

export const routeExamples: Record<string, Example> = {
  '/activate/:device?': leads('/activate/roku', '/nbcuniversalfamily/activate'),
  '/contact/general': leads('/contact/general', '/contact-us'),
  '/contactus': leads('/contactus', '/contact-us'),
  '/shows': leads('/shows', '/shows/all'),
  '/video': leads('/video', '/shows/all'),
  '/videos': leads('/videos', '/shows/all'),
  '/video/:videoId': page(`/video/${video}`, 'video', `VIDEO ${video}`),
  '/video/:filterLabel': leads('/video/clips', '/shows/all'),
  '/shows/:brand': leads('/shows/bravo', '/shows/bravo/popular'),
  '/live/:brand': leads('/live/bravo', '/live?brand=bravo'),
  '/movies': leads('/movies', '/movies/popular'),
  '/myaccount': leads('/myaccount', '/my-account'),
  '/myaccount/email-preference': leads('/myaccount/email-preference', '/my-account/email-preferences'),
  '/emailpreferences': leads('/emailpreferences', '/email-preferences'),
  '/omweb-v1.js': leads('/omweb-v1.js', '/scripts/omweb-v1.js'),
  '/omid-session-client-v1.js': leads('/omid-session-client-v1.js', '/scripts/omid-session-client-v1.js'),

  '/': page('/', 'home', 'PAGE home'),
  ...Object.fromEntries([
    same('general', '/live-upcoming'),
    same('general', '/replays'),
    same('plain', '/nbcuniversalfamily/activate'),
    same('apps', '/apps'),
    same('schedule', '/schedule'),
    same('plain', '/email-preferences'),
    same('plain', '/my-account/email-preferences'),
    same('plain', '/live'),
    same('plain', '/sign-up'),
    same('plain', '/sign-up/email'),
    same('plain', '/sign-in/complete'),
    same('plain', '/sign-up/complete'),
    same('plain', '/sign-in'),
    same('plain', '/my-account'),
    same('plain', '/request-password'),
    same('plain', '/reset-password'),
    same('plain', '/reset-password/success'),
    same('plain', '/mvpd-picker'),
    same('plain', '/mvpd-picker/change'),
    same('plain', '/mvpd-bridge-screen'),
    same('plain', '/provider-linked'),
    same('general', '/sports'),
    same('networks', '/networks'),
    same('plain', '/onboarding'),
    same('plain', '/onboarding/categories'),
    same('plain', '/onboarding/favorites'),
    same('plain', '/onboarding/confirmation'),
    same('general', '/faq'),
    same('general', '/terms'),
    same('general', '/privacy'),
  ]),
  '/sign-in/:vendorType': page('/sign-in/google', 'plain', 'PAGE sign-in'),
  '/networks/:brandPage': page('/networks/peacock', 'network', 'PAGE networks/peacock'),
  '/shows/:brand/:category': page('/shows/bravo/popular', 'collection', 'PAGE shows/bravo/popular'),
  '/movies/:category': page('/movies/popular', 'collection', 'PAGE movies/popular'),
  '/classic-tv/:showAlias': page('/classic-tv/route-nine', 'title', 'TITLE route-nine'),
  '/classic-tv/:showAlias/about': page('/classic-tv/route-nine/about', 'title-about', 'ABOUT route-nine'),
  '/classic-tv/:showAlias/more': page('/classic-tv/route-nine/more', 'title-more', 'MORE route-nine'),
  '/the-tonight-show/classic/:showAlias': page('/the-tonight-show/classic/route-nine', 'title', 'TITLE route-nine'),
  '/the-tonight-show/classic/:showAlias/about': page('/the-tonight-show/classic/route-nine/about', 'title-about', 'ABOUT route-nine'),
  '/the-tonight-show/classic/:showAlias/more': page('/the-tonight-show/classic/route-nine/more', 'title-more', 'MORE route-nine'),
  '/:showAlias/about': page(`/${show}/about`, 'title-about', `ABOUT ${show}`),
  '/:showAlias/more': page(`/${show}/more`, 'title-more', `MORE ${show}`),
  '/:showAlias/video/latest': { path: `/${show}/video/latest`, answer: { latest: show } },
  '/video/:seo/:videoId': page(`/video/cold-mooring/${video}`, 'video', `VIDEO ${video}`),
  '/:showAlias/video/:videoId': page(`/${show}/video/${video}`, 'video', `VIDEO ${video}`),
  '/:showAlias/video/:seo/:videoId': page(`/${show}/video/cold-mooring/${video}`, 'video', `VIDEO ${video}`),
  '/playlist/:playlistName': page('/playlist/free-to-watch', 'playlist', 'PLAYLIST free-to-watch'),
  '/watch/:streamCategory/:streamName?/:pid?': page('/watch/sports/final/123', 'plain', 'PAGE watch'),
  '/:showAlias/episodes/:season?': page(`/${show}/episodes/3`, 'episodes', `EPISODES ${show}/3`),
  '/:showAlias/photos': page(`/${show}/photos`, 'photos', `PHOTOS ${show}`),
  '/:showAlias/photos/:season': page(`/${show}/photos/season-4`, 'photos', `PHOTOS ${show}/season-4`),
  '/:showAlias/photos/category/:category': page(`/${show}/photos/category/episodes`, 'photos', `PHOTOS ${show}/category/episodes`),
  '/:showAlias/photos/:season/category/:category': page(
    `/${show}/photos/season-4/category/episodes`,
    'photos',
    `PHOTOS ${show}/season-4/category/episodes`,
  ),
  '/:showAlias/photos/:machineName/:photoId?': page(`/${show}/photos/on-set/2`, 'gallery', `GALLERY ${show}/on-set 2`),
  '/:showAlias/photos/:season/:machineName/:photoId?': page(
    `/${show}/photos/season-4/season-4-in-pictures`,
    'gallery',
    `GALLERY ${show}/season-4/season-4-in-pictures`,
  ),
  '/:showAlias/guest/:name?/:guest?': page('/the-late-ledger/guest/dana-whitlock', 'guests', 'CREDIT the-late-ledger/guest/dana-whitlock'),
  '/:showAlias/guests/:name?/:guest?': page('/the-late-ledger/guests', 'guests', 'CREDITS the-late-ledger/guest'),
  '/:showAlias/credits/:roleName?/:season?/:creditName?': page(
    `/${show}/credits/actor/season-4/dana-whitlock`,
    'credits',
    `CREDIT ${show}/actor/season-4/dana-whitlock`,
  ),
  '/:sales/:scalableId': page('/pages/house-party', 'sales', 'SALES pages/house-party'),
  '/:sales/:scalableId/video/:videoId?': page('/pages/house-party/video', 'sales', 'SALES pages/house-party first'),
  '/:showAlias/:sales/:scalableId': page(
    '/the-late-ledger/tickets/studio-audience',
    'sales',
    'SALES the-late-ledger/tickets/studio-audience',
  ),
  '/:showAlias/:sales/:scalableId/video/:videoId?': page(
    '/harbor-precinct/exclusives/lowest-tide/video',
    'sales',
    'SALES harbor-precinct/exclusives/lowest-tide first',
  ),
  '/:showAlias': page(`/${show}`, 'title', `TITLE ${show}`),
}
