import { expect, test } from 'vitest'
import type { IdentityProfile } from '#contracts/http/identity.ts'
import { profile as ida } from '../testing/profile.ts'
import { changesOf, formOf, registration } from './profile-form.ts'

test('the form’s field names are mapped to identity’s field names', () => {
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

test('a registration contains the viewer’s choice about the sister service', () => {
  const place = { brand: 'nbc', language: 'en' } as const
  expect(registration('email', { ...formOf(ida), password: 'lamps', sisterService: 'on' }, place)).toMatchObject({ sisterService: true })
  expect(registration('email', { ...formOf(ida), password: 'lamps', sisterService: 'off' }, place)).not.toHaveProperty('sisterService')
})

test('[A5-04] birth year is an integer or null, and zip is null unless given', () => {
  const body = registration('google', { forename: 'Ida', surname: 'Marsh', zipCode: '' }, { brand: 'nbc', language: 'es' })
  expect(body).toMatchObject({ birthYear: null, serviceZip: null })
  const filled = registration('google', { birthYear: '1988', zipCode: '10112' }, { brand: 'nbc', language: 'es' })
  expect(filled).toMatchObject({ birthYear: 1988, serviceZip: '10112' })
  expect(body).not.toHaveProperty('password')
  expect(body).not.toHaveProperty('userName')
})

test('a profile change contains only the changed fields of the form', () => {
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
