// Draws one icon: reads an SVG from standard input and writes a PNG to standard output. Started by draw-icon.ts.
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

process.stdout.write(
  await sharp(await buffer(process.stdin))
    .png({ compressionLevel: 9 })
    .toBuffer(),
)
