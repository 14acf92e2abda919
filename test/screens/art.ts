// Creates picture files of one colour each, so that the colour of a rendered picture shows from which file it was made.
import { join } from 'node:path'
import sharp from 'sharp'

const colors = [
  '#ff0000',
  '#00ff00',
  '#0000ff',
  '#ffff00',
  '#ff00ff',
  '#00ffff',
  '#000000',
  '#ffffff',
  '#808080',
  '#ff8000',
  '#800080',
  '#004000',
]

/** Creates a picture file for each name. Throws when there are more names than colours. */
export async function createArt(folder: string, names: readonly string[]): Promise<void> {
  if (names.length > colors.length) throw new Error(`there are colours for ${colors.length} pictures only`)
  await Promise.all(
    names.map((name, index) =>
      sharp({ create: { width: 400, height: 400, channels: 3, background: colors[index]! } })
        .png()
        .toFile(join(folder, name)),
    ),
  )
}

/** Requests a picture. Returns the name of the file from which it was made: the file with the nearest colour. */
export async function nameOfPicture(url: string, names: readonly string[]): Promise<string> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  const pixel = await sharp(Buffer.from(await response.arrayBuffer()))
    .removeAlpha()
    .resize(1, 1)
    .raw()
    .toBuffer()
  const distance = (color: string) =>
    [1, 3, 5].reduce((sum, at, channel) => sum + Math.abs(Number.parseInt(color.slice(at, at + 2), 16) - pixel[channel]!), 0)
  const distances = names.map((_, index) => distance(colors[index]!))
  return names[distances.indexOf(Math.min(...distances))]!
}
