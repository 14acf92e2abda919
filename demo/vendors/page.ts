// The sign-in page of a simulated vendor. It must not look like the real vendor's page.
import type { Vendor } from '../../src/contracts/http/identity.ts'
import { escaped } from '../sign-in/requests.ts'
import type { Person } from './people.ts'

export const vendorNames: Record<Vendor, string> = { google: 'Google', apple: 'Apple', facebook: 'Facebook' }

const words = {
  en: {
    title: (vendor: string) => `Demo ${vendor} sign-in`,
    note: (vendor: string) =>
      `This is a stand-in for ${vendor}, made for the demo. It sends nothing to ${vendor} and asks for no password.`,
    choose: 'Choose an account',
    unverified: 'email not verified',
    noMail: 'shares no email',
    other: 'Another account',
    given: 'First name',
    family: 'Last name',
    mail: 'Email',
    go: 'Continue',
    cancel: 'Cancel',
    failed: 'This sign-in has expired. Go back and start again.',
  },
  es: {
    title: (vendor: string) => `Inicio de sesión de demostración de ${vendor}`,
    note: (vendor: string) => `Esta página sustituye a ${vendor} en la demostración. No envía nada a ${vendor} ni pide contraseñas.`,
    choose: 'Elige una cuenta',
    unverified: 'correo sin verificar',
    noMail: 'no comparte su correo',
    other: 'Otra cuenta',
    given: 'Nombre',
    family: 'Apellido',
    mail: 'Correo electrónico',
    go: 'Continuar',
    cancel: 'Cancelar',
    failed: 'Este inicio de sesión ha vencido. Vuelve atrás y empieza de nuevo.',
  },
}
export type PageLanguage = keyof typeof words

export const style = `:root{color-scheme:light dark}
body{font:1rem/1.5 system-ui,sans-serif;margin:0;display:grid;place-items:center;min-height:100vh}
main{width:min(26rem,100% - 2rem);padding:1.5rem 0}
.demo{display:inline-block;background:#8a4b00;color:#fff;font-weight:700;letter-spacing:.08em;padding:.1rem .6rem;border-radius:.25rem}
h1{font-size:1.5rem;margin:.75rem 0}h2{font-size:1.05rem;margin:1.5rem 0 .5rem}
button,input{font:inherit;width:100%;box-sizing:border-box;padding:.7rem .9rem;border-radius:.5rem;border:1px solid #767676}
button{text-align:start;cursor:pointer;margin:.25rem 0}button small{display:block}
label{display:block;margin:.5rem 0}
.go{text-align:center;background:#174ea6;color:#fff;border-color:#174ea6}.cancel{text-align:center;margin-top:1.5rem}
:focus-visible{outline:3px solid #1a73e8;outline-offset:2px}`

function frame(vendor: Vendor, language: PageLanguage, inner: string): string {
  const title = escaped(words[language].title(vendorNames[vendor]))
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head>
<body><main><span class="demo">DEMO</span><h1>${title}</h1>${inner}</main></body></html>`
}

export function peoplePage(vendor: Vendor, language: PageLanguage, people: Person[], action: string): string {
  const { note, choose, unverified, noMail, other, given, family, mail, go, cancel } = words[language]
  const hint = (person: Person) => (person.mail === '' ? noMail : person.isMailVerified ? '' : unverified)
  const details = (person: Person) => [person.mail, hint(person)].filter(Boolean).join(' · ')
  const button = (person: Person) =>
    `<button name="person" value="${person.id}">${escaped(`${person.givenName} ${person.familyName}`)}<small>${escaped(details(person))}</small></button>`
  const field = (name: string, label: string, rest: string) => `<label>${label}<input name="${name}" maxlength="80" ${rest}></label>`
  const form = (inner: string) => `<form method="post" action="${escaped(action)}">${inner}</form>`
  return frame(
    vendor,
    language,
    `<p>${escaped(note(vendorNames[vendor]))}</p><h2>${choose}</h2>${form(people.map(button).join(''))}<h2>${other}</h2>${form(
      field('givenName', given, 'autocomplete="given-name"') +
        field('familyName', family, 'autocomplete="family-name"') +
        field('mail', mail, 'type="email" required autocomplete="email"') +
        `<button class="go">${go}</button>`,
    )}${form(`<button class="cancel" name="cancel" value="1">${cancel}</button>`)}`,
  )
}

export const failedPage = (vendor: Vendor, language: PageLanguage) => frame(vendor, language, `<p>${words[language].failed}</p>`)
