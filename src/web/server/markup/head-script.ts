// The one script that may stand in a page: its text never changes, so the policy names its hash.
import { createHash } from 'node:crypto'
import { cookieNames } from '#contracts/http/identity.ts'
import { recordKey } from '../../account/recognition/session-record.ts'
import { earlyClickScript } from './early-click.ts'

/**
 * Before the first paint: somebody signed in here, as far as this browser knows. Styles choose what is seen [A2-19], [A2-20]. A page that is
 * come back to as it was left, and that is no longer true, is asked for again.
 */
export const viewerMarkScript = `(() => {
const isSomebody = () => { try { return /(^| )(${cookieNames.transaction}|${cookieNames.exchange})=[^;]/.test(document.cookie) || !!localStorage.getItem('${recordKey}') } catch {} }
const was = isSomebody()
if (was) document.documentElement.dataset.viewer = ''
addEventListener('pageshow', e => e.persisted && isSomebody() !== was && location.reload())
})()`

/**
 * Before the first paint: a language that the viewer chose, by `lang`, is remembered while it is not the brand's own, and a bare address then
 * leads on to the page in that language, also when the browser kept the page (bfcache). Pages stay the same for everyone, and so does each
 * address (decision 036).
 */
export const languageScript = `(() => {
const go = () => { try {
const { dataset } = document.documentElement, own = dataset.language, asked = /[?&]lang=(e[ns])(?!\\w)/.exec(location.search)?.[1], kept = localStorage.language
if (asked === own) delete localStorage.language
else if (asked) localStorage.language = asked
else if (kept !== own && /^e[ns]$/.test(kept)) {
dataset.leaving = ''
const url = new URL(location)
url.searchParams.set('lang', kept)
location.replace(url)
}
} catch {} }
go()
addEventListener('pageshow', e => e.persisted && go())
})()`

export const headScript = `${languageScript};\n${viewerMarkScript};\n${earlyClickScript}`

/** For the content policy: this text and no other may run in a page. */
export const headScriptHash = `'sha256-${createHash('sha256').update(headScript).digest('base64')}'`
