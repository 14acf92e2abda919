import { expect, test } from 'vitest'
import { browserName } from './browser-name.ts'

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36', 'Chrome, Linux'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1', 'Safari, iPhone'],
  ['Roku/DVP-14.0', 'Roku'],
  ['Televisor de demostración', 'Televisor de demostración'],
  ["Íñigo's リビング", "Íñigo's リビング"],
  ['<script>', ''],
  ['', ''],
])('the user agent %s has the device name %j', (agent, name) => {
  expect(browserName(agent)).toBe(name)
})
