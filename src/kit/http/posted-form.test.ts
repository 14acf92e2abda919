import { expect, test } from 'vitest'
import { postedForm } from './posted-form.ts'

const post = (headers: Record<string, string>) =>
  postedForm(new Request('http://tv.example/x', { method: 'POST', body: 'a=b&a=%C3%B1', headers }))
const form = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' }

test('postedForm parses a urlencoded form and rejects other content types', async () => {
  expect([...((await post(form)) as URLSearchParams)]).toEqual([
    ['a', 'b'],
    ['a', 'ñ'],
  ])
  for (const type of ['application/json', 'text/plain']) expect(await post({ 'content-type': type })).toMatchObject({ status: 415 })
})

test('postedForm rejects a form of more than a thousand fields', async () => {
  const post = (body: string) => postedForm(new Request('http://tv.example/x', { method: 'POST', body, headers: form }))
  expect((await post('a&'.repeat(999))) as URLSearchParams).toHaveProperty('size', 999)
  expect(await post('a&'.repeat(1000))).toMatchObject({ status: 400 })
})
