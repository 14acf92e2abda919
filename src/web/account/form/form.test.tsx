// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { hydrated, press, waitUntil } from '../../sections/testing/hydrated.tsx'
import { markup, spanish } from '../../ui/testing/test-providers.tsx'
import { SignIn } from '../sign-in/sign-in.tsx'
import { SignUpEmail } from '../sign-in/sign-up.tsx'
import { field, ida, identityStub, json, send, stubIdentity, texts, write } from '../testing/identity-stub.ts'

stubIdentity()

test('[A5-11] the errors of a form are shown beside each field and above the form, in the specification’s wording', async () => {
  const box = await hydrated(<SignUpEmail filled={undefined} />)
  await write(box, { email: 'ida@viewer', confirmEmail: 'ida', password: 'abc' })
  await send(box)
  const summary = box.querySelector<HTMLElement>('[role=alert]')!
  expect(document.activeElement).toBe(summary)
  expect(texts(box, '[role=alert] h2')).toEqual(['There are 7 errors'])
  expect(texts(box, '[role=alert] li')).toEqual([
    'First name: This field is required.',
    'Last name: This field is required.',
    'Email: Please enter a valid email address.',
    'Password: Please make sure your password is between 5-50 characters.',
    'Birth year: Please select a birth year.',
    'Gender: Please select a gender.',
    'I agree to the terms of use: Please check the boxes to continue',
  ])
  for (const name of ['forename', 'email', 'password', 'gender', 'birthYear', 'terms']) {
    const element = field(box, name)
    expect(element.getAttribute('aria-invalid'), name).toBe('true')
    const descriptions = element
      .getAttribute('aria-describedby')!
      .split(' ')
      .map((id) => box.querySelector(`#${id}`)!.textContent)
    expect(descriptions.join(' '), name).toMatch(/Please|required/)
  }
  expect(identityStub.requests).toEqual([])
  const { faults } = (await import('../words/account-words.ts')).accountWords.en
  expect([faults.match, faults.phone, faults.date]).toEqual([
    'Please enter a matching email address',
    'Please enter a valid phone number.',
    'Please enter a valid date.',
  ])
  const one = await hydrated(<SignIn filled={undefined} />)
  await write(one, { email: 'ida@viewer.example' })
  await send(one)
  expect(texts(one, '[role=alert] h2')).toEqual(['There is 1 error in the form'])
})

test('a select’s error disappears as soon as an option is chosen', async () => {
  const box = await hydrated(<SignUpEmail filled={undefined} />)
  await send(box)
  const gender = box.querySelector<HTMLSelectElement>('[name=gender]')!
  expect(gender.getAttribute('aria-invalid')).toBe('true')
  await act(async () => {
    gender.value = 'Female'
    gender.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(gender.getAttribute('aria-invalid')).toBeNull()
  expect(field(box, 'birthYear').getAttribute('aria-invalid')).toBe('true')
})

test('sign-up shows different errors for one and for two unchecked agreement boxes', async () => {
  const box = await hydrated(<SignUpEmail filled={undefined} />)
  await send(box)
  expect(texts(box, 'fieldset > span')).toEqual(['Please check the boxes to continue'])
  field(box, 'terms').checked = true
  await send(box)
  expect(texts(box, 'fieldset > span')).toEqual(['Please check the box to continue'])
  expect([field(box, 'terms'), field(box, 'privacy')].map((element) => element.getAttribute('aria-invalid'))).toEqual([null, 'true'])
})

test('a sign-in form without an email address is not sent', async () => {
  const box = await hydrated(<SignIn filled={undefined} />)
  await write(box, { password: 'lamps' })
  await send(box)
  expect(texts(box, '[role=alert] li')).toEqual(['Email: This field is required.'])
  expect(identityStub.requests).toEqual([])
})

test('a field’s error appears when the field loses focus, and disappears when the value is corrected', async () => {
  const box = await hydrated(<SignUpEmail filled={undefined} />)
  const leave = (name: string) => act(async () => void field(box, name).dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  await leave('forename')
  expect(texts(box, '#signUp-forename-fault')).toEqual([])
  await write(box, { email: 'ida' })
  await leave('email')
  expect(texts(box, '#signUp-email-fault')).toEqual(['Please enter a valid email address.'])
  await write(box, { email: 'ida@viewer.example' })
  await leave('email')
  expect(texts(box, '#signUp-email-fault')).toEqual([])
})

test('a field’s error appears only after a pressed button is released, so that the button does not move', async () => {
  const box = await hydrated(<SignUpEmail filled={undefined} />)
  const errors = () => texts(box, '#signUp-email-fault')
  await write(box, { email: 'ida' })
  const pressed = vi.spyOn(document, 'querySelector').mockReturnValue(document.body)
  await act(async () => void field(box, 'email').dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  expect(pressed).toHaveBeenCalledWith(':active')
  pressed.mockRestore()
  expect(errors()).toEqual([])
  await press(field(box, 'terms'))
  expect(errors()).toEqual(['Please enter a valid email address.'])
  expect((field(box, 'terms') as HTMLInputElement).checked).toBe(true)
})

test('a button shows and hides the password', async () => {
  const box = await hydrated(<SignIn filled={undefined} />)
  const button = box.querySelector('button[aria-pressed]')!
  expect([field(box, 'password').type, button.getAttribute('aria-label')]).toEqual(['password', 'Show password'])
  await press(button)
  expect([field(box, 'password').type, button.getAttribute('aria-pressed')]).toEqual(['text', 'true'])
  await press(button)
  expect(field(box, 'password').type).toBe('password')
})

test('the sign-up form has the autofill attributes that password managers need', () => {
  const complete = (html: string, name: string) =>
    new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)![0].match(/autoComplete="([^"]*)"/)?.[1]
  const signIn = markup(<SignIn filled={undefined} />)
  expect([complete(signIn, 'email'), complete(signIn, 'password')]).toEqual(['username', 'current-password'])
  const signUp = markup(<SignUpEmail filled={undefined} />)
  expect([complete(signUp, 'email'), complete(signUp, 'password')]).toEqual(['username', 'new-password'])
})

test('a second submit is ignored while the form is being sent, and an error above the form receives the focus', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    identityStub.requests.push([path, init])
    return promise
  })
  const box = await hydrated(<SignIn filled={undefined} />)
  await write(box, ida)
  await send(box)
  await send(box)
  expect(identityStub.requests).toHaveLength(1)
  resolve(json(401))
  await waitUntil(() => box.querySelector('[role=alert]') !== null)
  expect(document.activeElement!.textContent).toBe('Invalid email or password.')
  expect(field(box, 'password').value).toBe('lamps')
  expect(box.querySelector('button[type=submit]')!.textContent).toBe('Sign in')
})

test('the sign-up form renders in English and Spanish', () => {
  const html = markup(<SignUpEmail filled={undefined} />, spanish)
  for (const words of ['Confirma el correo electrónico', 'Prefiero no decirlo', 'términos de uso</a>', 'Crear cuenta'])
    expect(html).toContain(words)
  expect(html).toContain('action="/sign-up/email?lang=es"')
})
