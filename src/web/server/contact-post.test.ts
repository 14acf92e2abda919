import { describe, expect, test } from 'vitest'
import type { ContactAnswer, ContactMessage, ContactSender } from '#contracts/http/messages.ts'
import { withFacts } from '#kit/http/request-facts.ts'
import { readPreloadedState } from '../pages/page-data/preloaded.ts'
import { page, testContent, testPages } from './testing/network.ts'
import { openSite, origin } from './testing/site.ts'

const pages = { ...testPages(), 'PAGE contact-us': page('PAGE', 'contact-us', '/contact-us', { heading: 'Contact us', sections: [] }) }
const letter = { name: 'Ida <b>', email: 'ida@viewer.example', topic: 'watching', about: '', message: 'It stops.' }

/** Opens a site. Returns the messages that the site sends, and `post`. `post` submits the form without JavaScript. */
function open(answer: ContactAnswer | Error = { isAccepted: true }) {
  const sentMessages: [ContactMessage, ContactSender][] = []
  const messages = {
    async contact(...message: [ContactMessage, ContactSender]) {
      sentMessages.push(message)
      if (answer instanceof Error) throw answer
      return answer
    },
  }
  const site = openSite({ content: testContent(pages).client, messages })
  const post = (path: string, form: Record<string, string> | string = letter, headers: Record<string, string> = {}) => {
    const request = new Request(origin + path, {
      method: 'POST',
      body: typeof form === 'string' ? form : new URLSearchParams(form),
      headers: { host: 'daypart.test', ...headers },
    })
    return site.web.fetch(withFacts(request, { address: '203.0.113.7', isLocal: false }))
  }
  return { ...site, post, sentMessages }
}

const main = (html: string) => /<main.*<\/main>/s.exec(html)![0]

describe('the contact page', () => {
  test('[C2.1-16] the contact page is at contact-us and contact; contactus and contact/general redirect to this page', async () => {
    const { get } = open()
    for (const path of ['/contact-us', '/contact', '/bravo/contact-us', '/contact-us?lang=es']) {
      const response = await get(path)
      expect([path, response.status]).toEqual([path, 200])
      const html = await response.text()
      expect(html).toContain('<link rel="canonical" href="https://daypart.test')
      for (const name of ['name', 'email', 'topic', 'about', 'message']) expect(main(html)).toContain(`for="${name}"`)
    }
    for (const path of ['/contactus', '/contact/general'])
      expect([(await get(path)).status, (await get(path)).headers.get('location')]).toEqual([301, '/contact-us'])
  })

  test('the contact form contains the topic and show of its URL; for a failed unsubscription it offers a help ticket', async () => {
    const { text } = open()
    const html = main(await text('/contact-us?topic=email&about=Harbor%20Lights'))
    expect(html).toContain('<option value="email" selected="">')
    expect(html).toContain('value="Harbor Lights"')
    expect(html).toContain('it is processed within a week.')
    expect(main(await text('/contact-us?topic=constructor'))).toContain('<option value="" selected="">')
  })
})

describe('the contact form without JavaScript', () => {
  test('[A8-37] a contact form is sent with brand, language and sender, then redirects to the thank-you page with 303', async () => {
    const { post, sentMessages, text } = open()
    const response = await post('/bravo/contact-us?lang=es')
    expect([response.status, response.headers.get('location')]).toEqual([303, '/bravo/contact-us?sent=1&lang=es'])
    expect(sentMessages).toEqual([
      [
        { values: letter, brand: 'bravo', language: 'es' },
        { address: '203.0.113.7', isLocal: false },
      ],
    ])
    expect(main(await text('/contact-us?sent=1'))).toContain('Your comment or question has been received – thanks for getting in touch!')
    expect(main(await text('/contact-us?sent=1&lang=es'))).toContain('Recibimos tu comentario o pregunta.')
  })

  test('a contact form that is submitted two times is sent only one time', async () => {
    const { post, sentMessages } = open()
    const answers = await Promise.all([post('/contact-us'), post('/contact-us')])
    expect([answers.map(({ status }) => status), sentMessages.length]).toEqual([[303, 303], 1])
  })

  test('an invalid contact form is shown again with its values; each error is beside its field and in the summary', async () => {
    const { post } = open({ isAccepted: false, faults: { name: 'required', email: 'email' } })
    const response = await post('/contact-us', { ...letter, message: 'Kept </textarea><script>' })
    expect([response.status, response.headers.get('cache-control')]).toEqual([422, 'no-store'])
    expect(response.headers.get('content-security-policy')).toContain("form-action 'self'")
    const html = await response.text()
    expect(main(html)).toContain('There are 2 errors')
    for (const words of ['This field is required.', 'Please enter a valid email address.']) expect(main(html).split(words)).toHaveLength(3)
    expect(main(html)).toContain('Kept &lt;/textarea&gt;&lt;script&gt;</textarea>')
    const { page: preloadedPage } = readPreloadedState(/id="preloaded-state">(.*?)<\/script>/s.exec(html)![1]!)
    expect(preloadedPage).toMatchObject({ filled: { values: { name: 'Ida <b>' } } })
    expect(main(await (await open({ isAccepted: false, faults: { name: 'required' } }).post('/contact-us')).text())).toContain(
      'There is 1 error in the form',
    )
  })

  test('the contact form explains a rate limit or a failing service and keeps the submitted values', async () => {
    const many = await open({ isAccepted: false, wait: 3600 }).post('/contact-us')
    expect([many.status, main(await many.text())]).toEqual([429, expect.stringContaining('Please try again in an hour.')])
    const failing = open(new Error('disk full'))
    const down = await failing.post('/contact-us')
    const html = main(await down.text())
    expect([down.status, html]).toEqual([503, expect.stringContaining('Sorry, we had a problem. Please try again.')])
    expect(html).toContain('It stops.')
    expect(failing.reported).toMatchObject([{ type: 'Page', message: 'contact: disk full', path: '/contact-us' }])
  })

  test('a contact form is rejected if it comes from another site, has another content type, or is sent to another page', async () => {
    const { post, sentMessages } = open()
    expect((await post('/contact-us', letter, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await post('/contact-us', '{}', { 'content-type': 'application/json' })).status).toBe(415)
    expect((await post('/search')).status).toBe(405)
    expect((await post('/nowhere')).status).toBe(405)
    expect(sentMessages).toEqual([])
    expect((await post('/contact-us', '%ff%00=1&__proto__=2&name=%', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(
      303,
    )
  })
})
