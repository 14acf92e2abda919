import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type Entry, entry } from '#contracts/catalogue.ts'
import { readConfig } from '#kit/config.ts'
import { migrate } from '#kit/db/migrate.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import type { Outgoing } from '#kit/http/outgoing.ts'
import { createSealer } from '#kit/sealed-text.ts'
import { createEntryStore } from '#services/catalogue/writes/entry-store.ts'
import { ida, openIdentity } from '#services/identity/testing/open-identity.ts'
import type { ProviderSetting } from '#services/providers/adapters/settings.ts'
import { createLinkStore } from '#services/providers/schema/link-store.ts'
import { captureOutput } from '../testing/capture-output.ts'
import { createExplain, type ExplainOptions, explainCommand } from './explain.ts'
import { migrations } from './migrate.ts'

const secret = 'for tests, and long enough for them'
const deviceId = 'AAAAAAAAAAAAAAAAAAAAAA'
const cable: ProviderSetting = {
  id: 'cable',
  title: 'Cable One',
  url: 'https://cable.example/',
  logo: null,
  color: '#0b5fff',
  featured: null,
  streams: null,
  brands: null,
  protocol: { type: 'oidc', issuer: 'https://id.cable.example', clientId: 'daypart', clientSecret: 'hush', scope: 'openid' },
  authorization: null,
  resources: {},
}
const asked: ProviderSetting = { ...cable, id: 'asked', authorization: { url: 'https://api.cable.example/decisions', secret: 'hush' } }
const group = { name: 'Test', brands: [{ key: 'nbc', aliases: [], language: 'en', timeZone: 'America/New_York' }] } as never

onEachDatabase('explain', (openDatabase) => {
  async function start() {
    const database = await openDatabase()
    await migrate(database, migrations)
    const { register, identity, clock } = await openIdentity(database)
    const browser = await register()
    const airDate = clock.now - 86_400_000
    const video = { kind: 'video', brand: 'nbc', programmingType: 'Full Episode', films: ['harbor-night'], rating: 'TV-14' }
    const entries = [
      { ...video, id: '1001', title: 'Pilot', airDate: airDate - 30 * 86_400_000 },
      { ...video, id: '1002', title: 'Finale\u001b[2J', airDate },
    ]
    const where = { file: 'test', line: 1, element: 'video' }
    const store = createEntryStore(database, { now: () => clock.now, brands: group })
    await store.storeBatch(entries.map((each) => ({ entry: v.parse(entry, each) as Entry, where })))
    // This folder has no stations, which would name brands that `group` lacks.
    const config = readConfig({ SECRET: secret, BRANDS_DIR: 'bin/testing' })
    const questions: unknown[] = []
    let answer: object | null = null
    const outgoing: Outgoing = () => async (_, request) => {
      questions.push(JSON.parse(`${request?.body}`))
      if (!answer) throw new TypeError('fetch failed')
      return Response.json({ decisions: [{ resource: 'nbc', ...answer }] })
    }
    const explain = await createExplain(config, {
      database,
      group,
      now: () => clock.now,
      providers: { settings: [cable, asked], outgoing },
    })
    const run = async (id: string, options: ExplainOptions = {}) => {
      const { output, ...streams } = captureOutput()
      const code = await explainCommand(id, options, { open: async () => ({ ...explain, close: async () => {} }), ...streams })
      return { code, ...output }
    }
    const { profileId, userId } = (await identity.client.check(browser.cookie()))!
    const setParental = (maxRatings: object) => browser.send('PUT', '/identity/parental', { body: { maxRatings, newPin: '4711' } })
    /** Links the viewer's account to a provider, or a device. */
    const link = (provider: string, device: string | null = null) => {
      const links = createLinkStore(database, createSealer(secret, 'provider session'), () => clock.now)
      const owner = { device, account: device ? null : { userId, profileId } }
      const metadata = { upstreamUserID: 'kim', maxRating: { vchip: 'TV-14' } }
      return links.save(owner, { provider, subject: 'kim', session: 'a token', metadata, resources: ['nbc'] }, 86_400_000)
    }
    const answerWith = (next: object | null) => {
      answer = next
    }
    return { run, identity, profileId, setParental, link, answerWith, questions, clock }
  }

  test('`explain` prints the answer of each check, marks the one that decides, and says what unlocks the video', async () => {
    const { run } = await start()
    const { code, out } = await run('1002', { viewer: ida.mail })
    expect(code).toBe(0)
    expect(out).toContain('Video    Finale [2J (nbc, Full Episode, TV-14): locked until 2026-11-26 00:00:00 UTC\n')
    expect(out).toContain('Viewer   ida@viewer.example, 3 credits, no TV provider\nPlace    US, unknown ZIP code\n')
    expect(out).toMatch(/\n {2}free {14}-\n/)
    expect(out).toMatch(/\n> locked {12}refuses: 403 NOT_AUTHORIZED\. This video requires a TV provider or a credit\.\n/)
    expect(out).toMatch(
      /Verdict: refused by the check `locked`\.\nTo unlock: spend a credit; link a TV provider; wait until 2026-11-26 00:00:00 UTC\.\n$/,
    )
  })

  test('`explain` with the options of a viewer gives the verdict of the site, and spends no credit', async () => {
    const { run, identity, profileId } = await start()
    const verdict = async (id: string, options?: ExplainOptions) => /Verdict: (.*)\n/.exec((await run(id, options)).out)?.[1]
    expect(await verdict('1001')).toBe('allowed by the check `free`.')
    expect(await verdict('1001', { country: 'fr' })).toBe('refused by the check `country`.')
    expect(await verdict('1001', { brand: 'bravo' })).toBe('refused by the check `brand`.')
    expect(await verdict('1002', { trial: true })).toBe('refused by the check `account`.')
    expect(await verdict('1002', { trial: true, viewer: ida.mail })).toBe('allowed by the check `credits`, for one credit.')
    expect((await identity.credits.ledger(profileId)).map(({ reason }) => reason)).toEqual(['new-profile'])
    await identity.credits.unlock(profileId, '1002')
    expect(await verdict('1002', { viewer: ida.mail })).toBe('allowed by the check `unlocked`.')
    expect((await run('1002', { zip: '10112' })).out).toContain('Place    US, ZIP 10112\n')
  })

  test('`explain` refuses a video above the rating that the viewer set, and allows it to other viewers', async () => {
    const { run, setParental } = await start()
    await setParental({ vchip: 'TV-PG' })
    const verdict = async (options?: ExplainOptions) => /Verdict: (.*)\n/.exec((await run('1001', options)).out)?.[1]
    expect(await verdict({ viewer: ida.mail })).toBe('refused by the check `rating`.')
    expect(await verdict()).toBe('allowed by the check `free`.')
    await setParental({ vchip: 'TV-14' })
    expect(await verdict({ viewer: ida.mail })).toBe('allowed by the check `free`.')
  })

  test('`explain` uses the stored link of the viewer’s account or device to a TV provider, until the link expires', async () => {
    const { run, link, clock } = await start()
    await link('cable')
    await link('cable', deviceId)
    const explained = async (options: ExplainOptions) => {
      const { out } = await run('1002', options)
      return [/Viewer {3}(.*)\n/.exec(out)?.[1], /Verdict: (.*)\n/.exec(out)?.[1]]
    }
    const linked = 'TV provider Cable One until 2026-11-21 00:00:00 UTC'
    const allowed = 'allowed by the check `provider`.'
    expect(await explained({ viewer: ida.mail })).toEqual([`ida@viewer.example, 3 credits, ${linked}`, allowed])
    expect(await explained({ device: deviceId })).toEqual([`not signed in, ${linked}`, allowed])
    expect(await explained({})).toEqual(['not signed in, no TV provider', 'refused by the check `locked`.'])
    expect((await run('1001', { viewer: ida.mail })).out, 'a free video').toContain(linked)
    clock.now += 86_400_000
    expect((await explained({ viewer: ida.mail }))[0]).toBe('ida@viewer.example, 3 credits, no TV provider')
  })

  test('`explain` asks the authorization API of the viewer’s TV provider, and says why it does not answer', async () => {
    const { run, link, answerWith, questions } = await start()
    await link('asked')
    const explained = async () => {
      const { out, err } = await run('1002', { viewer: ida.mail })
      return [/\n> (.*)\n/.exec(out)?.[1], err]
    }
    answerWith({ authorized: true })
    expect(await explained()).toEqual(['provider          allows', ''])
    expect(questions).toEqual([{ subscriber: 'kim', session: 'a token', resources: ['nbc'], asset: { id: '1002', rating: 'TV-14' } }])
    answerWith({ authorized: false, code: 'CONCURRENCY' })
    expect(await explained()).toEqual([expect.stringMatching(/^concurrency {7}refuses: 403 CONCURRENCY\. /), ''])
    answerWith(null)
    expect(await explained()).toEqual([
      expect.stringMatching(/^provider-answers {2}refuses: 403 PROVIDER_UNAVAILABLE\. /),
      'the authorization API of asked failed: fetch failed\n',
    ])
  })

  test('`explain` prints the answer of each check about a channel of the demo, and what unlocks it', async () => {
    const { run } = await start()
    const { code, out } = await run('nbc.daypart.example')
    expect(code).toBe(0)
    expect(out).toContain('Channel  nbc.daypart.example (nbc): locked\nAiring   no programme\nViewer   not signed in, no TV provider\n')
    expect(out).toMatch(/\n> locked {12}refuses: 403 NOT_AUTHORIZED\. This channel requires a TV provider\.\n/)
    expect(out).toMatch(/\nTo unlock: link a TV provider; sign in or create an account\.\n$/)
    expect((await run('nbc.daypart.example', { country: 'ca' })).out).toContain('Verdict: refused by the check `region`.')
    expect((await run('nbc.daypart.example', { airing: 'none' })).out).toContain('Verdict: refused by the check `airing`.')
  })

  test('`explain` names an unknown video or account, with exit code 1', async () => {
    const { run } = await start()
    expect(await run('none')).toEqual({
      code: 1,
      out: '',
      err: 'There is no video or channel "none": give the mpxGuid of the video, the last part of its URL, or the id of the channel.\n',
    })
    expect(await run('1001', { viewer: 'zoe' })).toEqual({
      code: 1,
      out: '',
      err: 'There is no account "zoe": give its email or its id.\n',
    })
  })
})
