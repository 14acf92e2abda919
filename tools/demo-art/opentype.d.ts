declare module 'opentype.js' {
  type Command =
    | { type: 'M' | 'L'; x: number; y: number }
    | { type: 'Q'; x: number; y: number; x1: number; y1: number }
    | { type: 'C'; x: number; y: number; x1: number; y1: number; x2: number; y2: number }
    | { type: 'Z' }
  type Path = { commands: Command[]; getBoundingBox(): { x1: number; y1: number; x2: number; y2: number } }
  type Font = {
    unitsPerEm: number
    ascender: number
    descender: number
    getPath(text: string, x: number, y: number, size: number, options?: { kerning?: boolean; letterSpacing?: number }): Path
    getAdvanceWidth(text: string, size: number, options?: { kerning?: boolean; letterSpacing?: number }): number
  }
  const opentype: { parse(buffer: ArrayBuffer): Font }
  export = opentype
}
