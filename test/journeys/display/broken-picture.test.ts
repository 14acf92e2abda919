import { expect, test } from 'vitest'
import { site, visitor } from '../visitor.ts'

test('a picture that fails to load shows its placeholder colour, not a broken icon', async () => {
  const page = await visitor({ expected: /Failed to load resource/ })
  await page.route('**/images/**', (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto(`${site}/`)
  const pictures = page.locator('main [data-section] img')
  await expect.poll(() => pictures.evaluateAll((all) => all.filter((img) => img.style.visibility === 'hidden').length)).toBeGreaterThan(2)
  await page.unroute('**/images/**')
})
