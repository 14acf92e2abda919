import { expect, test } from 'vitest'
import { journeyOf } from './journey.ts'

const of = (query: string) => journeyOf(`https://tv.example/?${query}`)

test('the campaign parameters of a URL are the journey; empty and missing ones are left out', () => {
  expect(of('utm_medium=email&utm_campaign=fall&utm_source=news&utm_content=hero,button,')).toEqual({
    ...{ feature: 'email', campaign: 'fall', channel: 'news' },
    tags: ['hero', 'button'],
  })
  expect(of('utm_campaign=%20fall%20&utm_source=')).toEqual({ campaign: 'fall' })
  for (const url of ['https://tv.example/', 'https://tv.example/?q=fall', '', 'not a URL']) expect(journeyOf(url)).toBeUndefined()
})

test('texts that may be an email address or a telephone number are left out; long texts, control characters and many tags are cut', () => {
  expect(of('utm_campaign=anna@viewer.example&utm_source=%2B1%20(212)%20555-0100&utm_medium=sms&utm_content=20311120')).toEqual({
    feature: 'sms',
    tags: ['20311120'],
  })
  const { campaign, tags } = of(`utm_campaign=${'x'.repeat(400)}&utm_content=${'a%00,'.repeat(40)}`)!
  expect([campaign!.length, tags]).toEqual([100, Array(10).fill('a')])
})
