import { expect, test } from 'vitest'
import type { IdentityProfile } from '#contracts/http/identity.ts'
import { profile as ida } from '../testing/profile.ts'
import { changesOf, formOf, registration } from './profile-form.ts'

test('the form’s names and the server’s', () => {
  expect(formOf(ida)).toEqual({
    forename: 'Ida',
    surname: 'Marsh',
    gender: 'Female',
    ageRange: '',
    zipCode: '10112',
    phoneNumber: '',
    email: 'ida@viewer.example',
    birthYear: '1988',
  })
  expect(registration('email', { ...formOf(ida), password: ' lamps ' }, { brand: 'nbc', language: 'en' })).toEqual({
    brand: 'nbc',
    language: 'en',
    givenName: 'Ida',
    sn: 'Marsh',
    gender: 'Female',
    serviceZip: '10112',
    birthYear: 1988,
    mail: 'ida@viewer.example',
    userName: 'ida@viewer.example',
    password: btoa('lamps'),
  })
})

test('who signs up for the sister service too says so with the account, not with the password', () => {
  const place = { brand: 'nbc', language: 'en' } as const
  expect(registration('email', { ...formOf(ida), password: 'lamps', sisterService: 'on' }, place)).toMatchObject({ sisterService: true })
  expect(registration('email', { ...formOf(ida), password: 'lamps', sisterService: 'off' }, place)).not.toHaveProperty('sisterService')
})

test('[A5-04] birth year is an integer or null, and zip is null unless given', () => {
  const given = registration('google', { forename: 'Ida', surname: 'Marsh', zipCode: '' }, { brand: 'nbc', language: 'es' })
  expect(given).toMatchObject({ birthYear: null, serviceZip: null })
  const filled = registration('google', { birthYear: '1988', zipCode: '10112' }, { brand: 'nbc', language: 'es' })
  expect(filled).toMatchObject({ birthYear: 1988, serviceZip: '10112' })
  expect(given).not.toHaveProperty('password')
  expect(given).not.toHaveProperty('userName')
})

test('only what changed is sent, and only what both know', () => {
  expect(changesOf(formOf(ida), ida)).toEqual([])
  const changed = { ...formOf(ida), forename: 'Idabel', birthYear: '1990', zipCode: '', terms: 'on' }
  expect(changesOf(changed, ida)).toEqual([
    { operation: 'replace', field: 'givenName', value: 'Idabel' },
    { operation: 'replace', field: 'serviceZip', value: '' },
    { operation: 'replace', field: 'birthYear', value: 1990 },
  ])
  const unknownYear: IdentityProfile = { ...ida, birthYear: '' }
  expect(changesOf(formOf(unknownYear), unknownYear)).toEqual([])
})
