// Reads Common Media Client Data (CMCD, CTA-5004): the state of a player, in the headers of its requests for media (decision 119).
import type { Hono } from 'hono'

/** `starved`: playback stopped because data was missing. `starting`: playback begins, or goes on after a seek. `playing`: data is buffered. */
export type PlayerState = 'starved' | 'starting' | 'playing'

/** Calls a listener for each request that a player describes. Live playlists that are answered from memory do not come here. */
export function countDescribed(router: Hono, described: ((state: PlayerState) => void) | undefined): void {
  if (!described) return
  router.use('/media/*', async (context, next) => {
    if (context.req.header('cmcd-session')) described(stateOf(context.req.header('cmcd-status'), context.req.header('cmcd-request')))
    await next()
  })
}

/** Returns the state that the headers `CMCD-Status` and `CMCD-Request` name. `bs` and `su` are flags: they have no value. */
function stateOf(status = '', request = ''): PlayerState {
  const has = (list: string, key: string) => list.split(',').some((item) => item.trim() === key)
  if (has(status, 'bs')) return 'starved'
  return has(request, 'su') ? 'starting' : 'playing'
}
