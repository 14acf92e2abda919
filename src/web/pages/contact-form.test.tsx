// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { island, soon } from '../sections/testing/island.tsx'
import { markup, visit } from '../ui/testing/surround.tsx'
import { ContactForm } from './contact-form.tsx'

afterEach(() => vi.unstubAllGlobals())

const letter = { name: 'Ida', email: 'ida@viewer.example', topic: 'watching', message: 'It stops.' }

async function fill(box: HTMLElement, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) box.querySelector<HTMLInputElement>(`[name=${name}]`)!.value = value
  await act(async () => void box.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
}

/** What the server is asked, and what it answers. */
function answering(answer: () => Response | Promise<Response>) {
  const asked: { url: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    asked.push({ url, body: JSON.parse(body) })
    return answer()
  })
  return asked
}

test('what is wrong is said above, with the focus, and beside each field; nothing is asked of the server', async () => {
  const asked = answering(() => new Response(null, { status: 204 }))
  const box = await island(<ContactForm filled={undefined} />)
  await fill(box, { email: 'ida' })
  const summary = box.querySelector<HTMLElement>('[role=alert]')!
  expect(document.activeElement).toBe(summary)
  expect(summary.querySelector('h2')!.textContent).toBe('There are 4 errors')
  expect([...summary.querySelectorAll('li')].map((item) => item.textContent)).toEqual([
    'Your name: This field is required.',
    'Your email: Please enter a valid email address.',
    'What is it about?: This field is required.',
    'Your message: This field is required.',
  ])
  const email = box.querySelector<HTMLInputElement>('#email')!
  expect(email.getAttribute('aria-invalid')).toBe('true')
  expect(box.querySelector(`#${email.getAttribute('aria-describedby')}`)!.textContent).toBe('Please enter a valid email address.')
  await act(async () => summary.querySelector<HTMLElement>('a[href="#email"]')!.click())
  expect(document.activeElement).toBe(email)
  await fill(box, { ...letter, email: '' })
  expect(box.querySelector('h2')!.textContent).toBe('There is 1 error in the form')
  expect(asked).toEqual([])
})

test('what was said of a field goes once it is right; what was said above stands until it is sent again', async () => {
  const box = await island(<ContactForm filled={undefined} />)
  await fill(box, {})
  const topic = box.querySelector<HTMLSelectElement>('[name=topic]')!
  expect(topic.getAttribute('aria-invalid')).toBe('true')
  await act(async () => {
    topic.value = 'watching'
    topic.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(topic.getAttribute('aria-invalid')).toBeNull()
  expect(box.querySelector('#email')!.getAttribute('aria-invalid')).toBe('true')
  expect(box.querySelector('[role=alert] h2')!.textContent).toBe('There are 4 errors')
  await fill(box, { topic: '' })
  expect(topic.getAttribute('aria-invalid')).toBe('true')
})

test('[A8-37] what was taken is thanked for, with the focus', async () => {
  const asked = answering(() => new Response(null, { status: 204 }))
  const box = await island(<ContactForm filled={undefined} />)
  await fill(box, letter)
  await soon(() => box.querySelector('form') === null)
  expect(document.activeElement!.textContent).toContain('Your comment or question has been received – thanks for getting in touch!')
  expect(asked).toEqual([
    { url: '/messages/contact', body: { values: { ...letter, about: '', website: '' }, brand: 'nbc', language: 'en' } },
  ])
})

test('whatever the server says or does not say, what was written stands', async () => {
  const problems = [
    [() => Response.json({ faults: { message: 'text' } }, { status: 422 }), 'There is 1 error in the form'],
    [() => new Response(null, { status: 429 }), 'You have written several times in a short while. Please try again in an hour.'],
    [() => new Response(null, { status: 503 }), 'Sorry, we had a problem. Please try again.'],
    [() => Promise.reject(new TypeError('offline')), 'Sorry, we had a problem. Please try again.'],
  ] as const
  for (const [answer, words] of problems) {
    answering(answer)
    const box = await island(<ContactForm filled={undefined} />)
    await fill(box, letter)
    await soon(() => box.querySelector('[role=alert]') !== null)
    expect(box.querySelector('[role=alert] h2')!.textContent).toBe(words)
    expect(box.querySelector('textarea')!.value).toBe('It stops.')
    box.remove()
  }
})

test('while it is sent it is not sent again', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const asked = answering(() => promise)
  const box = await island(<ContactForm filled={undefined} />)
  await fill(box, letter)
  await fill(box, {})
  expect(asked).toHaveLength(1)
  resolve(new Response(null, { status: 204 }))
  await soon(() => box.querySelector('form') === null)
})

test('a brand with a help desk of its own is linked for the topic that is chosen', () => {
  const brand = { ...visit.brand, helpDesk: 'https://help.example/{id}' }
  const html = markup(<ContactForm filled={undefined} />, { ...visit, brand, query: { topic: 'provider' } })
  expect(html).toContain('href="https://help.example/provider" target="_blank" rel="noopener">Answers at our help desk')
  expect(markup(<ContactForm filled={undefined} />, { ...visit, query: { topic: 'provider' } })).not.toContain('help desk')
})
