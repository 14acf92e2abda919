// The inline script of every page. Its text never changes, so the content security policy allows it by its hash.
import { createHash } from 'node:crypto'
import { cookieNames } from '#contracts/http/identity.ts'
import { providerCookie } from '#contracts/http/providers.ts'
import { recordKey } from '../../account/session/session-record.ts'
import { earlyClickScript } from './early-click.ts'

/**
 * The script that marks the document, before the first paint, when this browser has a session or a linked TV provider, so that styles show
 * the right account menu [A2-18]..[A2-20]. A page restored from the back/forward cache reloads if either has changed. `data-watches` says that
 * this browser stores what the viewer watched, and `data-favorites` that it stores favorites.
 */
export const viewerMarkScript = `(() => {
const { dataset } = document.documentElement
const find = () => {
let viewer, { cookie } = document
try { viewer = localStorage['${recordKey}']; ['watches', 'favorites'].map(own => localStorage['daypart.' + own] && (dataset[own] = '')); dataset.storage = '' } catch {}
return [!!viewer || /(^| )(${cookieNames.transaction}|${cookieNames.exchange})=[^;]/.test(cookie), /(?:^| )${providerCookie}=([^;]+)/.exec(cookie)?.[1]]
}
const found = find()
if (found[0]) dataset.viewer = ''
if (found[1]) dataset.provider = found[1]
addEventListener('pageshow', e => e.persisted && find() + '' !== found + '' && location.reload())
})()`

/**
 * This script stores the language of the parameter `lang`, because the visitor asks for it (docs/privacy.md). If this is the brand's own language,
 * the stored language is removed. A URL without `lang` is redirected to the stored language. The script runs before the first paint and when a page is restored from the
 * back/forward cache. The server can therefore send the same response to every visitor of a URL (decision 036).
 */
export const languageScript = `(() => {
const go = () => { try {
const { dataset } = document.documentElement, own = dataset.language, lang = /[?&]lang=(e[ns])(?!\\w)/.exec(location.search)?.[1], saved = localStorage.language
if (lang === own) delete localStorage.language
else if (lang) localStorage.language = lang
else if (saved !== own && /^e[ns]$/.test(saved)) {
dataset.leaving = ''
const url = new URL(location)
url.searchParams.set('lang', saved)
location.replace(url)
}
} catch {} }
go()
addEventListener('pageshow', e => e.persisted && go())
})()`

export const headScript = `${languageScript};\n${viewerMarkScript};\n${earlyClickScript}`

/** The source expression of the content security policy that allows exactly this script. */
export const headScriptHash = `'sha256-${createHash('sha256').update(headScript).digest('base64')}'`
