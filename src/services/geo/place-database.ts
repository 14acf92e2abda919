// Finds the place of an IP address in a file of the MaxMind format.
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { Reader, type Response } from 'mmdb-lib'
import { isInternal } from '#kit/http/egress.ts'
import { OperatorError } from '#kit/operator-error.ts'
import { faultOf } from './check-database.ts'
import { type FoundPlace, placeOf } from './found-place.ts'

export type PlaceDatabase = {
  /** Resolves to the place of an IP address; null if the database does not know it or cannot be read. Never rejects. */
  find(address: string): Promise<FoundPlace | null>
}

/** Reads and checks an operator's file. Throws OperatorError if it is missing, corrupt, or has no countries. */
export function openPlaceDatabase(file: string, report: (error: unknown) => void): PlaceDatabase {
  const reader = readChecked(file)
  return databaseOf(async () => reader, report)
}

/** Reads the whole file, and returns its reader. Throws OperatorError if the file cannot be used. */
export function readChecked(file: string): Reader<Response> {
  let bytes: Buffer
  try {
    bytes = readFileSync(file)
  } catch (error) {
    throw new OperatorError(`GEO_DATABASE: ${file} cannot be read (${(error as Error).message}): give a file of the MaxMind format.`)
  }
  const fault = faultOf(bytes)
  if (fault) throw new OperatorError(`GEO_DATABASE: ${file} ${fault}: download the file again, or give another one.`)
  return new Reader(bytes)
}

/** Returns a database that reads its file when it first looks for an IP address, so that the start of the site does not wait for it. */
export function lazyPlaceDatabase(file: string, report: (error: unknown) => void): PlaceDatabase {
  let opened: Promise<Reader<Response>> | undefined
  return databaseOf(() => {
    opened ??= readFile(file).then((bytes) => new Reader(bytes))
    return opened
  }, report)
}

function databaseOf(open: () => Promise<Reader<Response>>, report: (error: unknown) => void): PlaceDatabase {
  let isReported = false
  return {
    async find(text) {
      const address = ipv4Within(text)
      if (isInternal(address)) return null
      try {
        const reader = await open()
        if (reader.metadata.ipVersion === 4 && isIP(address) === 6) return null
        return placeOf(reader.get(address))
      } catch (error) {
        // One report is enough: every lookup of a corrupt file may fail.
        if (!isReported) report(error)
        isReported = true
        return null
      }
    },
  }
}

/** Returns the IPv4 address in an IPv4-mapped IPv6 address in any of its spellings; any other address unchanged. */
function ipv4Within(address: string): string {
  if (!address.includes(':') || !/ffff/i.test(address) || isIP(address) !== 6 || !URL.canParse(`http://[${address}]`)) return address
  const mapped = /^\[::ffff:([\da-f]{1,4}):([\da-f]{1,4})\]$/.exec(new URL(`http://[${address}]`).hostname)
  if (!mapped) return address
  const [high, low] = [Number.parseInt(mapped[1]!, 16), Number.parseInt(mapped[2]!, 16)]
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}
