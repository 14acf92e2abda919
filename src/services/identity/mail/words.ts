import { en } from './words.en.ts'
import { es } from './words.es.ts'

type Subject = (brand: string) => string
type Text = readonly string[]
type Letter<Words = Text> = { subject: Subject; text: Words; button: string }

/** No mail holds a name: whoever signs up with somebody else's address would write to them through us. */
export type MailWords = {
  greeting: string
  why: (brand: string, mail: string) => string
  or: string
  notYou: string
  verify: Letter
  welcome: Letter
  reset: Letter
  vendorOnly: Letter<(vendor: string) => Text>
  passwordChanged: Letter
  mailChanged: Letter<(mail: string) => Text>
  locked: Letter
  vendorJoined: Letter<(vendor: string) => Text>
  vendorParted: Letter<(vendor: string) => Text>
  deleted: Letter
}

export const mailWords: Record<'en' | 'es', MailWords> = { en, es }
