// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import type { PhotosData } from '#contracts/graph/shapes.ts'
import { gallery, image } from '../../tiles/testing/items.ts'
import { markup, spanish } from '../../ui/testing/test-providers.tsx'
import { hydrated } from '../testing/hydrated.tsx'
import { Photos, ratioOf } from './photos.tsx'

const path = (number: number) => `/harbor-nine/photos/on-the-set/${number}`
const sized = { ...image, imageWidth: 1600, imageHeight: 900 }

/** Returns the data of a gallery of three photos that shows photo `number`. */
function photos(number: number): PhotosData {
  const all = [1, 2, 3].map((one) => ({ id: String(one), pathname: path(one), title: `Take ${one}`, image }))
  return {
    machineName: 'on-the-set',
    gallery: { ...(gallery().data as PhotosData['gallery']), currentGallery: true },
    photos: all,
    photo: { ...all[number - 1]!, caption: 'Low tide', credit: 'A. Adams', lang: null, image: sized },
    number,
    previousPath: number > 1 ? path(number - 1) : null,
    nextPath: number < 3 ? path(number + 1) : null,
  }
}

test('a gallery shows one large photo with its caption and number, and links to the previous photo, the next photo and all photos', () => {
  const html = markup(<Photos data={photos(2)} index={0} />, spanish)
  expect(html).toContain('2 de 3')
  expect(html).toContain('Foto: A. Adams')
  expect(html).toMatch(/<a [^>]*href="\/harbor-nine\/photos\/on-the-set\/1\?lang=es" rel="prev" aria-label="Foto anterior"/)
  expect(html).toMatch(/<a [^>]*href="\/harbor-nine\/photos\/on-the-set\/3\?lang=es" rel="next" aria-label="Foto siguiente"/)
  expect(html.match(/<a [^>]*aria-label="Foto \d: Take \d"/g)).toHaveLength(3)
  expect(html.match(/aria-current="page"/g)).toHaveLength(1)
})

test('the first photo has no link to a previous photo, and the last photo has no link to a next photo', () => {
  expect(markup(<Photos data={photos(1)} index={0} />)).not.toContain('rel="prev"')
  expect(markup(<Photos data={photos(3)} index={0} />)).not.toContain('rel="next"')
})

test('a photo is shown in the aspect ratio that crops the least', () => {
  expect(ratioOf({ imageWidth: 900, imageHeight: 1200 })).toBe('3-4')
  expect(ratioOf({ imageWidth: 1000, imageHeight: 1000 })).toBe('1-1')
  expect(ratioOf({ imageWidth: 1600, imageHeight: 900 })).toBe('16-9')
  expect(ratioOf({ imageWidth: null, imageHeight: null })).toBe('16-9')
})

/** Records the targets of clicked links. */
function recordLinks(box: HTMLElement): string[] {
  const paths: string[] = []
  box.addEventListener('click', (event) => {
    event.preventDefault()
    paths.push((event.target as Element).closest('a')?.getAttribute('href') ?? '')
  })
  return paths
}

test('arrow keys move between photos if the page or the gallery has the focus, but not from other elements or with modifier keys', async () => {
  const box = await hydrated(<Photos data={photos(2)} index={0} />)
  const paths = recordLinks(box)
  const press = (target: EventTarget, key: string, held = {}) =>
    act(async () => void target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...held })))
  await press(document.body, 'ArrowRight')
  await press(box.querySelector('ol a')!, 'ArrowLeft')
  expect(paths).toEqual([path(3), path(1)])
  const input = document.body.appendChild(document.createElement('input'))
  await press(input, 'ArrowRight')
  await press(document.body, 'ArrowRight', { altKey: true })
  await press(document.body, 'ArrowDown')
  expect(paths).toHaveLength(2)
})

test('arrow keys do nothing in the page of a photo that is hidden because the next one is shown', async () => {
  const box = await hydrated(<Photos data={photos(2)} index={0} />)
  const paths = recordLinks(box)
  box.querySelector('section')!.checkVisibility = () => false
  await act(async () => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true })))
  expect(paths).toEqual([])
})

test('a sideways swipe moves between photos; a vertical swipe does not', async () => {
  const box = await hydrated(<Photos data={photos(2)} index={0} />)
  const paths = recordLinks(box)
  const figure = box.querySelector('figure')!
  const swipe = (x: number, y: number) =>
    act(async () => {
      const touch = (clientX: number, clientY: number) => [{ clientX, clientY, identifier: 1, target: figure }] as unknown as Touch[]
      const event = (type: string, touches: Touch[], changedTouches: Touch[]) =>
        figure.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), { touches, changedTouches }))
      event('touchstart', touch(200, 200), [])
      event('touchend', [], touch(200 + x, 200 + y))
    })
  await swipe(-120, 10)
  await swipe(120, 10)
  await swipe(-120, 200)
  await swipe(-20, 0)
  expect(paths).toEqual([path(3), path(1)])
})
