// Lists and records of limited size. In a plain pipe valibot visits every element before it compares the length.
import * as v from 'valibot'

/** An array of at most `most` elements; a longer one is refused before any element is visited. */
export function listAtMost<const Item extends v.GenericSchema>(most: number, item: Item) {
  const limit = v.maxLength<unknown[], number>(most)
  return countFirst(
    v.pipe(v.array(item), v.maxLength(most)),
    (value, config) => Array.isArray(value) && limit['~run']({ typed: true, value }, config),
  )
}

/** An object of at most `most` members under any names; a larger one is refused before any member is visited. */
export function recordAtMost<const Key extends v.GenericSchema<string, string>, const Value extends v.GenericSchema>(
  most: number,
  key: Key,
  value: Value,
) {
  const limit = v.maxEntries<Record<string, unknown>, number>(most)
  return countFirst(
    v.pipe(v.record(key, value), v.maxEntries(most)),
    (given, config) => isObject(given) && limit['~run']({ typed: true, value: given }, config),
  )
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

type Run = v.GenericSchema['~run']
type Issues = v.FailureDataset<v.BaseIssue<unknown>>['issues'] | undefined

/** The schema, which runs only on what `count` finds no issue in. */
function countFirst<Schema extends v.GenericSchema>(
  schema: Schema,
  count: (value: unknown, config: Parameters<Run>[1]) => { issues?: Issues } | false,
): Schema {
  const counted: Schema = {
    ...schema,
    // valibot's `config` copies the schema, and the copy's standard properties call the `~run` of the copy.
    '~run': ((dataset, config) => {
      const { issues } = count(dataset.value, config) || {}
      return issues ? { typed: false, value: dataset.value, issues } : schema['~run'](dataset, config)
    }) as Run,
  }
  return v.config(counted, {}) as Schema
}
