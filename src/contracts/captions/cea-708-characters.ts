// The characters of CEA-708. Other characters are those of ISO 8859-1, whose numbers are those of Unicode.

/** The characters of table G2, which follow the code EXT1. */
const extended: Record<number, string> = {
  32: ' ',
  33: '\u00a0',
  37: '…',
  42: 'Š',
  44: 'Œ',
  48: '█',
  49: '‘',
  50: '’',
  51: '“',
  52: '”',
  53: '•',
  57: '™',
  58: 'š',
  60: 'œ',
  61: '℠',
  63: 'Ÿ',
  118: '⅛',
  119: '⅜',
  120: '⅝',
  121: '⅞',
  122: '│',
  123: '┐',
  124: '└',
  125: '─',
  126: '┘',
  127: '┌',
  // Table G3: the mark of closed captions.
  160: '㏄',
}

/** Returns a character of Unicode. A control character would change the file or the page that shows it, and becomes a space. */
export const characterOf = (code: number): string => (code === 127 ? '♪' : String.fromCharCode(code).replace(/\p{Cc}/u, ' '))

/** Returns the character of a code after EXT1. The standard shows an underscore for characters that a decoder does not know. */
export const extendedCharacterOf = (code: number): string => extended[code] ?? '_'
