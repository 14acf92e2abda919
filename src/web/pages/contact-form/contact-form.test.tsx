// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { hydrated, waitUntil } from '../../sections/testing/hydrated.tsx'
import { markup, visit } from '../../ui/testing/test-providers.tsx'
import { ContactForm } from './contact-form.tsx'

afterEach(() => vi.unstubAllGlobals())

const letter = { name: 'Ida', email: 'ida@viewer.example', topic: 'watching', message: 'It stops.' }

async function fill(box: HTMLElement, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) box.querySelector<HTMLInputElement>(`[name=${name}]`)!.value = value
  await act(async () => void box.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
}

/** Stubs `fetch` with `answer` and returns the list of requests that it records. */
function stubFetch(answer: () => Response | Promise<Response>) {
  const requests: { url: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    requests.push({ url, body: JSON.parse(body) })
    return answer()
  })
  return requests
}

test('an invalid form is not sent, and shows its errors in a focused summary and beside each field', async () => {
  const requests = stubFetch(() => new Response(null, { status: 204 }))
  const box = await hydrated(<ContactForm filled={undefined} />)
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
  expect(requests).toEqual([])
})

test('a field’s error disappears when the field becomes valid; the summary stays until the form is sent again', async () => {
  const box = await hydrated(<ContactForm filled={undefined} />)
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

test('[A8-37] a form that the server accepts is replaced by a focused thank-you message', async () => {
  const requests = stubFetch(() => new Response(null, { status: 204 }))
  const box = await hydrated(<ContactForm filled={undefined} />)
  await fill(box, letter)
  await waitUntil(() => box.querySelector('form') === null)
  expect(document.activeElement!.textContent).toContain('Your comment or question has been received – thanks for getting in touch!')
  expect(requests).toEqual([
    { url: '/messages/contact', body: { values: { ...letter, about: '', website: '' }, brand: 'nbc', language: 'en' } },
  ])
})

test('the typed values stay when the server rejects the form, limits the rate, fails or cannot be reached', async () => {
  const problems = [
    [() => Response.json({ faults: { message: 'text' } }, { status: 422 }), 'There is 1 error in the form'],
    [() => new Response(null, { status: 429 }), 'You have sent several messages in a short time. Please try again in an hour.'],
    [() => new Response(null, { status: 503 }), 'Sorry, we had a problem. Please try again.'],
    [() => Promise.reject(new TypeError('offline')), 'Sorry, we had a problem. Please try again.'],
  ] as const
  for (const [answer, words] of problems) {
    stubFetch(answer)
    const box = await hydrated(<ContactForm filled={undefined} />)
    await fill(box, letter)
    await waitUntil(() => box.querySelector('[role=alert]') !== null)
    expect(box.querySelector('[role=alert] h2')!.textContent).toBe(words)
    expect(box.querySelector('textarea')!.value).toBe('It stops.')
    box.remove()
  }
})

test('the form is not sent again while a request is running', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const requests = stubFetch(() => promise)
  const box = await hydrated(<ContactForm filled={undefined} />)
  await fill(box, letter)
  await fill(box, {})
  expect(requests).toHaveLength(1)
  resolve(new Response(null, { status: 204 }))
  await waitUntil(() => box.querySelector('form') === null)
})

test('the form links to the brand’s own help desk for the chosen topic', () => {
  const brand = { ...visit.brand, helpDesk: 'https://help.example/{id}' }
  const html = markup(<ContactForm filled={undefined} />, { ...visit, brand, query: { topic: 'provider' } })
  expect(html).toContain('href="https://help.example/provider" target="_blank" rel="noopener">Visit our help center')
  expect(markup(<ContactForm filled={undefined} />, { ...visit, query: { topic: 'provider' } })).not.toContain('help center')
})
