import { expect, test } from 'vitest'
import { createLog, loggedPath } from './log.ts'

const canary = 'Canary-6d0f'

function logged(level: Parameters<typeof createLog>[0], write: (log: ReturnType<typeof createLog>) => void) {
  const lines: string[] = []
  write(createLog(level, (line) => lines.push(line)))
  return lines
}

test('a request line holds only headers on the list, names of query parameters, and no long segment', () => {
  const [line] = logged('info', (log) =>
    log.request({
      id: 'r1',
      method: 'GET',
      url: `/media/v1/${canary.repeat(20)}/master.m3u8?token=${canary}&v=1`,
      status: 200,
      milliseconds: 1.26,
      room: 'media',
      headers: { password: canary, authorization: canary, cookie: canary, referer: `https://h/?${canary}`, 'user-agent': 'TV' },
    }),
  )
  expect(JSON.parse(line!)).toMatchObject({
    level: 'info',
    id: 'r1',
    path: '/media/v1/Canary-6…/master.m3u8?token&v',
    status: 200,
    ms: 1.3,
    room: 'media',
    'user-agent': 'TV',
  })
  expect(line!.split(canary)).toHaveLength(1)
  expect(Object.keys(JSON.parse(line!))).not.toContain('cookie')
})

test('a failure tells where, and nothing that the error carried along', () => {
  const error = Object.assign(new TypeError('cannot tune'), { headers: { password: canary } })
  const [line] = logged('info', (log) => log.failure(error, { id: 'r2' }))
  expect(JSON.parse(line!)).toMatchObject({ level: 'error', id: 'r2', error: 'TypeError', msg: 'cannot tune' })
  expect(JSON.parse(line!).stack[0]).toContain('log.test.ts')
  expect(line).not.toContain(canary)
  expect(JSON.parse(logged('info', (log) => log.failure('just text'))[0]!)).toMatchObject({ error: 'string', msg: 'just text' })
})

test('a level keeps the quieter ones out', () => {
  const lines = logged('warn', (log) => {
    log.debug('a')
    log.info('b')
    log.request({ id: '', method: 'GET', url: '/', status: 200, milliseconds: 1, room: 'web', headers: {} })
    log.warn('c', { name: 'x'.repeat(5000) })
    log.error('d', { error: 'E' })
  })
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['c', 'd'])
  expect(lines[0]!.length).toBeLessThan(1300)
})

test('one request is one line, whatever stands in the path', () => {
  expect(logged('info', (log) => log.warn(loggedPath('/a\n{"level":"error"}')))).toHaveLength(1)
})
