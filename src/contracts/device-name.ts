import * as v from 'valibot'

/** The name of a television: a line of plain text. */
export const deviceName = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(60),
  v.regex(/^[^\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]*$/u, 'must be plain text'),
  v.description('The name of the device, shown to the viewer who confirms it.'),
)
