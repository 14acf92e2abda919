// For tests: builds the packets of CEA-708 captions. ffmpeg can neither write nor read them.

/** The bytes of one command, or of one character. */
export type Code = readonly number[]

export const text = (letters: string): Code[] => [...letters].map((letter) => [letter.charCodeAt(0)])
const setOf = (windows: readonly number[]) => windows.reduce((set, window) => set | (1 << window), 0)

type Definition = {
  window?: number
  visible?: boolean
  rows?: number
  columns?: number
  /** 0: the top left of the window, 4: its middle, 8: its bottom right. */
  anchor?: number
  /** Cells of the picture, up to 74 and 209; or percent, up to 99, if `relative`. */
  down?: number
  across?: number
  relative?: boolean
  style?: number
  pen?: number
}

/** By default: window 0, hidden, two rows of 32 columns, at the bottom left. */
export function define(given: Definition = {}): Code {
  const {
    window = 0,
    visible = false,
    rows = 2,
    columns = 32,
    anchor = 6,
    down = 74,
    across = 0,
    relative = false,
    style = 0,
    pen = 0,
  } = given
  const first = (visible ? 0x20 : 0) | 0x18
  return [0x98 + window, first, (relative ? 0x80 : 0) | down, across, (anchor << 4) | (rows - 1), columns - 1, (style << 3) | pen]
}

export const clear = (...windows: number[]): Code => [0x88, setOf(windows)]
export const show = (...windows: number[]): Code => [0x89, setOf(windows)]
export const toggle = (...windows: number[]): Code => [0x8b, setOf(windows)]
export const remove = (...windows: number[]): Code => [0x8c, setOf(windows)]
export const reset: Code = [0x8f]
export const newLine: Code = [0x0d]
export const movePen = (row: number, column: number): Code => [0x92, row, column]
/** Colours are two bits each of red, green and blue. */
export const penColor = (foreground: number, background: number): Code => [0x91, foreground, background, 0]
export const penStyle = ({ italics = false, underline = false }): Code => [0x90, 5, (italics ? 0x80 : 0) | (underline ? 0x40 : 0)]
export const justify = (side: 'left' | 'right' | 'center'): Code => [0x97, 0, 0, { left: 0, right: 1, center: 2 }[side], 0]

/** Returns a service block. */
export function block(service: number, codes: readonly Code[]): number[] {
  const bytes = codes.flat()
  if (bytes.length > 31) throw new Error('A service block has at most 31 bytes')
  return [...(service > 6 ? [0xe0 | bytes.length, service] : [(service << 5) | bytes.length]), ...bytes]
}

/** Returns a packet of service blocks: a header, and an even number of bytes. */
export function packet(sequence: number, ...blocks: number[][]): number[] {
  const bytes = blocks.flat()
  const padded = bytes.length % 2 ? bytes : [...bytes, 0]
  return [((sequence & 3) << 6) | ((padded.length + 1) / 2), ...padded]
}

/** Returns the triplets of a packet: the first one begins it (0xff), and the others continue it (0xfe). */
export const tripletsOf = (bytes: readonly number[]): number[] =>
  Array.from({ length: bytes.length / 2 }, (_, at) => [at === 0 ? 0xff : 0xfe, bytes[2 * at]!, bytes[2 * at + 1]!]).flat()

export type FrameCodes = { frame: number; service?: number; codes: readonly Code[] }

/** Returns the triplets by frame. Codes that are too many for a block and its packet go on in the next frames. */
export function tripletsByFrame(list: readonly FrameCodes[]): Map<number, number[]> {
  const frames = new Map<number, number[]>()
  let sequence = 0
  for (const { frame, service = 1, codes } of list.toSorted((one, other) => one.frame - other.frame)) {
    let at = frame
    let part: Code[] = []
    const send = () => {
      if (frames.has(at)) throw new Error(`Two packets in frame ${at}`)
      frames.set(at++, tripletsOf(packet(sequence++, block(service, part))))
      part = []
    }
    for (const code of codes) {
      if (part.flat().length + code.length > 31) send()
      part.push(code)
    }
    send()
  }
  return frames
}
