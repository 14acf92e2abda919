import { toJsonSchema } from '@valibot/to-json-schema'
import { catalogueDocument, entry } from '#contracts/catalogue.ts'

let text: string | undefined

/** Returns the JSON Schema of a catalogue document. Each line of an NDJSON file conforms to the definition `#/$defs/entry` of this schema. */
export function catalogueJsonSchema(): string {
  text ??= JSON.stringify({
    $id: '/schemas/catalogue.json',
    title: 'A Daypart catalogue',
    ...toJsonSchema(catalogueDocument, { typeMode: 'input', errorMode: 'ignore', definitions: { entry } }),
  })
  return text
}
