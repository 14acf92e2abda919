import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { complete, platformOf } from './complete-lock.ts'

test('package-lock.json lists the binaries of all platforms, as npm ci requires', () => {
  const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'))
  expect(complete(lock), 'run npx node tools/complete-lock.ts').toEqual([])
})

test('complete adds the packages of platforms that a lock file omits', () => {
  const packages = {
    '': {},
    'node_modules/tool': {
      dev: true,
      optionalDependencies: { '@tool/linux-x64-musl': '1.0.0', '@tool/win32-x64': '1.0.0', extra: '1.0.0' },
    },
    'node_modules/@tool/win32-x64': {},
  }
  expect(complete({ packages })).toEqual(['@tool/linux-x64-musl'])
  expect(packages).toHaveProperty(['node_modules/@tool/linux-x64-musl'], {
    version: '1.0.0',
    cpu: ['x64'],
    libc: ['musl'],
    os: ['linux'],
    dev: true,
    optional: true,
  })
})

test('platformOf derives operating system, processor and C library from the name of a package', () => {
  expect(platformOf('@oxc-parser/binding-linux-arm-gnueabihf')).toEqual({ cpu: ['arm'], libc: ['glibc'], os: ['linux'] })
  expect(platformOf('@oxc-parser/binding-darwin-arm64')).toEqual({ cpu: ['arm64'], os: ['darwin'] })
  expect(platformOf('fsevents')).toBeUndefined()
})
