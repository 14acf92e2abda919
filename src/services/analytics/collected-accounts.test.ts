// Which events reach collectors with the account of the viewer [A6-07].
import { expect, test } from 'vitest'
import { onEachDatabase } from '#kit/db/testing.ts'
import type { CollectedEvent } from './sinks/add-account.ts'
import { openAnalytics } from './testing/open-analytics.ts'

const visit = {
  ...{ id: 'visit-0123456789abcdef', entry: '/', pages: 1, language: 'en', platform: 'web', width: 'desktop' },
  ...{ firstVisit: true, adBlock: 'False', doNotTrack: 'False', privacy: 1 },
}
const watching = { name: 'Video Start', type: 'Live', video: 'nbc', watched: 0, path: '/live', brand: 'nbc', position: 1 }
const page = { name: 'Page Load', type: 'Page', pageType: 'LIVE', pageName: 'Live', path: '/live', brand: 'nbc', position: 1 }

onEachDatabase('accounts in the events for collectors', (open) => {
  async function opened(accountToShare: (cookie: string | null) => Promise<string | null>) {
    const collected: CollectedEvent[] = []
    const reported: unknown[] = []
    const sink = {
      name: 'test',
      push: (events: readonly CollectedEvent[]) => void collected.push(...events),
      waiting: () => 0,
      stop: async () => {},
    }
    const analytics = await openAnalytics(await open(), { sinks: [sink], accountToShare, report: (error) => void reported.push(error) })
    const post = async (events: object[], sent: object = visit) => {
      const answer = await analytics.postBody({ events, visit: sent } as never, { headers: { cookie: 'session=s' } })
      expect([answer.status, answer.status === 204 ? '' : await answer.text()]).toEqual([204, ''])
      return collected.splice(0).map(({ name, account, visit: id }) => [name, account, id !== null])
    }
    return { ...analytics, post, reported }
  }

  test('after consent only the events about watching have the account, without the ids of the visit, and the stored rows do not', async () => {
    const asked: (string | null)[] = []
    const { post, tables } = await opened(async (cookie) => {
      asked.push(cookie)
      return 'account-1'
    })
    expect(await post([page, watching])).toEqual([
      ['Page Load', undefined, true],
      ['Video Start', 'account-1', false],
    ])
    expect(asked).toEqual(['session=s'])
    expect(JSON.stringify(await tables.selectFrom('analytics_events').selectAll().execute())).not.toContain('account-1')
    await post([page])
    expect(asked).toHaveLength(1)
  })

  test('without consent, after an opt-out from sharing, or when identity fails, no event has the account', async () => {
    const refused = await opened(async () => null)
    expect(await refused.post([watching])).toEqual([['Video Start', undefined, true]])
    const agreed = await opened(async () => 'account-1')
    expect(await agreed.post([watching], { ...visit, privacy: 0 })).toEqual([['Video Start', undefined, true]])
    const failing = await opened(() => Promise.reject(new Error('no database')))
    expect([await failing.post([watching]), failing.reported]).toEqual([[['Video Start', undefined, true]], [new Error('no database')]])
  })
})
