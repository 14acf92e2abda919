import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessible, picture, site, visitor } from '../visitor.ts'
import { framesAdvance } from '../watching.ts'

/** A movie of the demo that plays one film, which has a second audio track: a bell at 880 Hz stands for the voice of an audio description. */
const movie = '/bravo/brunch-a-tragedy/video/brunch-a-tragedy/4183708983'

/** Plays from shortly before a bell, which rings at 4.6 seconds of each play of the film, and returns the highest level at its frequency, in decibels. */
const bellLevel = (page: Page) =>
  page.evaluate(async () => {
    const video = document.querySelector('video') as HTMLVideoElement & { captureStream(): MediaStream }
    const context = new AudioContext()
    await context.resume()
    video.currentTime = 48 + 4.4
    await new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }))
    const analyser = new AnalyserNode(context, { fftSize: 8192, smoothingTimeConstant: 0 })
    new MediaStreamAudioSourceNode(context, { mediaStream: video.captureStream() }).connect(analyser)
    const levels = new Float32Array(analyser.frequencyBinCount)
    let highest = Number.NEGATIVE_INFINITY
    while (video.currentTime < 48 + 7) {
      await new Promise(requestAnimationFrame)
      analyser.getFloatFrequencyData(levels)
      highest = Math.max(highest, levels[Math.round((880 * analyser.fftSize) / context.sampleRate)]!)
    }
    await context.close()
    return highest
  })

async function openAudioMenu(page: Page, [settings, audio]: readonly [string, string]): Promise<void> {
  await page.locator('[data-player]').hover()
  await page.getByRole('button', { name: settings }).click()
  await page.getByRole('menuitem', { name: audio }).click()
}

test('a viewer chooses the audio description, hears it, also after a seek, and hears it again in the next visit', async () => {
  const page = await visitor()
  await page.goto(site + movie)
  await page.locator('[data-player="ready"] button').click()
  await framesAdvance(page)
  const without = await bellLevel(page)

  await openAudioMenu(page, ['Settings', 'Audio'])
  expect(await page.getByRole('menuitemradio').allTextContents()).toEqual(['English', 'English, audio description'])
  await accessible(page)
  await picture(page, 'audio-tracks')
  await page.getByRole('menuitemradio', { name: 'English, audio description' }).click()
  await framesAdvance(page)
  expect(await bellLevel(page)).toBeGreaterThan(without + 6)

  await page.goto(`${site}${movie}?lang=es`)
  await page.locator('[data-player="ready"] button').click()
  await framesAdvance(page)
  await openAudioMenu(page, ['Ajustes', 'Audio'])
  expect(await page.locator('[role="menuitemradio"][aria-checked="true"]').textContent()).toMatch(/^Inglés, /)
  await page.setViewportSize({ width: 390, height: 800 })
  await picture(page, 'audio-tracks-es-390')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  expect(await bellLevel(page)).toBeGreaterThan(without + 6)
})
