// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { island, press, soon } from '../../sections/testing/island.tsx'
import { markup, spanish } from '../../ui/testing/surround.tsx'
import { doors, field, ida, json, send, standInForDoors, texts, write } from '../testing/doors.ts'
import { SignIn } from '../ways-in/sign-in.tsx'
import { SignUpEmail } from '../ways-in/sign-up.tsx'

standInForDoors()

test('[A5-11] what is wrong is said beside each field and above all of them, in the words of the specification', async () => {
  const box = await island(<SignUpEmail filled={undefined} />)
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
    const told = element
      .getAttribute('aria-describedby')!
      .split(' ')
      .map((id) => box.querySelector(`#${id}`)!.textContent)
    expect(told.join(' '), name).toMatch(/Please|required/)
  }
  expect(doors.asked).toEqual([])
  const { faults } = (await import('../account-words.ts')).accountWords.en
  expect([faults.match, faults.phone, faults.date]).toEqual([
    'Please enter a matching email address',
    'Please enter a valid phone number.',
    'Please enter a valid date.',
  ])
  const one = await island(<SignIn filled={undefined} />)
  await write(one, { email: 'ida@viewer.example' })
  await send(one)
  expect(texts(one, '[role=alert] h2')).toEqual(['There is 1 error in the form'])
})

test('what is chosen is no longer found missing', async () => {
  const box = await island(<SignUpEmail filled={undefined} />)
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

test('unless both boxes are ticked: one sentence for both, one for one', async () => {
  const box = await island(<SignUpEmail filled={undefined} />)
  await send(box)
  expect(texts(box, 'fieldset > span')).toEqual(['Please check the boxes to continue'])
  field(box, 'terms').checked = true
  await send(box)
  expect(texts(box, 'fieldset > span')).toEqual(['Please check the box to continue'])
  expect([field(box, 'terms'), field(box, 'privacy')].map((element) => element.getAttribute('aria-invalid'))).toEqual([null, 'true'])
})

test('without an email nobody is signed in, and nothing is doors.asked', async () => {
  const box = await island(<SignIn filled={undefined} />)
  await write(box, { password: 'lamps' })
  await send(box)
  expect(texts(box, '[role=alert] li')).toEqual(['Email: This field is required.'])
  expect(doors.asked).toEqual([])
})

test('a fault is said when a field is left, and goes when it is mended', async () => {
  const box = await island(<SignUpEmail filled={undefined} />)
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

test('what is said of a field waits until what is pressed was pressed: it would be moved from under the pointer', async () => {
  const box = await island(<SignUpEmail filled={undefined} />)
  const said = () => texts(box, '#signUp-email-fault')
  await write(box, { email: 'ida' })
  const pressed = vi.spyOn(document, 'querySelector').mockReturnValue(document.body)
  await act(async () => void field(box, 'email').dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  expect(pressed).toHaveBeenCalledWith(':active')
  pressed.mockRestore()
  expect(said()).toEqual([])
  await press(field(box, 'terms'))
  expect(said()).toEqual(['Please enter a valid email address.'])
  expect((field(box, 'terms') as HTMLInputElement).checked).toBe(true)
})

test('a password can be shown while it is typed', async () => {
  const box = await island(<SignIn filled={undefined} />)
  const button = box.querySelector('button[aria-pressed]')!
  expect([field(box, 'password').type, button.getAttribute('aria-label')]).toEqual(['password', 'Show password'])
  await press(button)
  expect([field(box, 'password').type, button.getAttribute('aria-pressed')]).toEqual(['text', 'true'])
  await press(button)
  expect(field(box, 'password').type).toBe('password')
})

test('password managers find what they go by', () => {
  const complete = (html: string, name: string) =>
    new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)![0].match(/autoComplete="([^"]*)"/)?.[1]
  const signIn = markup(<SignIn filled={undefined} />)
  expect([complete(signIn, 'email'), complete(signIn, 'password')]).toEqual(['username', 'current-password'])
  const signUp = markup(<SignUpEmail filled={undefined} />)
  expect([complete(signUp, 'email'), complete(signUp, 'password')]).toEqual(['username', 'new-password'])
})

test('while it is sent it is not sent again; what is refused stands above the form, with the focus', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    doors.asked.push([path, init])
    return promise
  })
  const box = await island(<SignIn filled={undefined} />)
  await write(box, ida)
  await send(box)
  await send(box)
  expect(doors.asked).toHaveLength(1)
  resolve(json(401))
  await soon(() => box.querySelector('[role=alert]') !== null)
  expect(document.activeElement!.textContent).toBe('Invalid email or password.')
  expect(field(box, 'password').value).toBe('lamps')
  expect(box.querySelector('button[type=submit]')!.textContent).toBe('Sign in')
})

test('both languages', () => {
  const html = markup(<SignUpEmail filled={undefined} />, spanish)
  for (const words of ['Confirma el correo electrónico', 'Prefiero no decirlo', 'términos de uso</a>', 'Crear cuenta'])
    expect(html).toContain(words)
  expect(html).toContain('action="/sign-up/email?lang=es"')
})
