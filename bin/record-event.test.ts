import { expect, test } from 'vitest'
import type { ErrorEvent } from '#contracts/http/events.ts'
import { createLog, type LogLevel } from '#kit/log.ts'
import { recordEvent } from './record-event.ts'

const failed: ErrorEvent = { name: 'Error', type: 'Page', message: 'bonanzaPage BFF call failed for path /x', path: '/x?a=b', fatal: true }

function record(event: ErrorEvent, level: LogLevel) {
  const lines: object[] = []
  const counted: string[] = []
  const log = createLog(level, (line) => lines.push(JSON.parse(line)))
  recordEvent(event, 'r1', log, { count: (_name, _help, _label, value) => counted.push(value) })
  return { lines, counted }
}

test('an unknown page is an info line and no error; a page that failed is a warning', () => {
  const missing = { ...failed, status: 404, brand: 'nbc' }
  const told = record(missing, 'info')
  expect(told.lines).toEqual([expect.objectContaining({ level: 'info', msg: 'page not found', path: '/x', brand: 'nbc' })])
  expect(told.lines[0]).not.toHaveProperty('fatal')
  expect(told.counted).toEqual(['Page Not Found'])
  expect(record(missing, 'warn').lines).toEqual([])
  const fault = record({ ...failed, status: 503 }, 'warn')
  expect(fault.lines).toEqual([expect.objectContaining({ level: 'warn', msg: 'page error', path: '/x', status: 503, fatal: true })])
  expect(fault.counted).toEqual(['Error Page'])
})
