// The operations known at build time [C7.1-01], compiled when first asked for.
import { type DocumentNode, type ExecutionResult, type GraphQLSchema, parse } from 'graphql'
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit'
import { hashes, type OperationName } from '#contracts/graph/hashes.generated.ts'
import { texts } from '#contracts/graph/texts.generated.ts'

export type KnownOperations = {
  find(name: string): OperationName | undefined
  /** Of this exact text, as the persisted store gives it: parsed once. */
  documentOf(text: string): DocumentNode | undefined
  /** Of a document that `documentOf` gave. */
  named(document: DocumentNode): OperationName | undefined
  execute(name: OperationName, context: unknown, variables: Record<string, unknown>): Promise<ExecutionResult>
}

export function createKnownOperations(schema: GraphQLSchema): KnownOperations {
  const compiled = new Map<OperationName, CompiledQuery>()
  const names = Object.keys(hashes) as OperationName[]
  const byName = new Map<string, OperationName>(names.map((name) => [name, name]))
  const byText = new Map<string, OperationName>(names.map((name) => [texts[name], name]))
  const documents = new Map<OperationName, DocumentNode>()
  const nameOf = new WeakMap<DocumentNode, OperationName>()
  const parsed = (name: OperationName): DocumentNode => {
    const known = documents.get(name)
    if (known) return known
    const document = parse(texts[name], { noLocation: true })
    documents.set(name, document)
    nameOf.set(document, name)
    return document
  }
  const compile = (name: OperationName): CompiledQuery => {
    const known = compiled.get(name)
    if (known) return known
    const made = compileQuery(schema, parsed(name), name, { disableLeafSerialization: true })
    if (!isCompiledQuery(made)) throw new Error(`${name} does not compile: ${made.errors?.map(({ message }) => message).join('; ')}`)
    compiled.set(name, made)
    return made
  }
  return {
    find: (name) => byName.get(name),
    documentOf(text) {
      const name = byText.get(text)
      return name && parsed(name)
    },
    named: (document) => nameOf.get(document),
    execute: async (name, context, variables) => (await compile(name).query(undefined, context, variables)) as ExecutionResult,
  }
}
