// Schemas of lists and records of limited size. A plain valibot pipe would visit every element before it checks the length.
import * as v from 'valibot'

/** Returns the schema of an array with at most `max` elements. Rejects a longer array before visiting any element. */
export function listAtMost<const Item extends v.GenericSchema>(max: number, item: Item) {
  const limit = v.maxLength<unknown[], number>(max)
  return countFirst(
    v.pipe(v.array(item), v.maxLength(max)),
    (value, config) => Array.isArray(value) && limit['~run']({ typed: true, value }, config),
  )
}

/** Returns the schema of an object with at most `max` members. Rejects a larger object before visiting any member. */
export function recordAtMost<const Key extends v.GenericSchema<string, string>, const Value extends v.GenericSchema>(
  max: number,
  key: Key,
  value: Value,
) {
  const limit = v.maxEntries<Record<string, unknown>, number>(max)
  return countFirst(
    v.pipe(v.record(key, value), v.maxEntries(max)),
    (members, config) => isObject(members) && limit['~run']({ typed: true, value: members }, config),
  )
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

type Run = v.GenericSchema['~run']
type Issues = v.FailureDataset<v.BaseIssue<unknown>>['issues'] | undefined

/** Returns a schema that first validates with `count`, and validates with `schema` only if `count` finds no issue. */
function countFirst<Schema extends v.GenericSchema>(
  schema: Schema,
  count: (value: unknown, config: Parameters<Run>[1]) => { issues?: Issues } | false,
): Schema {
  const counted: Schema = {
    ...schema,
    // The function `config` of valibot copies the schema. The standard properties of the copy call the method `~run` of the copy.
    '~run': ((dataset, config) => {
      const { issues } = count(dataset.value, config) || {}
      return issues ? { typed: false, value: dataset.value, issues } : schema['~run'](dataset, config)
    }) as Run,
  }
  return v.config(counted, {}) as Schema
}
