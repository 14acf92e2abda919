import { expect, test } from 'vitest'
import { readChannelId, writeChannelId } from './xmltv-channel-id.ts'

test.each(['3sat.de', 'I10436.labs.zap2it.com', 'e4-hd.channel4.com'])(
  'the export does not change the channel id %s, because validators accept it',
  (id) => {
    expect(writeChannelId(id)).toBe(id)
    expect(readChannelId(id)).toBe(id)
  },
)

test.each(['channel_one', '1', 'Télé 7', 'a b.c', 'x.x-daypart', '.', 'a..b', '日本'])(
  'the channel id %j is escaped to a form that validators accept, and unescaping returns the original id',
  (id) => {
    expect(writeChannelId(id)).toMatch(/^[-a-zA-Z0-9]+(\.[-a-zA-Z0-9]+)+$/)
    expect(readChannelId(writeChannelId(id))).toBe(id)
  },
)

test('a channel id that only resembles an escaped id is not unescaped', () => {
  expect(readChannelId('plain-name.x-daypart')).toBe('plain-name.x-daypart')
})
