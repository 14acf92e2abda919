// Checks imports inside a module: a folder imports only earlier folders of `folderOrder`, and files do not import each other in a cycle. Type
// imports count too (docs/architecture.md).

import { dirname } from 'node:path'

/**
 * The folders and files of each module, in order. Each may import only earlier entries. `.` means all other files at the top of the module.
 */
export const folderOrder: Record<string, readonly string[]> = {
  contracts: ['graph', 'captions', '.', 'viewers', 'flags', 'media', 'catalogue', 'events', 'http', 'worker'],
  kit: [
    'settings',
    '.',
    'kv',
    'db',
    'db/statements',
    'http/compression',
    'http/security',
    'http',
    'http/cookies',
    'http/server',
    'openid',
    'config.ts',
  ],
  'services/access': ['.'],
  'services/advertising': ['.'],
  'services/providers': ['schema', 'adapters', 'decisions', 'links', 'devices', '.'],
  'services/geo': ['.'],
  'services/analytics': ['tables.ts', 'store', 'sinks', 'insights', '.'],
  'services/live': ['.'],
  'services/media': ['storage', 'films', 'encryption', 'packaging', 'playout', 'images', 'icons', '.'],
  'services/messages': ['tables.ts', 'store.ts', 'subscriptions', '.'],
  'services/catalogue': [
    'schema',
    'queries',
    'writes',
    'keeper',
    'migrations',
    'import/parsing',
    'import/formats',
    'import',
    'export',
    'jsonapi',
    'sitemap',
    '.',
  ],
  'services/identity': [
    'migrations',
    'tables.ts',
    'secrets.ts',
    'requests',
    'store',
    'deletions',
    'credits',
    'passwords',
    'guards',
    'mail',
    'sessions',
    'parental',
    'profiles',
    'video-consent',
    'accounts',
    'verification',
    'reset',
    'vendors',
    'devices',
    'frame',
    'dependencies.ts',
    'operators',
    'identity.ts',
  ],
  'services/personalization': [
    'tables.ts',
    'viewer.ts',
    'viewer-lock.ts',
    'watches',
    'favorites',
    'onboarding',
    'push',
    'recommendations',
    '.',
  ],
  'services/flags': ['.'],
  'services/search': ['.'],
  'services/editorial': [
    'wording',
    'request',
    'view-models',
    'lists',
    'page-parts',
    'components',
    'title-pages',
    'site-pages',
    'pages',
    'graph',
    '.',
  ],
  'web/server': ['compress.ts', 'request', 'files', 'markup', 'site.ts', 'pages', 'resources', 'accounts', '.'],
  'web/browser': [
    'report-error.ts',
    'session-store.ts',
    'loading',
    'document',
    'flags',
    'hydration',
    'tile-preview',
    'live-callout',
    'onboarding',
    'sister-service',
    'consent',
    'worker',
    'news',
    'navigation',
    'analytics',
    '.',
  ],
  'web/pages': [
    'page-data',
    'parts',
    'contact-form',
    'continue-watching',
    'favorites',
    'chosen-categories',
    'for-you',
    'live',
    'watch',
    '.',
  ],
  'web/account': [
    'outcomes',
    'words',
    '.',
    'form',
    'session',
    'notifications',
    'favorites',
    'onboarding',
    'recommendations',
    'passwords',
    'sign-in',
    'activation',
    'my-account',
    'profiles',
    'provider',
  ],
  'web/shell': ['live-callout', 'sister-service', 'onboarding', 'menu', 'consent', 'news', '.'],
  'web/sections': ['section-props.ts', 'lists', 'links', 'heroes', 'about', 'schedule', 'guide', 'search', '.'],
  'web/tiles': ['.', 'live', 'kinds', 'load-tile.ts', 'tile.tsx'],
  'web/live': ['.'],
  'web/player': [
    'quirks',
    'modal',
    'webvtt',
    'closed-captions',
    'stream',
    'access',
    'preferences',
    'messages',
    'ads',
    'cast',
    'features/feature.ts',
    'source',
    'features',
    'input',
    'captions',
    'choices',
    'devices',
    'store',
    'locked',
    'context',
    'menus',
    'controls',
    '.',
    'testing',
  ],
  'web/ui': [
    'consent.ts',
    'preferences',
    'theme',
    'timing',
    'pictures',
    'forms',
    'events',
    'navigation-state',
    '.',
    'graph',
    'flags',
    'modals',
    'texts',
  ],
}

/** The largest number of files in a folder, tests included. */
const maxFilesInFolder = 27

/** Returns the entry of `folderOrder` to which a file belongs, for example `.` for `src/services/search/find.ts`. */
function folderOf(module: string, path: string): string {
  const inside = path.slice(`src/${module}/`.length)
  if (folderOrder[module]!.includes(inside)) return inside
  return inside.includes('/') ? inside.slice(0, inside.lastIndexOf('/')) : '.'
}

const orderedModuleOf = (path: string) => Object.keys(folderOrder).find((module) => path.startsWith(`src/${module}/`))

/** Returns a line for each import from one folder of a module to a later folder, and for each folder that is not in the order. */
export function importsAgainstOrder(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const broken: string[] = []
  for (const [path, targets] of imports) {
    const module = orderedModuleOf(path)
    if (!module) continue
    const order = folderOrder[module]!
    const own = order.indexOf(folderOf(module, path))
    if (own < 0) broken.push(`${path}: list its folder in tools/folder-order.ts`)
    for (const target of targets.filter((each) => orderedModuleOf(each) === module))
      if (order.indexOf(folderOf(module, target)) > own) broken.push(`${path} imports ${target}: its folder comes later in ${module}`)
  }
  return broken
}

/** Returns a line for each folder with too many files. */
export function crowdedFolders(files: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const path of files) {
    const folder = dirname(path)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].filter(([, count]) => count > maxFilesInFolder).map(([folder, count]) => `${folder} has ${count} files`)
}

/** Returns one cycle for each group of files that import each other, as `a.ts > b.ts > a.ts`. */
export function importCycles(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const cycles: string[] = []
  const done = new Set<string>()
  const path: string[] = []
  const visit = (file: string): void => {
    const at = path.indexOf(file)
    if (at >= 0) cycles.push([...path.slice(at), file].join(' > '))
    if (at >= 0 || done.has(file)) return
    path.push(file)
    for (const target of imports.get(file) ?? []) visit(target)
    path.pop()
    done.add(file)
  }
  for (const file of imports.keys()) visit(file)
  return cycles
}
