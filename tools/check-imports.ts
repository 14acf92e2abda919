// Checks the import boundaries of docs/architecture.md. Type imports count too.
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { crowdedFolders, importCycles, importsAgainstOrder } from './folder-order.ts'
import { sourceFiles } from './source-files.ts'

/** The modules of `web`, in order. Each module may import only later modules. */
const web = ['server', 'browser', 'routes', 'pages', 'shell', 'account', 'sections', 'tiles', 'live', 'player', 'ui']

/** Returns the module of a file, such as `services/catalogue`, `web/tiles` or `kit`. Files at the top of the repository are part of `tools`, because they configure tools. */
export function moduleOf(path: string): string {
  if (!path.includes('/')) return 'tools'
  const parts = path.replace(/^src\//, '').split('/')
  if (parts[0] === 'services') return `services/${parts[1]}`
  if (parts[0] === 'web') return parts[1] === 'routes.ts' ? 'web/routes' : `web/${parts[1]}`
  return parts[0]!
}

/** Returns the modules of `web` that a module of `web` may import. */
const laterIn = (module: string) => web.slice(web.indexOf(module.slice('web/'.length)) + 1).map((name) => `web/${name}`)

/** Returns whether a module may import another. */
export function mayImport(module: string, target: string): boolean {
  if (module === target || ['bin', 'test', 'bench', 'tools'].includes(module)) return true
  if (module === 'contracts' || module === 'kit') return false
  if (module === 'brands' || module === 'demo') return target === 'contracts' || (module === 'brands' && target === 'kit')
  if (module.startsWith('services/')) return ['contracts', 'kit', 'brands'].includes(target)
  if (!module.startsWith('web/')) return false
  if (target === 'contracts') return true
  if (target === 'kit/http' || target === 'brands') return ['web/server', 'web/browser'].includes(module)
  if (module === 'web/tiles' && target === 'web/player') return false
  return laterIn(module).includes(target)
}

/** Returns the files of the project that a file imports, as paths below the root of the repository. */
export function importsOf(path: string, text: string): string[] {
  const found: string[] = []
  for (const [, specifier] of text.matchAll(/(?:\bfrom\s+|\bimport\s*\(\s*|^import\s+)'([^']+)'/gm)) {
    if (specifier!.startsWith('#')) found.push(`src/${specifier!.slice(1)}`)
    else if (specifier!.startsWith('.')) found.push(normalize(join(dirname(path), specifier!)))
  }
  return found.filter((file) => !file.startsWith('node_modules') && !file.startsWith('dist') && file !== 'package.json')
}

/** Returns whether a file is a test or is in a folder `testing`, which only tests import. Such files may import every module. */
const isTestCode = (file: string) => /\.test\.tsx?$|\/testing\.ts$|\/testing\//.test(file)

/** Returns a line for each import that crosses a boundary between modules. */
export function violations(): string[] {
  const broken: string[] = []
  for (const path of sourceFiles().filter((file) => !isTestCode(file))) {
    for (const target of importsOf(path, readFileSync(path, 'utf8'))) {
      const module = moduleOf(path)
      const imported = target.startsWith('src/kit/http/') ? 'kit/http' : moduleOf(target)
      const isAllowed = mayImport(module, imported) || (imported === 'kit/http' && mayImport(module, 'kit'))
      if (!isAllowed) broken.push(`${path} imports ${target}: ${module} may not import ${imported}`)
    }
  }
  return broken
}

/** Returns the imports of each file, without test code. */
function allImports(): Map<string, string[]> {
  const files = sourceFiles().filter((file) => !isTestCode(file))
  return new Map(files.map((path) => [path, importsOf(path, readFileSync(path, 'utf8'))]))
}

if (import.meta.main) {
  const imports = allImports()
  const cycles = importCycles(imports)
  const broken = [
    ...violations(),
    ...importsAgainstOrder(imports),
    ...crowdedFolders(sourceFiles(['*.ts', '*.tsx', '*.css'])),
    ...cycles.map((cycle) => `import cycle: ${cycle}`),
  ]
  for (const line of broken) console.error(line)
  if (broken.length) process.exit(1)
}
