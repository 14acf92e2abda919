// Renders pictures in a child process. The process starts with the first picture, ends when idle, is killed if a picture takes too long, and is
// replaced when it crashes or uses too much memory. The reasons are in docs/decisions/021.
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { RenderOptions } from './render.ts'

/** A part of every cache key. Increase it when a change of the code renders different bytes for the same options. */
export const renderVersion = 1

type Task = 'picture' | 'color' | 'check'
export type Job = { id: number; task: Task; bytes: Uint8Array; options?: RenderOptions | undefined }
export type Done = { id: number; rss: number } & ({ result: Uint8Array | string | null } | { failed: string })

export type Renderer = {
  picture(master: Buffer, options: RenderOptions): Promise<Buffer>
  /** Returns the mean colour as `#rrggbb`. */
  color(master: Buffer): Promise<string>
  /** Rejects if the bytes are not a valid original. */
  check(master: Buffer): Promise<void>
  stop(): void
}

/** The error of a job if the renderer process ends before it answers. The picture may be valid, so a later request may succeed. */
export class RendererEnded extends Error {
  override name = 'RendererEnded'
}

/**
 * `idle`: milliseconds until an idle process ends. `each`: milliseconds for one picture, many more than it needs: on a busy machine the process, which has
 * a low priority, gets little time. `rss`: bytes of memory above which a process is replaced.
 */
export const rendererLimits = { idle: 15_000, each: 60_000, rss: 256 * 1_048_576 }

type PendingJob = { resolve(result: Uint8Array | string | null): void; reject(error: Error): void; timer: NodeJS.Timeout }

export function createRenderer(limits = rendererLimits, program = new URL('render-process.ts', import.meta.url)): Renderer {
  let current: RendererProcess | null = null
  let jobs = 0

  function run(task: Task, bytes: Buffer, options?: RenderOptions): Promise<Uint8Array | string | null> {
    if (!current?.usable()) current = startProcess(fileURLToPath(program), limits)
    return current.run({ id: jobs++, task, bytes, options })
  }

  return {
    picture: async (master, options) => Buffer.from((await run('picture', master, options)) as Uint8Array),
    color: async (master) => (await run('color', master)) as string,
    check: async (master) => void (await run('check', master)),
    stop: () => current?.end(),
  }
}

type RendererProcess = { usable(): boolean; run(job: Job): Promise<Uint8Array | string | null>; end(): void }

/** Starts a process. Advanced serialization sends buffers without conversion. The environment limits glibc's memory arenas. */
function startProcess(program: string, limits: typeof rendererLimits): RendererProcess {
  const env = { ...process.env, MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: undefined, UV_THREADPOOL_SIZE: '2', NODE_OPTIONS: '' }
  const child: ChildProcess = fork(program, {
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env,
    execArgv: [],
  })
  const pending = new Map<number, PendingJob>()
  let isEnding = false
  let idle: NodeJS.Timeout | undefined

  const end = () => {
    isEnding = true
    child.kill('SIGKILL')
  }
  /** Lets the main process end while the renderer process is idle. */
  const becomeIdle = () => {
    child.unref()
    child.channel?.unref()
    if (isEnding) end()
    else idle = setTimeout(end, limits.idle).unref()
  }
  const settle = (id: number): PendingJob | undefined => {
    const job = pending.get(id)
    pending.delete(id)
    clearTimeout(job?.timer)
    return job
  }
  child.on('message', (done: Done) => {
    const one = settle(done.id)
    if ('failed' in done) one?.reject(new Error(done.failed))
    else one?.resolve(done.result)
    if (done.rss > limits.rss) isEnding = true
    if (pending.size === 0) becomeIdle()
  })
  const failPendingJobs = (reason: string) => {
    isEnding = true
    clearTimeout(idle)
    for (const id of [...pending.keys()]) settle(id)?.reject(new RendererEnded(reason))
  }
  child.once('error', (error) => failPendingJobs(`the renderer process failed: ${error.message}`))
  child.once('exit', (code, signal) => failPendingJobs(`the renderer process ended (${signal ?? code})`))

  return {
    usable: () => !isEnding,
    end,
    run: (job) =>
      new Promise((resolve, reject) => {
        clearTimeout(idle)
        child.ref()
        child.channel?.ref()
        const timer = setTimeout(end, limits.each)
        pending.set(job.id, { resolve, reject, timer })
        child.send(job, (error) => error && settle(job.id)?.reject(new RendererEnded(error.message)))
      }),
  }
}
