// The persisted operations of the build [C7.1-01]. Each operation is compiled at its first use.
import { type DocumentNode, type ExecutionResult, type GraphQLSchema, parse } from 'graphql'
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit'
import { hashes, type OperationName } from '#contracts/graph/hashes.generated.ts'
import { texts } from '#contracts/graph/texts.generated.ts'

export type KnownOperations = {
  find(name: string): OperationName | undefined
  /** Returns the parsed document of the persisted operation with exactly this text. Returns undefined for any other text. */
  documentOf(text: string): DocumentNode | undefined
  /** Returns the name of a document that came from `documentOf`. */
  nameOf(document: DocumentNode): OperationName | undefined
  execute(name: OperationName, context: unknown, variables: Record<string, unknown>): Promise<ExecutionResult>
}

export function createKnownOperations(schema: GraphQLSchema): KnownOperations {
  const compiled = new Map<OperationName, CompiledQuery>()
  const names = Object.keys(hashes) as OperationName[]
  const byName = new Map<string, OperationName>(names.map((name) => [name, name]))
  const byText = new Map<string, OperationName>(names.map((name) => [texts[name], name]))
  const documents = new Map<OperationName, DocumentNode>()
  const nameByDocument = new WeakMap<DocumentNode, OperationName>()
  const parsed = (name: OperationName): DocumentNode => {
    const existing = documents.get(name)
    if (existing) return existing
    const document = parse(texts[name], { noLocation: true })
    documents.set(name, document)
    nameByDocument.set(document, name)
    return document
  }
  const compile = (name: OperationName): CompiledQuery => {
    const existing = compiled.get(name)
    if (existing) return existing
    const query = compileQuery(schema, parsed(name), name, { disableLeafSerialization: true })
    if (!isCompiledQuery(query)) throw new Error(`${name} does not compile: ${query.errors?.map(({ message }) => message).join('; ')}`)
    compiled.set(name, query)
    return query
  }
  return {
    find: (name) => byName.get(name),
    documentOf(text) {
      const name = byText.get(text)
      return name && parsed(name)
    },
    nameOf: (document) => nameByDocument.get(document),
    execute: async (name, context, variables) => (await compile(name).query(undefined, context, variables)) as ExecutionResult,
  }
}
