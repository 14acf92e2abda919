// Measures how much processor time each task of a page's main thread uses. The rest of its duration it waits: for a core, or for another thread or process.
import type { Browser, Page } from 'playwright-core'

/**
 * A task of the main thread. All in ms: its start in the page's time, its duration, and the processor time that the thread used in it. If the trace lacks the
 * processor time, the whole duration counts as work.
 */
export type TaskWork = { at: number; duration: number; work: number }

/** An event of a trace. Times in microseconds. */
type TraceEvent = {
  name: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args: { data?: { startTime?: number } }
}

/** Records the tasks of a page's main thread. Returns a function that stops the trace, and returns the tasks of at least `least` ms. */
export async function traceTasks(browser: Browser, page: Page, least: number): Promise<() => Promise<TaskWork[]>> {
  const session = await browser.newBrowserCDPSession()
  const tasks: TraceEvent[] = []
  let mark: TraceEvent | undefined
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value as unknown as TraceEvent[]) {
      if (event.name === 'traced page') mark = event
      else if (event.name === 'ThreadControllerImpl::RunTask' && (event.dur ?? 0) >= least * 1000) tasks.push(event)
    }
  })
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'blink.user_timing'] },
  })
  // The mark tells which thread is the page's, and the time of the page at a time of the trace.
  await page.evaluate(() => {
    performance.mark('traced page')
    performance.clearMarks('traced page')
  })
  return async () => {
    const completed = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
    await session.send('Tracing.end')
    await completed
    await session.detach()
    if (!mark) throw new Error('the trace has no mark of the page')
    const { pid, tid, ts, args } = mark
    return tasks
      .filter((task) => task.pid === pid && task.tid === tid)
      .map((task) => ({
        at: (task.ts - ts) / 1000 + args.data!.startTime!,
        duration: task.dur! / 1000,
        work: (task.tdur ?? task.dur!) / 1000,
      }))
  }
}
