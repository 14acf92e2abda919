import { expect, test } from 'vitest'
import { site, visitor } from '../visitor.ts'

type Graph = { data: { bonanzaPage: { title: { title: string; shortDescription: string } } } }
type JsonApi = { data: { type: string; attributes: { title: string; shortDescription: string } } }

test('[C1-10] a page shows data of the content graph, and the JSON:API has the same values', async () => {
  const page = await visitor()
  await page.goto(`${site}/shows/all/popular`)
  const graphResponse = page.waitForResponse((response) => response.url().includes('operationName=bonanzaPage'))
  await page.locator('main a[href="/harbor-precinct"]').first().click()
  const graph = await graphResponse
  expect([graph.request().method(), new URL(graph.url()).pathname]).toEqual(['GET', '/v2/graphql'])
  const { title, shortDescription } = ((await graph.json()) as Graph).data.bonanzaPage.title
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.locator('main').getByText(shortDescription).first().waitFor()

  const jsonApi = await page.request.get(`${site}/content/series/harbor-precinct`, {
    headers: { accept: 'application/vnd.api+json' },
  })
  expect(jsonApi.headers()['content-type']).toContain('application/vnd.api+json')
  const { data } = (await jsonApi.json()) as JsonApi
  expect(data).toMatchObject({ type: 'series', attributes: { title, shortDescription } })
})
