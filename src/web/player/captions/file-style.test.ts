// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { PlayerCue } from '../webvtt/settings.ts'
import { applyFileStyle } from './file-style.ts'

/** Applies styles to the elements that the browser makes of `<v Ann><i>Hello</i> <c.loud>you</c></v>`. */
function apply(css: string, id = '') {
  const text = document.createElement('span')
  text.innerHTML = '<span title="Ann"><i>Hello</i> <span class="loud">you</span></span>'
  applyFileStyle(text, { css, id } as PlayerCue)
  const style = (selector: string) => text.querySelector(selector)!.getAttribute('style') ?? ''
  return { all: text.getAttribute('style') ?? '', voice: style('[title]'), italic: style('i'), loud: style('.loud') }
}

test('the styles of a file apply to the whole text, to classes, tags, voices and names of cues', () => {
  expect(apply('::cue { color: yellow }').all).toContain('color: yellow')
  expect(apply('::cue(.loud) { font-weight: bold; }').loud).toContain('font-weight: bold')
  expect(apply('/* loud */ ::cue(c.loud), ::cue(i) { color: red }')).toMatchObject({
    loud: expect.stringContaining('color: red'),
    italic: expect.stringContaining('color: red'),
    voice: '',
  })
  expect(apply('::cue(v[voice="Ann"]) { background: #00f }').voice).toContain('background-color: #00f')
  expect(apply('::cue(#intro) { color: lime }', 'intro').all).toContain('color: lime')
  expect(apply('::cue(#intro) { color: lime }', 'other').all).toBe('')
})

test('a file cannot load anything, move its text, change its size or reach the page', () => {
  const css = `@import url(https://evil.example/x.css);
    ::cue { background-image: url(https://evil.example/p.png); position: fixed; inset: 0; font-size: 900px; content: 'x'; display: none }
    ::cue(.loud) { background: url(https://evil.example/p.png) red; width: expression(alert(1)) }
    body, :root, * { display: none; color: red }`
  const { all, loud, voice } = apply(css)
  expect([all, voice]).toEqual(['', ''])
  expect(loud).not.toMatch(/url|expression|width/)
  expect(document.body.getAttribute('style')).toBeNull()
})

test('wrong selectors, and styles that are too long, are ignored', () => {
  expect(apply('::cue(>>>) { color: red } ::cue(i { color: red } } ::cue(b) }').all).toBe('')
  expect(apply(`::cue { color: red } ${' '.repeat(10_000)}`).all).toBe('')
  expect(apply('{'.repeat(9999)).all).toBe('')
})
