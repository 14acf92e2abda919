import { expect, test } from 'vitest'
import { postedForm } from './posted-form.ts'

const post = (headers: Record<string, string>, from?: string[]) =>
  postedForm(new Request('http://tv.example/x', { method: 'POST', body: 'a=b&a=%C3%B1', headers }), from)
const form = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' }

test('a form is what it sent; anything else is refused', async () => {
  expect([...((await post(form)) as URLSearchParams)]).toEqual([
    ['a', 'b'],
    ['a', 'ñ'],
  ])
  for (const type of ['application/json', 'text/plain']) expect(await post({ 'content-type': type })).toMatchObject({ status: 415 })
})

test('a form of more than a thousand fields is refused', async () => {
  const post = (body: string) => postedForm(new Request('http://tv.example/x', { method: 'POST', body, headers: form }))
  expect((await post('a&'.repeat(999))) as URLSearchParams).toHaveProperty('size', 999)
  expect(await post('a&'.repeat(1000))).toMatchObject({ status: 400 })
})

test('where only pages of ours may send it, others are refused', async () => {
  const evil = { ...form, origin: 'https://evil.example' }
  expect(await post(evil, [])).toMatchObject({ status: 403 })
  expect(await post(evil)).toBeInstanceOf(URLSearchParams)
  expect(await post({ ...form, origin: 'https://www.tv.example' }, ['https://www.tv.example'])).toBeInstanceOf(URLSearchParams)
})
