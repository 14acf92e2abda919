// The root field paginatedComponent: the next items of a list, or a component of another root field [C7.4-02].
import { InvalidInput } from '../request/errors.ts'
import { componentFields } from './component-fields.ts'
import { type CommonArgs, continueList, type Root, type RootContext } from './one-list.ts'
import { sectionListFields } from './section-list-fields.ts'

type Variables = { name?: string | null; cursor?: string | null; app?: string | null } & Record<string, unknown>

type Args = CommonArgs & {
  name?: string | null
  cursor?: string | null
  queryName?: string | null
  entryField?: string | null
  queryVariables?: Variables | null
}

/** Fields that require the variable `name`. */
const fieldsWithName: ReadonlySet<string> = new Set([
  ...['videosSection', 'mixedEditorialShelf', 'endCard', 'brandTitleCategories'],
  ...Object.keys(sectionListFields),
])

/**
 * With a cursor, returns the next items of the list that the cursor describes. Without a cursor, returns the component of the root field
 * `queryName`. If the root field returns several sections, returns the section with the machine name `entryField`.
 */
export const paginatedComponent: Root<Args> = async (source, args, context) => {
  const { queryName, entryField, queryVariables, ...common } = args
  const variables = { ...common, ...withoutNulls(queryVariables) } as Variables & CommonArgs
  const field = queryName ?? 'paginatedComponent'
  const isOne = Object.hasOwn(componentFields, field)
  const isSeveral = Object.hasOwn(sectionListFields, field)
  if (!isOne && !isSeveral && field !== 'paginatedComponent')
    throw new InvalidInput(`queryName: "${field.slice(0, 60)}" is not a query of a component`)
  if (!isSeveral && entryField && entryField !== field)
    throw new InvalidInput(`entryField: "${entryField.slice(0, 60)}" is not a field of ${field}`)
  if (variables.cursor || field === 'paginatedComponent' || field === 'paginatedShelf')
    return await continueList(context.site, variables, field === 'paginatedShelf' ? 'Shelf' : undefined)
  if (fieldsWithName.has(field) && !variables.name) throw new InvalidInput('queryVariables.name: missing')
  return isSeveral
    ? await sectionOf(field, entryField, source, variables, context)
    : await resolverOf(componentFields, field)(source, variables, context)
}

type Fields = Record<string, Root<never>>

const resolverOf = (fields: Fields, field: string) => fields[field] as unknown as Root<Variables & CommonArgs>

async function sectionOf(
  field: string,
  entry: string | null | undefined,
  source: unknown,
  variables: Variables & CommonArgs,
  context: RootContext,
) {
  const { data } = (await resolverOf(sectionListFields, field)(source, variables, context)) as {
    data: { sections: { data: { machineName?: string } }[] }
  }
  return data.sections.find((section) => section.data.machineName === entry) ?? null
}

const withoutNulls = (variables: Variables | null | undefined): Variables =>
  Object.fromEntries(Object.entries(variables ?? {}).filter(([, value]) => value !== null && value !== undefined))
