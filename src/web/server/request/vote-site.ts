import { type VoteShow, voteShows } from '#contracts/brand.ts'
import type { Address, Addresses } from './address.ts'

/** [C2.10-04] Returns the show of a former vote page on the main brand's site. Voting now happens on another site. */
export function voteShowOf({ brand, path }: Address, { main }: Addresses): VoteShow | undefined {
  if (brand !== main) return undefined
  const requested = path.toLowerCase()
  const isAt = (votePath: string) => requested === votePath || requested.startsWith(`${votePath}/`)
  return voteShows.find((show) => brand.voteSites?.[show]?.paths.some((votePath) => isAt(votePath.toLowerCase())))
}
