// Joins the bytes of CEA-708 (DTVCC) to packets, and takes their service blocks out.

type Listener = {
  /** Called with the number of a service, 1 to 63, and bytes of its commands and text. */
  onBlock(service: number, bytes: Uint8Array): void
  /** Called if packets are missing. */
  onLoss(): void
}

/** Returns a function that takes triplets: a marker and two bytes (ATSC A/53). Triplets of CEA-608, and invalid ones, are left out. */
export function createPackets({ onBlock, onLoss }: Listener): (triplets: Uint8Array) => void {
  let packet: number[] = []
  let length = 0
  let sequence: number | null = null

  function begin(header: number): void {
    // The blocks of a truncated packet that are complete count.
    end()
    const next = header >> 6
    // Some encoders do not count their packets.
    if (sequence !== null && ((next - sequence) & 3) > 1) onLoss()
    sequence = next
    length = (header & 63) * 2 || 128
  }

  function end(): void {
    readBlocks(Uint8Array.from(packet.slice(0, length)), onBlock)
    packet = []
    length = 0
  }

  return (triplets) => {
    for (let at = 0; at + 3 <= triplets.length; at += 3) {
      const [marker, first, second] = triplets.subarray(at, at + 3) as unknown as [number, number, number]
      const [isValid, type] = [(marker & 4) !== 0, marker & 3]
      if (!isValid || type < 2) continue
      if (type === 3) begin(first)
      if (length === 0) continue
      packet.push(first, second)
      if (packet.length >= length) end()
    }
  }
}

function readBlocks(packet: Uint8Array, onBlock: Listener['onBlock']): void {
  for (let at = 1; at < packet.length; ) {
    const header = packet[at++]!
    const size = header & 31
    const isExtended = header >> 5 === 7 && size > 0
    const service = isExtended ? (packet[at++] ?? 0) & 63 : header >> 5
    // The block of service 0 is the end. A block that ends after its packet is truncated.
    if (service === 0 || at + size > packet.length) return
    if (size > 0) onBlock(service, packet.subarray(at, at + size))
    at += size
  }
}
