// [C2.2-08] The hidden frame of the identity host. Brand sites on other hosts use it to find the signed-in viewer. Off by default.
//
//   the page    loads the frame and posts `identityRequestMessage` to it, to the frame's origin only
//   the frame   checks the origin of the page, requests a one-time code for that host from identity, and posts `IdentityReply`
//   the page    exchanges the code on its own host (exchange.ts) for the cookie `park-fr`, and the cookie for a session on its own host

export const identityFramePath = '/identity/frame'
export const identityRequestMessage = 'daypart who'
/** The frame's answer. `exchange`: the code; null when no viewer is signed in. */
export type IdentityReply = { exchange: string | null }
