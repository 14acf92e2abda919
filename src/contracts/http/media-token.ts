import * as v from 'valibot'

/** The proof that the viewer's TV provider authorized a video: a media token, and the time at which it expires in epoch milliseconds. */
export const authToken = v.object({ mediaToken: v.string(), expires: v.pipe(v.number(), v.description('Epoch milliseconds.')) })
export type AuthToken = v.InferOutput<typeof authToken>
