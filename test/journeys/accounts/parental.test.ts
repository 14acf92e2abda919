// Parental controls on the account page, with and without JavaScript.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { EntryInput } from '#contracts/catalogue.ts'
import { createViewer } from '../account-holder.ts'
import { importEntries } from '../import.ts'
import { accessible, hydrated, picture, site, visitor } from '../visitor.ts'
import { framesAdvance } from '../watching.ts'

const section = (page: Page, name = 'Parental controls') => page.getByRole('region', { name })
const visible = (page: Page, text: string | RegExp) => section(page).getByText(text).first().waitFor()

test('a viewer turns parental controls on, unlocks them with the PIN, changes them and turns them off', async () => {
  const page = await visitor({ expected: /403/ })
  await createViewer(page)
  await page.goto(`${site}/my-account`)
  await hydrated(page)
  const controls = section(page)
  await controls.getByRole('button', { name: 'Turn on' }).click()
  await visible(page, 'There are 2 errors')
  await visible(page, 'Please choose the highest rating of movies or of TV programs.')
  await controls.getByLabel('Movies up to').selectOption('PG')
  await controls.getByLabel('TV programs up to').selectOption('TV-PG')
  await controls.getByLabel('New PIN').fill('4711')
  await controls.getByRole('button', { name: 'Turn on' }).click()
  await visible(page, 'Your parental controls have been saved.')
  await visible(page, /On: up to PG and TV-PG\./)
  expect(await page.evaluate(() => document.activeElement!.textContent)).toBe('Your parental controls have been saved.')
  await accessible(page)
  await controls.scrollIntoViewIfNeeded()
  await picture(page, 'parental-on')

  await controls.getByLabel('PIN', { exact: true }).first().fill('0000')
  await controls.getByRole('button', { name: 'Unlock for four hours' }).click()
  await visible(page, /This PIN is wrong\./)
  await accessible(page)
  await controls.getByLabel('PIN', { exact: true }).first().fill('4711')
  await controls.getByRole('button', { name: 'Unlock for four hours' }).click()
  await visible(page, 'Parental controls are lifted on this device.')
  await page.reload()
  await visible(page, 'Parental controls are lifted on this device.')

  await hydrated(page)
  await controls.getByText('Change or turn off').click()
  await controls.getByLabel('Movies up to').selectOption('G')
  await controls.getByLabel('Current PIN').fill('4711')
  await accessible(page)
  await picture(page, 'parental-change')
  await controls.getByRole('button', { name: 'Save parental controls' }).click()
  await visible(page, /On: up to G and TV-PG\./)
  // New limits apply at once, so the field for the PIN is back.
  await controls.getByRole('button', { name: 'Unlock for four hours' }).waitFor()
  await controls.getByLabel('Movies up to').selectOption('')
  await controls.getByLabel('TV programs up to').selectOption('')
  await controls.getByLabel('Current PIN').fill('4711')
  await controls.getByRole('button', { name: 'Save parental controls' }).click()
  await controls.getByRole('button', { name: 'Turn on' }).waitFor()
  await page.reload()
  await controls.getByRole('button', { name: 'Turn on' }).waitFor()
})

test('without JavaScript, on a phone and in Spanish, the same forms work; the password replaces a forgotten PIN', async () => {
  const page = await visitor({ javaScriptEnabled: false, viewport: { width: 320, height: 844 }, expected: /422/ })
  const { password } = await createViewer(page)
  await page.goto(`${site}/my-account?lang=es`)
  const controls = section(page, 'Control parental')
  const shows = (text: string | RegExp) => controls.getByText(text).first().waitFor()
  await controls.getByLabel('Programas de TV hasta').selectOption('TV-Y7')
  await controls.getByLabel('PIN nuevo').fill('4711')
  await controls.getByRole('button', { name: 'Activar' }).click()
  await shows('Tu control parental se guardó.')
  await shows(/Activado: hasta TV-Y7\./)
  await controls.scrollIntoViewIfNeeded()
  await picture(page, 'parental-phone-es')
  await controls.getByLabel('PIN', { exact: true }).first().fill('0000')
  await controls.getByRole('button', { name: 'Desbloquear' }).click()
  await shows(/Este PIN no es correcto\./)
  expect(await controls.getByLabel('PIN', { exact: true }).first().inputValue()).toBe('')
  await controls.getByLabel('PIN', { exact: true }).first().fill('4711')
  await controls.getByRole('button', { name: 'Desbloquear' }).click()
  await shows(/está suspendido en este dispositivo/)
  await controls.getByText('Cambiar o desactivar').click()
  await controls.getByLabel('PIN nuevo').fill('1234')
  await controls.getByLabel('Contraseña actual').fill(password)
  await controls.getByRole('button', { name: 'Guardar' }).click()
  await shows('Tu control parental se guardó.')
  await controls.getByLabel('PIN', { exact: true }).first().fill('1234')
  await controls.getByRole('button', { name: 'Desbloquear' }).click()
  await shows(/está suspendido en este dispositivo/)
  const width = await page.evaluate(() => document.documentElement.scrollWidth).catch(() => 320)
  expect(width).toBeLessThanOrEqual(320)
})

test('[A8-25] a video above the viewer’s rating shows the refusal with a field for the PIN, which starts the video', async () => {
  const entries: EntryInput[] = [
    { kind: 'series', id: 'pier-nine', brand: 'nbc', title: 'Pier Nine', rating: 'TV-14' },
    {
      kind: 'video',
      id: 'pier-nine-1',
      series: 'pier-nine',
      programmingType: 'Full Episode',
      title: 'Cranes',
      season: 1,
      episode: 1,
      airDate: '2020-01-09T01:00:00Z',
      duration: 600,
      films: ['big-buck-bunny'],
    },
  ]
  expect(await importEntries(entries)).toBe('added=2 changed=0 unchanged=0 refused=0')
  const page = await visitor({ expected: /403/, viewport: { width: 390, height: 844 } })
  await createViewer(page)
  await page.goto(`${site}/my-account`)
  await hydrated(page)
  await section(page).getByLabel('TV programs up to').selectOption('TV-PG')
  await section(page).getByLabel('New PIN').fill('4001')
  await section(page).getByRole('button', { name: 'Turn on' }).click()
  await visible(page, /On: up to TV-PG\./)

  await expect.poll(async () => (await page.request.get(`${site}/pier-nine`)).status()).toBe(200)
  await page.goto(`${site}/pier-nine`)
  await page.goto(`${site}${await page.locator('main a[href*="/video/"]').first().getAttribute('href')}`)
  await page.locator('[data-player="ready"] button').click()
  const refusal = page.getByRole('alert').filter({ hasText: 'Parental controls have blocked this video.' })
  await refusal.waitFor()
  await accessible(page)
  await refusal.locator('input:focus').fill('4000')
  await page.keyboard.press('Enter')
  await refusal.getByText('This PIN is wrong.').waitFor()
  await picture(page, 'parental-video-phone')
  // The keys reach the field: in the player, the key 0 alone would restart the video.
  await page.keyboard.type('4001')
  await page.keyboard.press('Enter')
  await refusal.waitFor({ state: 'detached' })
  await framesAdvance(page)
})

/** Enters a PIN that is wrong, and waits until the player says so: screen readers announce the text each time, because it is new in the page. */
async function enterWrongPin(page: Page, text: string): Promise<void> {
  const status = page.locator('#pin-fault')
  await status.evaluate((element) => element.firstElementChild?.setAttribute('data-old', ''))
  await page.locator('[data-fault] input').fill('0000')
  await page.keyboard.press('Enter')
  await status.locator('b:not([data-old])').getByText(text).waitFor()
}

test('a wrong PIN and too many wrong PINs are announced, and nothing of their texts is cut off, on a phone and a computer, in both languages', async () => {
  const entries: EntryInput[] = [
    { kind: 'series', id: 'pier-ten', brand: 'nbc', title: 'Pier Ten', rating: 'TV-14' },
    {
      kind: 'video',
      id: 'pier-ten-1',
      series: 'pier-ten',
      programmingType: 'Full Episode',
      title: 'Ropes',
      season: 1,
      episode: 1,
      airDate: '2020-01-09T01:00:00Z',
      duration: 600,
      films: ['big-buck-bunny'],
    },
  ]
  expect(await importEntries(entries)).toBe('added=2 changed=0 unchanged=0 refused=0')
  const page = await visitor({ expected: /403|429/ })
  await createViewer(page)
  await page.goto(`${site}/my-account`)
  await hydrated(page)
  await section(page).getByLabel('TV programs up to').selectOption('TV-PG')
  await section(page).getByLabel('New PIN').fill('4001')
  await section(page).getByRole('button', { name: 'Turn on' }).click()
  await visible(page, /On: up to TV-PG\./)
  await expect.poll(async () => (await page.request.get(`${site}/pier-ten`)).status()).toBe(200)
  await page.goto(`${site}/pier-ten`)
  const path = await page.locator('main a[href*="/video/"]').first().getAttribute('href')

  const open = async (language: string) => {
    await page.goto(`${site}${path}?lang=${language}`)
    await page.locator('[data-player="ready"] button').click()
    await page.locator('[data-fault] input').waitFor()
  }
  /** Enters wrong PINs until the player says that there were too many. A lock may have ended since the last one. */
  const lock = (text: string) =>
    expect
      .poll(async () => {
        await enterWrongPin(page, '')
        return page.locator('#pin-fault').textContent()
      })
      .toBe(text)
  const look = async (name: string) => {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 })
      await page.locator('[data-fault]').scrollIntoViewIfNeeded()
      await picture(page, `pin-${name}-${width}`)
      expect(
        await page.locator('[data-fault]').evaluate((panel) => panel.scrollHeight - panel.clientHeight),
        `cut off at ${width} px`,
      ).toBe(0)
      await accessible(page)
    }
    expect(await page.evaluate(() => document.activeElement!.getAttribute('aria-describedby'))).toBe('pin-fault')
  }
  await open('es')
  await enterWrongPin(page, 'Este PIN no es correcto.')
  await look('wrong-es')
  await open('en')
  await enterWrongPin(page, 'This PIN is wrong.')
  await look('wrong-en')
  expect(await page.locator('[data-fault] input').getAttribute('aria-invalid')).toBe('true')
  // The same text is announced again.
  await enterWrongPin(page, 'This PIN is wrong.')
  await lock('Too many wrong PINs. Wait a minute, then try again.')
  await look('locked-en')
  await open('es')
  await lock('Demasiados PIN incorrectos. Espera un minuto e intenta de nuevo.')
  await look('locked-es')
})
