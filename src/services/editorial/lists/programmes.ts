// The programmes that channels air now and in the next hours. The live page shows those of all channels, whatever a visitor asks for, so they are cached.
import { LRUCache } from 'lru-cache'
import { endOfAiring } from '#contracts/catalogue/end-of-airing.ts'
import type { Airing } from '#contracts/catalogue/facts.ts'
import type { CatalogueReader } from '#contracts/http/catalogue.ts'

export type Programmes = {
  /** Returns the programme that a channel airs, and those of the next twelve hours, in order. */
  of(channel: string): Promise<Airing[]>
  invalidate(): void
}

type Tools = { catalogue: Pick<CatalogueReader, 'airings'>; now: () => number; isCaching: boolean }

/** How far ahead programmes are loaded, and how long they are cached, in milliseconds. */
const ahead = 12 * 3_600_000
const life = 15_000
const maxChannels = 200

export function createProgrammes({ catalogue, now, isCaching }: Tools): Programmes {
  const cached = new LRUCache<string, { at: number; airings: Promise<Airing[]> }>({ max: maxChannels })

  /** Concurrent requests share a read. A read that fails is not cached. */
  function read(channel: string, at: number): Promise<Airing[]> {
    const last = cached.get(channel)
    if (last && last.at <= at && at < last.at + life) return last.airings
    const entry = { at, airings: catalogue.airings(channel, at, at + ahead) }
    if (!isCaching) return entry.airings
    cached.set(channel, entry)
    entry.airings.catch(() => {
      if (cached.peek(channel) === entry) cached.delete(channel)
    })
    return entry.airings
  }

  return {
    async of(channel) {
      const at = now()
      const airings = await read(channel, at)
      return airings.filter((airing) => at < endOfAiring(airing, undefined))
    },
    invalidate: () => cached.clear(),
  }
}
