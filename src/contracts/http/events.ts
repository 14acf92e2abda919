// POST /events: errors and, later, everything else that happened.
import * as v from 'valibot'

const short = v.pipe(v.string(), v.maxLength(300))

/** [C8-02], [C8-11], [A8-42] An error worth reporting. `type` Page is fatal to the page; Chunk is a ChunkLoadError [C8-07]. */
export const errorEvent = v.object({
  name: v.literal('Error'),
  type: v.picklist(['Page', 'Chunk', 'Component', 'Player', 'Script']),
  message: v.pipe(v.string(), v.maxLength(1000)),
  path: v.pipe(v.string(), v.maxLength(2000)),
  fatal: v.boolean(),
  system: v.optional(short),
  brand: v.optional(short),
})

export const events = v.object({ events: v.pipe(v.array(v.variant('name', [errorEvent])), v.minLength(1), v.maxLength(50)) })
export type ErrorEvent = v.InferOutput<typeof errorEvent>
