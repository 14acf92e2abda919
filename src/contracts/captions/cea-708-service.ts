// One service of CEA-708 captions: eight windows, and the commands that change them (CTA-708, chapter 8).
import { characterOf, extendedCharacterOf } from './cea-708-characters.ts'
import {
  backspace,
  type CaptionWindow,
  clear,
  clearRow,
  cuesOfWindow,
  defineWindow,
  movePen,
  newLine,
  plainPen,
  write,
} from './cea-708-window.ts'
import type { GridCue } from './grid-cues.ts'

const codes = { backspace: 0x08, formFeed: 0x0c, newLine: 0x0d, clearRow: 0x0e, extended: 0x10, unicode: 0x18 } as const
const commands = {
  ...{ clear: 0x88, show: 0x89, hide: 0x8a, toggle: 0x8b, delete: 0x8c, reset: 0x8f },
  ...{ penAttributes: 0x90, penColor: 0x91, penLocation: 0x92, windowAttributes: 0x97, define: 0x98 },
} as const

/** The bytes after each command from 0x80: none after the choice of a window, one after a set of windows, and so on. The delay is one byte, too. */
const argumentCounts = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 0, 0, 2, 3, 2, 0, 0, 0, 0, 4, 6, 6, 6, 6, 6, 6, 6, 6]

/** Returns the number of bytes after the code at `at`. Codes of later versions of the standard have a length too. */
function lengthAt(bytes: Uint8Array, at: number): number {
  const code = bytes[at]!
  if (code === codes.extended) return 1 + extendedLength(bytes[at + 1] ?? 0, bytes[at + 2] ?? 0)
  if (code < 0x20) return code < 0x10 ? 0 : code < 0x18 ? 1 : 2
  return code >= 0x80 && code < 0xa0 ? argumentCounts[code - 0x80]! : 0
}

function extendedLength(code: number, next: number): number {
  if (code < 0x20) return code >> 3
  if (code >= 0x80 && code < 0x90) return code < 0x88 ? 4 : 5
  return code >= 0x90 && code < 0xa0 ? 1 + (next & 63) : 0
}

const isText = (code: number) => (code >= 0x20 && code < 0x80) || code >= 0xa0

/** The eight colours of WebVTT by their parts red, green and blue. CEA-708 has 64 colours: each becomes the nearest one. */
const colors = ['black', 'blue', 'green', 'cyan', 'red', 'magenta', 'yellow', 'white']
const colorOf = (byte: number) => colors[((byte >> 3) & 4) | ((byte >> 2) & 2) | ((byte >> 1) & 1)]!
const isTransparent = (byte: number) => byte >> 6 === 3

export type Cea708Service = { write(bytes: Uint8Array): void; cues(): GridCue[] }

export function createCea708Service(): Cea708Service {
  let windows: (CaptionWindow | undefined)[] = []
  let current = -1

  /** Changes the windows of a set, which has a bit for each window. */
  function change(set: number, changed: (window: CaptionWindow) => void): void {
    for (const [index, window] of windows.entries()) if (window && set & (1 << index)) changed(window)
  }
  const setVisible = (set: number, isVisible: (window: CaptionWindow) => boolean) =>
    change(set, (window) => {
      window.isVisible = isVisible(window)
    })

  function runCommand(code: number, bytes: Uint8Array): void {
    const [set = 0] = bytes
    const index = code & 7
    if (code < commands.clear) current = index
    else if (code >= commands.define) {
      windows[index] = defineWindow(windows[index], bytes)
      current = index
    } else if (code === commands.clear) change(set, clear)
    else if (code === commands.show) setVisible(set, () => true)
    else if (code === commands.hide) setVisible(set, () => false)
    else if (code === commands.toggle) setVisible(set, (window) => !window.isVisible)
    else if (code === commands.delete) windows = windows.map((window, each) => (set & (1 << each) ? undefined : window))
    else if (code === commands.reset) {
      windows = []
      current = -1
    } else {
      const window = windows[current]
      if (window) runPen(window, code, bytes)
    }
  }

  function runText(code: number, bytes: Uint8Array): void {
    const window = windows[current]
    if (!window) return
    if (isText(code)) write(window, characterOf(code))
    else if (code === codes.extended && isText(bytes[0]!)) write(window, extendedCharacterOf(bytes[0]!))
    else if (code === codes.unicode) write(window, characterOf(bytes[0]! * 256 + bytes[1]!))
    else if (code === codes.backspace) backspace(window)
    else if (code === codes.newLine) newLine(window)
    else if (code === codes.clearRow) clearRow(window)
    else if (code === codes.formFeed) {
      clear(window)
      movePen(window, 0, 0)
    }
  }

  return {
    /** Runs the commands of a block. A command without all of its bytes ends the block; unknown ones are left out. */
    write(bytes) {
      for (let at = 0; at < bytes.length; ) {
        const end = at + 1 + lengthAt(bytes, at)
        if (end > bytes.length) return
        const code = bytes[at]!
        const run = code >= 0x80 && code < 0xa0 ? runCommand : runText
        run(code, bytes.subarray(at + 1, end))
        at = end
      }
    },
    cues: () => windows.flatMap((window) => (window?.isVisible ? cuesOfWindow(window) : [])),
  }
}

/** Runs the commands of the pen, and those of the current window. */
function runPen(window: CaptionWindow, code: number, bytes: Uint8Array): void {
  const [first = 0, second = 0, third = 0] = bytes
  const { pen } = window
  if (code === commands.penAttributes) window.pen = { ...pen, italics: (second & 128) !== 0, underline: (second & 64) !== 0 }
  else if (code === commands.penColor)
    window.pen = { ...pen, foreground: colorOf(first), background: isTransparent(second) ? plainPen.background : colorOf(second) }
  else if (code === commands.penLocation) movePen(window, first & 15, second & 63)
  else if (code === commands.windowAttributes) window.justify = (['left', 'right', 'center', 'left'] as const)[third & 3]!
}
