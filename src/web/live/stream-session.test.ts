// The browser's part of stream sessions, against the live service itself. The test owns the clock of both.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onEachDatabase } from '#kit/db/testing.ts'
import type { SlotRow } from '#services/live/tables.ts'
import { openLive } from '#services/live/testing/open-live.ts'
import { openLivePage } from './testing/live-page.ts'

const lifetime = 60_000
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

onEachDatabase('the stream session of a page', (open) => {
  const begin = async () => {
    const opened = await openLive(await open(), { now: Date.now, monotonicNow: () => performance.now() })
    const laptop = opened.browser({ account: 'ida' })
    const page = openLivePage(laptop)
    await page.session.start()
    const pass = async (milliseconds: number, ...pages: { settled(): Promise<void> }[]) => {
      vi.advanceTimersByTime(milliseconds)
      for (const each of [page, ...pages]) await each.settled()
    }
    return { ...opened, laptop, page, pass, phone: () => opened.browser({ account: 'ida', agent: 'phone' }) }
  }

  test('[A3-17] [A4-25] a session has an id and a heartbeat delay, sends heartbeats at this delay, and ends', async () => {
    const { page, pass, rows } = await begin()
    const [{ session_id: sessionId }] = (await rows()) as [SlotRow]
    expect(page.state()).toEqual({ phase: 'running', channel: 'nbc.example', session: { sessionId, heartbeatDelay: lifetime } })
    page.sent.length = 0
    for (let minute = 0; minute < 3; minute++) {
      for (let step = 0; step < 12; step++) await pass(5000)
    }
    expect(page.sent).toEqual(Array(3).fill('POST /v2/sessions/none/ida/ID'))
    page.session.end()
    await page.settled()
    expect([page.sent.at(-1), page.state(), await rows()]).toEqual(['DELETE /v2/sessions/none/ida/ID', { phase: 'off' }, []])
    const before = page.sent.length
    for (let step = 0; step < 30; step++) await pass(5000)
    expect(page.sent).toHaveLength(before)
  })

  test('[A4-26] [A7-35] the session is stored in local storage, and a stored session is destroyed before a new one starts', async () => {
    const { page, laptop, rows } = await begin()
    const [before] = await rows()
    expect(page.storage.getItem('daypart.stream')).toContain(before!.session_id)
    // Another window of the browser.
    const next = openLivePage(laptop, page.storage)
    await next.session.start()
    expect(next.sent).toEqual(['DELETE /v2/sessions/none/ida/ID', 'GET /v2/sessions', 'POST /v2/sessions/none/ida'])
    expect(next.endedWith).toEqual(['brand=nbc&channel=nbc.example'])
    const [after] = await rows()
    expect(after!.session_id).not.toBe(before!.session_id)
    expect([next.state()?.phase, page.storage.getItem('daypart.stream')]).toEqual(['running', expect.stringContaining(after!.session_id)])
  })

  test('[A4-27] a window whose session another window has ended shows where the stream plays, and does not take it back', async () => {
    const { page, laptop, pass, rows } = await begin()
    const next = openLivePage(laptop, page.storage)
    await next.session.start()
    const [held] = await rows()
    page.show()
    for (let step = 0; step < 24; step++) await pass(5000, next)
    const streams = [expect.objectContaining({ id: held!.session_id, channel: 'nbc.example', isHere: true })]
    expect(page.state()).toEqual({ phase: 'conflict', streams, isRestart: true })
    expect([next.state()?.phase, (await rows()).map(({ session_id: id }) => id)]).toEqual(['running', [held!.session_id]])
    expect(page.storage.getItem('daypart.stream')).toContain(held!.session_id)
  })

  test('[A8-25] a start is refused with the other device and channel; to watch here ends the stream there within one interval', async () => {
    const { page, pass, phone, rows } = await begin()
    const other = openLivePage(phone())
    await other.session.start()
    const [{ session_id: id }] = (await rows()) as [SlotRow]
    const streams = [expect.objectContaining({ id, channel: 'nbc.example', device: 'Chrome, Linux', isHere: false })]
    expect(other.state()).toEqual({ phase: 'conflict', streams, isRestart: false })
    await other.session.start({ instead: id })
    expect(other.state()?.phase).toBe('running')
    page.show()
    for (let step = 0; step < 12; step++) await pass(5000, other)
    const taken = [expect.objectContaining({ device: 'Safari, iPhone' })]
    expect(page.state()).toEqual({ phase: 'conflict', streams: taken, isRestart: true })
    expect(page.storage.getItem('daypart.stream')).toBeNull()
  })

  test('after sleep, and when the network is back, a heartbeat is sent at once; the stream goes on if its slot is free', async () => {
    const { page, pass, rows } = await begin()
    const before = await rows()
    page.network.isOn = false
    for (let step = 0; step < 60; step++) await pass(5000)
    expect(page.state()?.phase, 'the picture goes on').toBe('running')
    page.network.isOn = true
    page.sent.length = 0
    page.window('online')
    await page.settled()
    expect([page.sent, await rows()]).toEqual([['POST /v2/sessions/none/ida/ID'], before])
    // While a computer sleeps, its timers stand still, and its clock goes on.
    vi.setSystemTime(Date.now() + 600_000)
    await pass(5000)
    expect(page.sent).toHaveLength(2)
    page.document.dispatchEvent(new Event('visibilitychange'))
    await page.settled()
    expect([page.sent.length, page.state()?.phase]).toEqual([3, 'running'])
  })

  test('a page that is left ends its session; restored from the back/forward cache, it starts again', async () => {
    const { page, rows } = await begin()
    page.window('pagehide')
    await page.settled()
    expect([await rows(), page.storage.getItem('daypart.stream')]).toEqual([[], null])
    page.window('pageshow')
    await page.settled()
    expect([page.state()?.phase, (await rows()).length]).toEqual(['running', 1])
    page.session.close()
    await page.settled()
    page.window('pageshow')
    await page.settled()
    expect(await rows()).toEqual([])
  })

  test('a page that is left while its session starts starts again when it is restored from the back/forward cache', async () => {
    const { page, rows } = await begin()
    page.session.end()
    await page.settled()
    const starting = page.session.start()
    page.window('pagehide')
    await starting
    await page.settled()
    expect(await rows()).toEqual([])
    page.window('pageshow')
    await page.settled()
    expect([page.state()?.phase, (await rows()).length]).toEqual(['running', 1])
    // The viewer had stopped watching.
    page.session.end()
    page.window('pagehide')
    page.window('pageshow')
    await page.settled()
    expect([page.state()?.phase, await rows()]).toEqual(['off', []])
  })

  test('a page that is restored from the back/forward cache says where the stream plays, and does not take it from there', async () => {
    for (const agent of ['laptop', 'phone'] as const) {
      const { page, laptop, phone, rows } = await begin()
      page.window('pagehide')
      await page.settled()
      // Another tab of this browser, or another device.
      const other = agent === 'laptop' ? openLivePage(laptop, page.storage) : openLivePage(phone())
      await other.session.start()
      const [held] = await rows()
      page.show()
      page.window('pageshow')
      await page.settled()
      const streams = [expect.objectContaining({ id: held!.session_id, isHere: agent === 'laptop' })]
      expect(page.state()).toEqual({ phase: 'conflict', streams, isRestart: true })
      expect((await rows()).map(({ session_id: id }) => id)).toEqual([held!.session_id])
      await page.session.start({ instead: held!.session_id })
      expect(page.state()).toMatchObject({ phase: 'running' })
    }
  })

  test('a switch of channels waits for the end of the session before, and for one that is still starting', async () => {
    const { page, rows } = await begin()
    const { promise: isEnded, resolve: end } = Promise.withResolvers<void>()
    page.network.delays['DELETE'] = isEnded
    const channels = ['two.example', 'three.example', 'four.example']
    let session = page.session
    const starts = channels.map((channel) => {
      session.close()
      session = page.sessionOf(channel)
      return session.start()
    })
    end()
    await Promise.all(starts)
    expect([page.state(), (await rows()).map(({ channel }) => channel)]).toEqual([
      expect.objectContaining({ phase: 'running', channel: 'four.example' }),
      ['four.example'],
    ])
    const { promise: isStarted, resolve: goOn } = Promise.withResolvers<void>()
    page.network.delays['POST'] = isStarted
    const starting = [session.start()]
    await page.turns()
    session.close()
    starting.push(page.sessionOf('five.example').start())
    await page.turns()
    goOn()
    await Promise.all(starting)
    expect([page.state(), (await rows()).map(({ channel }) => channel)]).toEqual([
      expect.objectContaining({ phase: 'running', channel: 'five.example' }),
      ['five.example'],
    ])
  })

  test('a session that the access check refuses is replaced; if another device has taken the stream, the page names the device', async () => {
    const { page, phone, rows } = await begin()
    const [before] = await rows()
    await phone().watch({ instead: before!.session_id })
    page.session.lost('another session')
    expect(page.state()?.phase).toBe('running')
    page.session.lost(before!.session_id)
    await page.settled()
    expect(page.state()).toMatchObject({ phase: 'conflict', streams: [{ device: 'Safari, iPhone' }], isRestart: true })
  })

  test('a viewer who leaves while the session starts leaves no session behind', async () => {
    const { page, rows } = await begin()
    const starting = page.session.start()
    page.session.close()
    await starting
    await page.settled()
    expect([await rows(), page.storage.getItem('daypart.stream')]).toEqual([[], null])
  })

  test('[A8-23] an answer without an id, valid dates or a lifetime is an error that goes to the handler with the status', async () => {
    const { page, pass } = await begin()
    const without = (change: (headers: Headers) => void) => (answer: Response) => {
      if (answer.status !== 202) return answer
      const headers = new Headers(answer.headers)
      change(headers)
      return new Response(null, { status: 202, headers })
    }
    const errors: [string, (headers: Headers) => void][] = [
      ['Primetime session ID not found', (headers) => headers.delete('location')],
      ['Primetime session dates not valid', (headers) => headers.delete('date')],
      ['Primetime session dates not valid', (headers) => headers.set('expires', 'soon')],
      ['Primetime session expired', (headers) => headers.set('expires', headers.get('date')!)],
    ]
    for (const [message, change] of errors) {
      page.network.change = without(change)
      await page.session.start()
      expect([page.errors.at(-1), page.state()]).toEqual([
        { message, status: 202 },
        { phase: 'failed', status: 202 },
      ])
      // A session whose id the page does not know ends with its lifetime.
      await pass(lifetime + 1000)
    }
    page.network.change = () => new Response(null, { status: 503 })
    await page.session.start()
    expect(page.errors.at(-1)?.status).toBe(503)
    page.network.isOn = false
    await page.session.start()
    expect(page.errors.at(-1)).toEqual({ message: 'TypeError: Failed to fetch', status: 500 })
  })
})
