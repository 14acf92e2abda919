/** What became of a stream that does not play on. `refused`: its address is no longer good, another may be asked for. */
export type StreamFault = 'network' | 'refused' | 'media'

/** A stream in a media element. It holds the first seconds only, until it is told that somebody watches. */
export type Stream = {
  /** From now on as much ahead as is sensible. */
  watch(): void
  /** Begins anew, perhaps from another address. */
  reload(url: string, at: number): void
  close(): void
  /** Set by who listens; a fault from before is kept in `fault`. */
  onFault: ((fault: StreamFault) => void) | null
  fault: StreamFault | null
}

/** Tells who listens, and remembers it for who does not listen yet. */
export function fail(stream: Stream, fault: StreamFault): void {
  stream.fault = fault
  stream.onFault?.(fault)
}
