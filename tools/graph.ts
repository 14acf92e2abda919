// Generates the files *.generated.ts of src/contracts/graph: the hash and text of each operation [C7.1-01], and the types of variables and
// results. With --check, checks that the files are current and writes nothing.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { codegen } from '@graphql-codegen/core'
import * as typescriptOperations from '@graphql-codegen/typescript-operations'
import { buildSchema, type DocumentNode, type FragmentDefinitionNode, Kind, parse, print, validate, visit } from 'graphql'

const folder = new URL('../src/contracts/graph/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8')

const schema = buildSchema(read('schema.graphql'))
const document = parse(`${read('fragments.graphql')}\n${read('operations.graphql')}`)
const problems = validate(schema, document)
if (problems.length) throw new Error(problems.map((problem) => problem.message).join('\n'))

const fragments = new Map<string, FragmentDefinitionNode>()
for (const definition of document.definitions)
  if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition)

/** Returns the text of an operation and of all fragments that it uses, on one line. */
function standalone(name: string): string {
  const operation = document.definitions.find((d) => d.kind === Kind.OPERATION_DEFINITION && d.name?.value === name)!
  const reached = new Set<string>()
  const reach = (node: Parameters<typeof visit>[0]): void => {
    visit(node, {
      FragmentSpread({ name: { value } }) {
        if (reached.has(value)) return
        reached.add(value)
        reach(fragments.get(value)!)
      },
    })
  }
  reach(operation)
  const whole = { kind: Kind.DOCUMENT, definitions: [operation, ...[...reached].sort().map((key) => fragments.get(key)!)] } as DocumentNode
  return print(whole).replace(/\s+/g, ' ').trim()
}

const names = document.definitions.flatMap((d) => (d.kind === Kind.OPERATION_DEFINITION ? [d.name!.value] : []))
const operations = names.map((name) => {
  const text = standalone(name)
  return { name, text, hash: createHash('sha256').update(text).digest('hex') }
})

const types = await codegen({
  filename: 'types.generated.ts',
  schema: parse(read('schema.graphql')),
  documents: [{ document }],
  plugins: [{ operations: {} }],
  pluginMap: { operations: typescriptOperations },
  config: { useTypeImports: true, enumsAsTypes: true, skipTypename: true, inlineFragmentTypes: 'combine', scalars: { ID: 'string' } },
})

/**
 * The operations of most pages, and of most visits to home. Every page loads the hashes of these operations. The other hashes are in a separate chunk, because
 * hashes do not compress well.
 */
const usual = ['bonanzaPage', 'paginatedShelf', 'paginatedComponent', 'liveCallout', 'onboardingSettings']
const hashesOf = (chosen: typeof operations) => JSON.stringify(Object.fromEntries(chosen.map(({ name, hash }) => [name, hash])), null, 2)

const header = '// Written by tools/graph.ts from the .graphql files here. Do not edit.\n'
const outputs = {
  'types.generated.ts': `${header}${types}`,
  'hashes.generated.ts': `${header}// The hash of each operation, for the browser.\nexport const hashes = ${hashesOf(operations)} as const\n\nexport type OperationName = keyof typeof hashes\n`,
  'usual-hashes.generated.ts': `${header}// The hashes that every page loads.\nexport const usualHashes = ${hashesOf(operations.filter(({ name }) => usual.includes(name)))} as const\n`,
  'texts.generated.ts': `${header}// Fetched by the browser only when a server answers PersistedQueryNotFound.\nexport const texts = ${JSON.stringify(Object.fromEntries(operations.map((o) => [o.name, o.text])), null, 2)} as const\n`,
}
const stale: string[] = []
for (const [name, text] of Object.entries(outputs)) {
  const url = new URL(name, folder)
  let old = ''
  try {
    old = readFileSync(url, 'utf8')
  } catch {}
  if (old === text) continue
  stale.push(name)
  if (!process.argv.includes('--check')) writeFileSync(url, text)
}
if (process.argv.includes('--check') && stale.length) {
  console.error(`${stale.join(', ')} does not match the .graphql files: run npm run graph`)
  process.exit(1)
}
