// React is CommonJS: a bundler keeps every export of it, whoever may ask. The browser's bundle has what the site and React itself ask for.
import type { Plugin } from 'vite'

const internals = [
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  '__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  'version',
]
/** Who asks for more ends the build, and is told to add it here. */
const asked = {
  react: [
    'Activity',
    'Component',
    'Fragment',
    'createContext',
    'memo',
    'startTransition',
    'useCallback',
    'useContext',
    'useEffect',
    'useId',
    'useLayoutEffect',
    'useRef',
    'useState',
    'useSyncExternalStore',
  ],
  'react-dom': ['flushSync'],
}
type Package = keyof typeof asked

const isLeftOut = (name: Package, exported: string) => !asked[name].includes(exported) && !internals.includes(exported)

export const leanReact: Plugin = {
  name: 'lean-react',
  apply: 'build',
  transform: {
    filter: { id: [/\/node_modules\/(?:react|react-dom)\/cjs\/(?:react|react-dom)\.production\.js$/, /\/src\/web\/.+\.tsx?$/] },
    handler(code, id) {
      const [, name] = /\/node_modules\/(react|react-dom)\/cjs\//.exec(id) ?? []
      if (name) return lean(code, this.parse(code).body, name as Package)
      for (const [from, more] of unknown(code)) this.error(`the browser's ${from} has no ${more}: tools/lean-react.ts says what it has`)
      return null
    },
  },
}

/** What a module imports that is left out. */
function* unknown(code: string): Generator<[Package, string]> {
  for (const [, from] of code.matchAll(/\bimport (?!type )(?:\w+|\* as \w+)(?:,.*)? from ["'](react|react-dom)["']/g))
    yield [from as Package, 'whole: import its parts by name']
  for (const [, names, from] of code.matchAll(/\bimport (?:\w+, )?\{([^}]*)\} from ["'](react|react-dom)["']/g))
    for (const [, name] of names!.matchAll(/(?<=^|,)\s*(?!type )(\w+)/g))
      if (isLeftOut(from as Package, name!)) yield [from as Package, name!]
}

function lean(code: string, statements: readonly { start: number; end: number }[], name: Package): string {
  return statements.reduceRight((rest, { start, end }) => {
    const [, exported] = /^exports\.(\w+) =/.exec(code.slice(start, end)) ?? []
    return exported && isLeftOut(name, exported) ? rest.slice(0, start) + rest.slice(end) : rest
  }, code)
}
