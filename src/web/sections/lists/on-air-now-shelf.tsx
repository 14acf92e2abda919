import type { ListData } from '#contracts/graph/shapes.ts'
import { Shelf } from './shelf.tsx'
import { useCurrentProgrammes } from './use-current-programmes.ts'

/** The shelf of live programmes. When a programme that is on the air ends, the shelf shows the next one. */
export function OnAirNowShelf({ data, index }: { data: ListData; index: number }) {
  const items = useCurrentProgrammes(data)
  return items?.length === 0 ? null : <Shelf data={data} index={index} replaced={items} />
}
