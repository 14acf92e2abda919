import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createRenderer, type Renderer, RendererEnded, rendererLimits } from './renderer.ts'

// The tests start processes. This is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

let folder = ''
let master: Buffer
let renderer: Renderer | undefined
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'daypart-renderer-'))
  master = await sharp({ create: { width: 64, height: 36, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
})
afterEach(() => renderer?.stop())
afterAll(() => rm(folder, { recursive: true }))

/** Starts a renderer with a fake process. `onMessage` is the source code of the process's message handler. */
async function fakeRenderer(onMessage: string, limits: Partial<typeof rendererLimits> = {}): Promise<Renderer> {
  const program = join(folder, `${Math.random()}.mjs`)
  await writeFile(program, `process.on('message', (job) => { ${onMessage} }); process.on('disconnect', () => process.exit())`)
  renderer = createRenderer({ ...rendererLimits, ...limits }, pathToFileURL(program))
  return renderer
}
const pid = "process.send({ id: job.id, rss: 0, result: '' + process.pid })"

test('the renderer renders pictures, checks pictures and measures colours in another process', async () => {
  renderer = createRenderer()
  const picture = await renderer.picture(master, { ratio: '16-9', width: 340, format: 'webp', isMadeForRatio: true })
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 64, height: 36 })
  expect(await renderer.color(master)).toBe('#336699')
  await expect(renderer.check(master)).resolves.toBeUndefined()
  await expect(renderer.check(Buffer.from('<svg/>'))).rejects.toThrow(/unsupported/)
})

test('one renderer process renders all pictures, and ends when it is idle; the next picture starts another process', async () => {
  const { color } = await fakeRenderer(pid, { idle: 1 })
  const [first, second] = await Promise.all([color(master), color(master)])
  expect(second).toBe(first)
  await expect.poll(() => color(master)).not.toBe(first)
})

test('the jobs of a renderer process that died are rejected, and the process is replaced', async () => {
  const { color } = await fakeRenderer(`if (job.bytes.length < 9) process.exit(3); ${pid}`)
  const first = await color(master)
  await expect(color(Buffer.from('die'))).rejects.toThrow(new RendererEnded('the renderer process ended (3)'))
  expect(await color(master)).not.toBe(first)
})

test('the renderer process is killed if a picture takes too long', async () => {
  const { color } = await fakeRenderer('', { each: 50 })
  await expect(color(master)).rejects.toThrow(new RendererEnded('the renderer process ended (SIGKILL)'))
})

test('a renderer process that uses too much memory is replaced after its answer', async () => {
  const { color } = await fakeRenderer(pid.replace('rss: 0', 'rss: 2e9'))
  const first = await color(master)
  expect(await color(master)).not.toBe(first)
})
