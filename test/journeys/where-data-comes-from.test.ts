import { expect, test } from 'vitest'
import { site, visitor } from './visitor.ts'

type Graph = { data: { bonanzaPage: { title: { title: string; shortDescription: string } } } }
type JsonApi = { data: { type: string; attributes: { title: string; shortDescription: string } } }

test('[C1-10] page data comes from the content graph, and the JSON:API says the same beside it', async () => {
  const page = await visitor()
  await page.goto(`${site}/shows/all/popular`)
  const asked = page.waitForResponse((response) => response.url().includes('operationName=bonanzaPage'))
  await page.locator('main a[href="/harbor-precinct"]').first().click()
  const graph = await asked
  expect([graph.request().method(), new URL(graph.url()).pathname]).toEqual(['GET', '/v2/graphql'])
  const { title, shortDescription } = ((await graph.json()) as Graph).data.bonanzaPage.title
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.locator('main').getByText(shortDescription).first().waitFor()

  const beside = await page.request.get(`${site}/content/series/harbor-precinct`, {
    headers: { accept: 'application/vnd.api+json' },
  })
  expect(beside.headers()['content-type']).toContain('application/vnd.api+json')
  const { data } = (await beside.json()) as JsonApi
  expect(data).toMatchObject({ type: 'series', attributes: { title, shortDescription } })
})
