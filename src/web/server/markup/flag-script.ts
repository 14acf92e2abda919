// The inline script of pages whose feature flags depend on the viewer.
import { createHash } from 'node:crypto'
import { flagRecordKey } from '../../ui/flags/flag-store.ts'

/**
 * [A6-10] Marks the document, before the first paint, with the viewer's flags that an earlier page of this visit has loaded. Its text never changes,
 * so the content security policy allows it by its hash.
 */
export const flagScript = `(() => { try {
const { dataset } = document.documentElement, flags = JSON.parse(sessionStorage['${flagRecordKey}'])
if (flags.version === dataset.askFlags) dataset.flags = flags.tokens
} catch {} })()`

/** The source expression of the content security policy that allows exactly this script. */
export const flagScriptHash = `'sha256-${createHash('sha256').update(flagScript).digest('base64')}'`
