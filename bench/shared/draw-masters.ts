// Draws original pictures for bench/images.ts: art-0.webp, art-1.webp, ... in the folder of the first argument.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

/** Draws a picture of soft shapes with grain, similar to the pictures of the demo. Each seed gives a different picture. */
async function drawMaster(path: string, seed: number): Promise<void> {
  const [width, height] = [1920, 1080]
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const wave = Math.sin((x + seed * 97) / 180) * Math.cos((y - seed * 31) / 140)
      const grain = ((x * 7919 + y * 104_729 + seed * 31) % 23) - 11
      for (const share of [90, 60, 110]) pixels[at++] = Math.max(0, Math.min(255, 110 + wave * share + grain))
    }
  writeFileSync(
    path,
    await sharp(pixels, { raw: { width, height, channels: 3 } })
      .webp({ quality: 85 })
      .toBuffer(),
  )
}

const [folder = '.', count = '1'] = process.argv.slice(2)
for (let seed = 0; seed < Number(count); seed++) await drawMaster(join(folder, `art-${seed}.webp`), seed)
