import { toJsonSchema } from '@valibot/to-json-schema'
import { catalogueDocument, entry } from '#contracts/catalogue.ts'

let text: string | undefined

/** The JSON Schema of a catalogue document; a line of NDJSON is its `#/$defs/entry`. */
export function catalogueJsonSchema(): string {
  text ??= JSON.stringify({
    $id: '/schemas/catalogue.json',
    title: 'A Daypart catalogue',
    ...toJsonSchema(catalogueDocument, { typeMode: 'input', errorMode: 'ignore', definitions: { entry } }),
  })
  return text
}
