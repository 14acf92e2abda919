import { expect, test } from 'vitest'
import { readChannelId, writeChannelId } from './xmltv-channel-id.ts'

test.each(['3sat.de', 'I10436.labs.zap2it.com', 'e4-hd.channel4.com'])('%s is as validators want it', (id) => {
  expect(writeChannelId(id)).toBe(id)
  expect(readChannelId(id)).toBe(id)
})

test.each(['channel_one', '1', 'Télé 7', 'a b.c', 'x.x-daypart', '.', 'a..b', '日本'])(
  '%j is written in a form that validators accept, and read back',
  (id) => {
    expect(writeChannelId(id)).toMatch(/^[-a-zA-Z0-9]+(\.[-a-zA-Z0-9]+)+$/)
    expect(readChannelId(writeChannelId(id))).toBe(id)
  },
)

test('an id that only looks escaped is left as it is', () => {
  expect(readChannelId('plain-name.x-daypart')).toBe('plain-name.x-daypart')
})
