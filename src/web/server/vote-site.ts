import { type VoteShow, voteShows } from '#contracts/brand.ts'
import type { Address, Addresses } from './address.ts'

/** [C2.10-04] The show whose vote page a path was, on the main brand's site; its vote is on another. */
export function voteShowOf({ brand, path }: Address, { main }: Addresses): VoteShow | undefined {
  if (brand !== main) return undefined
  const wanted = path.toLowerCase()
  const isAt = (place: string) => wanted === place || wanted.startsWith(`${place}/`)
  return voteShows.find((show) => brand.voteSites?.[show]?.paths.some((place) => isAt(place.toLowerCase())))
}
