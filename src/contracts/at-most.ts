// Lists and records of limited size. In a plain pipe valibot visits every element before it compares the length.
import * as v from 'valibot'

/** An array of at most `most` elements; a longer one is refused before any element is visited. */
export function listAtMost<const Item extends v.GenericSchema>(most: number, item: Item) {
  const limit = v.maxLength<unknown[], number>(most)
  return countFirst(v.pipe(v.array(item), v.maxLength(most)), (dataset, config) =>
    Array.isArray(dataset.value) ? limit['~run']({ typed: true, value: dataset.value }, config) : dataset,
  )
}

/** An object of at most `most` members under any names; a larger one is refused before any member is visited. */
export function recordAtMost<const Key extends v.GenericSchema<string, string>, const Value extends v.GenericSchema>(
  most: number,
  key: Key,
  value: Value,
) {
  const limit = v.maxEntries<Record<string, unknown>, number>(most)
  return countFirst(v.pipe(v.record(key, value), v.maxEntries(most)), (dataset, config) =>
    isObject(dataset.value) ? limit['~run']({ typed: true, value: dataset.value }, config) : dataset,
  )
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

type Run = v.GenericSchema['~run']

/** The schema, which runs only on what `count` finds no issue in. */
function countFirst<Schema extends v.GenericSchema>(schema: Schema, count: Run): Schema {
  const counted: Schema = {
    ...schema,
    // `config` makes a new object of it whose standard properties call its own `~run`.
    '~run': ((dataset, config) => {
      const refused = count(dataset, config)
      return refused.issues ? { ...refused, typed: false } : schema['~run'](dataset, config)
    }) as Run,
  }
  return v.config(counted, {}) as Schema
}
