// paginatedComponent: whichever component, by the query that answers it [C7.4-02].
import { OutsideInput } from '../outside-input.ts'
import { componentFields } from './component-fields.ts'
import { type Common, goOn, type Root, type RootContext } from './one-list.ts'
import { sectionListFields } from './section-list-fields.ts'

type Variables = { name?: string | null; cursor?: string | null; app?: string | null } & Record<string, unknown>

type Asked = Common & {
  name?: string | null
  cursor?: string | null
  queryName?: string | null
  entryField?: string | null
  queryVariables?: Variables | null
}

/** Fields that cannot do without a name. */
const named: ReadonlySet<string> = new Set([
  ...['videosSection', 'mixedEditorialShelf', 'endCard', 'brandTitleCategories'],
  ...Object.keys(sectionListFields),
])

/**
 * With a cursor, the next items of the list that the cursor names, whichever query it was of. Without one, `queryName`'s own answer:
 * the component it is, or of several sections the one that is called `entryField`.
 */
export const paginatedComponent: Root<Asked> = async (source, args, context) => {
  const { queryName, entryField, queryVariables, ...common } = args
  const variables = { ...common, ...withoutNulls(queryVariables) } as Variables & Common
  const field = queryName ?? 'paginatedComponent'
  const one = Object.hasOwn(componentFields, field)
  const several = Object.hasOwn(sectionListFields, field)
  if (!one && !several && field !== 'paginatedComponent') throw new OutsideInput(`queryName: "${field.slice(0, 60)}" answers no component`)
  if (!several && entryField && entryField !== field) throw new OutsideInput(`entryField: "${entryField.slice(0, 60)}" is not in ${field}`)
  if (variables.cursor || field === 'paginatedComponent' || field === 'paginatedShelf')
    return await goOn(context.house, variables, field === 'paginatedShelf' ? 'Shelf' : undefined)
  if (named.has(field) && !variables.name) throw new OutsideInput('queryVariables.name: missing')
  return several
    ? await sectionOf(field, entryField, source, variables, context)
    : await answer(componentFields, field)(source, variables, context)
}

type Fields = Record<string, Root<never>>

const answer = (fields: Fields, field: string) => fields[field] as unknown as Root<Variables & Common>

async function sectionOf(
  field: string,
  entry: string | null | undefined,
  source: unknown,
  variables: Variables & Common,
  context: RootContext,
) {
  const { data } = (await answer(sectionListFields, field)(source, variables, context)) as {
    data: { sections: { data: { machineName?: string } }[] }
  }
  return data.sections.find((section) => section.data.machineName === entry) ?? null
}

const withoutNulls = (variables: Variables | null | undefined): Variables =>
  Object.fromEntries(Object.entries(variables ?? {}).filter(([, value]) => value !== null && value !== undefined))
