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
addEventListener('pageshow', event => { if (event.persisted && isSomebody() !== was) location.reload() })
})()`

export const headScript = `${viewerMarkScript};\n${earlyClickScript}`

/** For the content policy: this text and no other may run in a page. */
export const headScriptHash = `'sha256-${createHash('sha256').update(headScript).digest('base64')}'`
