// Serves the service worker. Its scope is the whole host, so it is not below /generetic/.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { problems } from '#kit/http/problem.ts'

/** Returns the worker of the current build: `worker/service-worker.js` beside the folder of the browser's files. In development there is none. */
export async function answerWorker(browserFolder: string): Promise<Response> {
  const script = await readFile(join(browserFolder, '../worker/service-worker.js')).catch(() => null)
  if (!script) return problems.notFound()
  return new Response(new Uint8Array(script), {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      // Browsers ask for the worker at most once a day, and must then get that of the current release.
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    },
  })
}
