import type { Visit } from '../../ui/visit.tsx'
import type { Site } from '../site.ts'

/** Reports a failing service, without the submitted values. */
export function reportAccountError({ report }: Site, { basePath, path, brand }: Visit, error: unknown): void {
  const message = `account: ${error instanceof Error ? error.message : error}`.slice(0, 1000)
  report({ name: 'Error', type: 'Page', message, path: (basePath + path).slice(0, 2000), fatal: false, brand: brand.key })
}
