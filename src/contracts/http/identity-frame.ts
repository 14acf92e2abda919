// [C2.2-08] The hidden frame by which a brand's site on a host of its own learns who is signed in on the host of identity. Off unless set.
//
//   the page    loads the frame, says `question` to it, at the frame's origin and no other
//   the frame   looks whose page asked; asks identity for a code that is good once, soon, and on that page's host; answers `IdentityReply`
//   the page    brings the code to its own host (exchange.ts): the cookie `park-fr`, and from it a session of its own

export const identityFramePath = '/identity/frame'
export const question = 'daypart who'
/** Null: nobody is signed in there. */
export type IdentityReply = { exchange: string | null }
