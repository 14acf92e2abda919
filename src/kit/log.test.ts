import { expect, test } from 'vitest'
import { createLog, loggedPath } from './log.ts'

const canary = 'Canary-6d0f'

function logged(level: Parameters<typeof createLog>[0], write: (log: ReturnType<typeof createLog>) => void) {
  const lines: string[] = []
  write(createLog(level, (line) => lines.push(line)))
  return lines
}

test('the log line of a request contains only listed headers, names of query parameters without values, and no long path segment', () => {
  const [line] = logged('info', (log) =>
    log.request({
      id: 'r1',
      method: 'GET',
      url: `/media/v1/${canary.repeat(20)}/master.m3u8?token=${canary}&v=1`,
      status: 200,
      milliseconds: 1.26,
      service: 'media',
      headers: { password: canary, authorization: canary, cookie: canary, referer: `https://h/?${canary}`, 'user-agent': 'TV' },
    }),
  )
  expect(JSON.parse(line!)).toMatchObject({
    level: 'info',
    id: 'r1',
    path: '/media/v1/Canary-6…/master.m3u8?token&v',
    status: 200,
    ms: 1.3,
    service: 'media',
    'user-agent': 'TV',
  })
  expect(line!.split(canary)).toHaveLength(1)
  expect(Object.keys(JSON.parse(line!))).not.toContain('cookie')
})

test('the log line of a failure contains the stack, and no other properties of the error', () => {
  const error = Object.assign(new TypeError('cannot tune'), { headers: { password: canary } })
  const [line] = logged('info', (log) => log.failure(error, { id: 'r2' }))
  expect(JSON.parse(line!)).toMatchObject({ level: 'error', id: 'r2', error: 'TypeError', msg: 'cannot tune' })
  expect(JSON.parse(line!).stack[0]).toContain('log.test.ts')
  expect(line).not.toContain(canary)
  expect(JSON.parse(logged('info', (log) => log.failure('just text'))[0]!)).toMatchObject({ error: 'string', msg: 'just text' })
})

test('log lines below the configured level are not written', () => {
  const lines = logged('warn', (log) => {
    log.debug('a')
    log.info('b')
    log.request({ id: '', method: 'GET', url: '/', status: 200, milliseconds: 1, service: 'web', headers: {} })
    log.warn('c', { name: 'x'.repeat(5000) })
    log.error('d', { error: 'E' })
  })
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['c', 'd'])
  expect(lines[0]!.length).toBeLessThan(1300)
})

test('a request with a line break in the path produces one log line', () => {
  expect(logged('info', (log) => log.warn(loggedPath('/a\n{"level":"error"}')))).toHaveLength(1)
})
