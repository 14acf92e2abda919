// The copy of the emails, in one type for both languages.

type Subject = (brand: string) => string
type Text = readonly string[]
type EmailWords<Words = Text> = { subject: Subject; text: Words; button: string }

/** No email contains a name from the sign-up form, because an attacker could write text into the name and send it to a stranger. */
export type EmailCopy = {
  greeting: string
  footer: (brand: string, mail: string) => string
  /** The sentence before the full URL of the button. */
  linkIntroduction: string
  warning: string
  verify: EmailWords
  welcome: EmailWords
  reset: EmailWords
  vendorOnly: EmailWords<(vendor: string) => Text>
  passwordChanged: EmailWords
  addressChanged: EmailWords<(mail: string) => Text>
  locked: EmailWords
  vendorLinked: EmailWords<(vendor: string) => Text>
  vendorUnlinked: EmailWords<(vendor: string) => Text>
  deleted: EmailWords
}
