// Pictures are made in a process of their own: started by the first, ended when none was wanted for a while, killed when one takes too
// long, and replaced when it died or grew. Why: docs/decisions/021.
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Wish } from './render.ts'

/** Part of every cache key: raise it when the same wish gives other bytes. */
export const renderVersion = 1

type Task = 'picture' | 'color' | 'check'
export type Job = { id: number; task: Task; bytes: Uint8Array; wish?: Wish | undefined }
export type Done = { id: number; rss: number } & ({ result: Uint8Array | string | null } | { failed: string })

export type Renderer = {
  picture(master: Buffer, wish: Wish): Promise<Buffer>
  /** `#rrggbb` */
  color(master: Buffer): Promise<string>
  /** Rejects when these bytes cannot be a master. */
  check(master: Buffer): Promise<void>
  stop(): void
}

/** The process ended before it answered: that says nothing about the picture, which may be asked for again soon. */
export class RendererEnded extends Error {
  override name = 'RendererEnded'
}

/** Milliseconds without work; milliseconds for one picture; bytes of memory after which a process is replaced. */
export const rendererLimits = { idle: 15_000, each: 15_000, rss: 256 * 1_048_576 }

type Waiting = { resolve(result: Uint8Array | string | null): void; reject(error: Error): void; timer: NodeJS.Timeout }

export function createRenderer(limits = rendererLimits, program = new URL('render-process.ts', import.meta.url)): Renderer {
  let current: Working | null = null
  let jobs = 0

  function run(task: Task, bytes: Buffer, wish?: Wish): Promise<Uint8Array | string | null> {
    if (!current?.usable()) current = startWorking(fileURLToPath(program), limits)
    return current.run({ id: jobs++, task, bytes, wish })
  }

  return {
    picture: async (master, wish) => Buffer.from((await run('picture', master, wish)) as Uint8Array),
    color: async (master) => (await run('color', master)) as string,
    check: async (master) => void (await run('check', master)),
    stop: () => current?.end(),
  }
}

type Working = { usable(): boolean; run(job: Job): Promise<Uint8Array | string | null>; end(): void }

/** One process and what it was asked. Buffers travel as they are (advanced serialization); glibc keeps few arenas for few threads. */
function startWorking(program: string, limits: typeof rendererLimits): Working {
  const env = { ...process.env, MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '2', NODE_OPTIONS: '' }
  const child: ChildProcess = fork(program, {
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env,
    execArgv: [],
  })
  const waiting = new Map<number, Waiting>()
  let leaving = false
  let idle: NodeJS.Timeout | undefined

  const end = () => {
    leaving = true
    child.kill('SIGKILL')
  }
  /** A process that waits for work keeps nobody from ending. */
  const rest = () => {
    child.unref()
    child.channel?.unref()
    if (leaving) end()
    else idle = setTimeout(end, limits.idle).unref()
  }
  const settle = (id: number): Waiting | undefined => {
    const one = waiting.get(id)
    waiting.delete(id)
    clearTimeout(one?.timer)
    return one
  }
  child.on('message', (done: Done) => {
    const one = settle(done.id)
    if ('failed' in done) one?.reject(new Error(done.failed))
    else one?.resolve(done.result)
    if (done.rss > limits.rss) leaving = true
    if (waiting.size === 0) rest()
  })
  const lost = (why: string) => {
    leaving = true
    clearTimeout(idle)
    for (const id of [...waiting.keys()]) settle(id)?.reject(new RendererEnded(why))
  }
  child.once('error', (error) => lost(`pictures cannot be made: ${error.message}`))
  child.once('exit', (code, signal) => lost(`the process that makes pictures ended (${signal ?? code})`))

  return {
    usable: () => !leaving,
    end,
    run: (job) =>
      new Promise((resolve, reject) => {
        clearTimeout(idle)
        child.ref()
        child.channel?.ref()
        const timer = setTimeout(end, limits.each)
        waiting.set(job.id, { resolve, reject, timer })
        child.send(job, (error) => error && settle(job.id)?.reject(new RendererEnded(error.message)))
      }),
  }
}
