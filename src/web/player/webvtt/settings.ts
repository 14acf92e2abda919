// The settings of cues and regions in WebVTT: https://www.w3.org/TR/webvtt1/#cue-settings-parsing

export type Region = VTTRegion
/** A cue with its region, which Chromium does not have, and the `STYLE` blocks of its file (`css`). */
export type PlayerCue = VTTCue & { fileRegion?: Region | null; css?: string }
export type CueSettings = Pick<
  VTTCue,
  'line' | 'lineAlign' | 'snapToLines' | 'position' | 'positionAlign' | 'size' | 'align' | 'vertical'
> & {
  region: Region | null
}

/** Returns the value of a text such as `12.5%`, from 0 to 100, or null. */
function percentOf(text: string | undefined): number | null {
  const value = /^(\d{1,3}(?:\.\d+)?)%$/.exec(text ?? '')?.[1]
  return value !== undefined && Number(value) <= 100 ? Number(value) : null
}

const oneOf = <Value extends string>(values: readonly Value[], text: string | undefined): Value | undefined =>
  values.find((value) => value === text)

/** Yields the names and values of settings such as `align:start size:50%`. */
function* settingsOf(text: string): Generator<[name: string, value: string]> {
  for (const setting of text.split(/\s+/)) {
    const at = setting.indexOf(':')
    if (at > 0 && at < setting.length - 1) yield [setting.slice(0, at), setting.slice(at + 1)]
  }
}

/** The names of alignments in a draft of WebVTT. */
const formerAlignments: Record<string, PositionAlignSetting> = { start: 'line-left', middle: 'center', end: 'line-right' }

const readers: Record<string, (value: string, regions: ReadonlyMap<string, Region>) => Partial<CueSettings>> = {
  region: (value, regions) => ({ region: regions.get(value) ?? null }),
  vertical: (value) => ({ vertical: oneOf(['rl', 'lr'], value) ?? '' }),
  line(value) {
    const [line, given] = value.split(',')
    const lineAlign = given === 'middle' ? 'center' : (oneOf(['start', 'center', 'end'], given) ?? 'start')
    const percent = percentOf(line)
    if (percent !== null) return { line: percent, lineAlign, snapToLines: false }
    return /^-?\d{1,300}$/.test(line!) ? { line: Number(line), lineAlign } : {}
  },
  position(value) {
    const [position, given] = value.split(',')
    const positionAlign = formerAlignments[given ?? ''] ?? oneOf(['line-left', 'center', 'line-right'], given) ?? 'auto'
    const percent = percentOf(position)
    return percent === null ? {} : { position: percent, positionAlign }
  },
  size(value) {
    const size = percentOf(value)
    return size === null ? {} : { size }
  },
  align(value) {
    const align = oneOf(['start', 'center', 'end', 'left', 'right'], value)
    return align ? { align } : {}
  },
}

/** Returns the settings of a cue. Settings with a wrong name or value are ignored. */
export function readSettings(text: string, regions: ReadonlyMap<string, Region>): CueSettings {
  const cue: CueSettings = {
    ...{ line: 'auto', lineAlign: 'start', snapToLines: true, position: 'auto', positionAlign: 'auto' },
    ...{ size: 100, align: 'center', vertical: '', region: null },
  }
  for (const [name, value] of settingsOf(text)) if (Object.hasOwn(readers, name)) Object.assign(cue, readers[name]!(value, regions))
  // A cue with a place of its own is in no region.
  if (cue.line !== 'auto' || cue.size !== 100 || cue.vertical !== '') cue.region = null
  return cue
}

/** Returns the region of the lines of a `REGION` block. */
export function readRegion(text: string): Region {
  const region: Region = {
    ...{ id: '', width: 100, lines: 3, scroll: '' },
    ...{ regionAnchorX: 0, regionAnchorY: 100, viewportAnchorX: 0, viewportAnchorY: 100 },
  }
  for (const [name, value] of settingsOf(text)) {
    const [x, y] = value.split(',').map(percentOf)
    if (name === 'id') region.id = value
    else if (name === 'width') region.width = x ?? region.width
    else if (name === 'lines' && /^\d{1,3}$/.test(value)) region.lines = Number(value)
    else if (name === 'regionanchor' && x != null && y != null) Object.assign(region, { regionAnchorX: x, regionAnchorY: y })
    else if (name === 'viewportanchor' && x != null && y != null) Object.assign(region, { viewportAnchorX: x, viewportAnchorY: y })
    else if (name === 'scroll' && value === 'up') region.scroll = 'up'
  }
  return region
}
