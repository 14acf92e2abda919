import { expect, test } from 'vitest'
import type { EntryInput } from '#contracts/catalogue.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { hours, now, openNetwork } from '#services/catalogue/testing/network.ts'

const sweepstakes = (id: string, from: number, to: number, more: object = {}): EntryInput => ({
  kind: 'sweepstakes',
  id,
  title: { en: `Win the ${id}`, es: `Gana: ${id}` },
  startTime: from,
  endTime: to,
  link: 'https://win.example/?a=1&b=2',
  rules: '/terms',
  ...more,
})
const entries = [
  sweepstakes('past', now - hours(3), now),
  sweepstakes('later', now + hours(1), now + hours(48)),
  sweepstakes('boat', now - hours(2), now + hours(24), { description: 'A <boat> & its crew.' }),
  sweepstakes('tickets', now - hours(1), now + hours(24) + 1, { brand: 'bravo', title: 'Bravo tickets' }),
]

onEachDatabase('sweepstakes', (open) => {
  async function sectionsOf(more: EntryInput[], app = 'nbc', language: 'en' | 'es' = 'en') {
    const { sections } = await openNetwork(await open(), more)
    return await sections('PAGE', 'sweepstakes', { app, language })
  }

  test('the page has the sweepstakes that have not ended, the earliest end first, with links to enter and to the rules', async () => {
    const sections = await sectionsOf(entries)
    expect(sections.map(({ data }) => 'listTitle' in data && data.listTitle)).toEqual(['Win the boat', 'Bravo tickets', 'Win the later'])
    expect(sections[0]!.data).toMatchObject({
      machineName: 'sweepstakes-boat',
      lang: null,
      html:
        '<p>A &lt;boat&gt; &amp; its crew.</p><p>Enter until May 13, 2026 at 9:00 PM EDT.</p>' +
        '<p><a href="https://win.example/?a=1&amp;b=2">Enter: Win the boat</a></p><p><a href="/terms">Official rules: Win the boat</a></p>',
    })
    expect(sections[2]!.data).toMatchObject({
      html: '<p>Enter from May 12, 2026 at 10:00 PM EDT to May 14, 2026 at 9:00 PM EDT.</p><p><a href="/terms">Official rules: Win the later</a></p>',
    })
  })

  test('the page of a brand has its own sweepstakes and those for all brands; a section is in one language', async () => {
    const sections = await sectionsOf(entries, 'bravo', 'es')
    expect(sections.map(({ data }) => 'html' in data && [data.listTitle, data.lang])).toEqual([
      ['Gana: boat', null],
      ['Bravo tickets', 'en'],
      ['Gana: later', null],
    ])
    expect(sections[0]!.data).toMatchObject({ html: expect.stringContaining('>Participar: Gana: boat</a>') })
    expect(sections[1]!.data).toMatchObject({ html: expect.stringContaining('>Enter: Bravo tickets</a>') })
    expect((await sectionsOf(entries, 'telemundo')).map(({ data }) => 'listTitle' in data && data.listTitle)).toEqual([
      'Win the boat',
      'Win the later',
    ])
  })

  test('the page has a message when no sweepstakes runs now or later', async () => {
    expect(await sectionsOf([entries[0]!])).toEqual([
      {
        component: 'Message',
        data: { text: 'No sweepstakes right now.', cta: { text: 'Home', destination: '/', destinationType: 'page' } },
      },
    ])
  })

  test('the link to enter appears at the start, and the section disappears at the end, also from the cache of pages', async () => {
    const [start, end] = [now + hours(24), now + hours(48)]
    const { clock, sections } = await openNetwork(await open(), [sweepstakes('boat', start, end)])
    const htmlAt = async (time: number) => {
      clock.now = time
      return (await sections('PAGE', 'sweepstakes')).map(({ data }) => ('html' in data ? data.html : 'text' in data && data.text)).join()
    }
    expect(await htmlAt(start - 1)).not.toContain('Enter: Win the boat')
    expect(await htmlAt(start)).toContain('Enter: Win the boat')
    expect(await htmlAt(end - 1)).toContain('Enter: Win the boat')
    expect(await htmlAt(end)).toBe('No sweepstakes right now.')
  })

  test('an import refuses a sweepstakes without a title, and one that does not end after its start', async () => {
    const network = await openNetwork(await open())
    expect(
      await network.add(
        sweepstakes('never', now, now),
        sweepstakes('nameless', now, now + 1, { title: {} }),
        sweepstakes('half', now, now + 1, { title: { en: 'X', es: ' ' } }),
      ),
    ).toMatchObject([
      { reason: 'the end must be later than the start' },
      { reason: 'the title is empty' },
      { reason: 'the title is empty' },
    ])
  })
})
