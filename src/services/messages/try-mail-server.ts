// Would the mail server take mail from us? Its greeting, TLS and a sign-in tell, before anybody waits for a mail.
import { createTransport } from 'nodemailer'

/** Milliseconds of each step: an operator sits and waits. */
const patience = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 5000, dnsTimeout: 5000 }

/** What is wrong, as a sentence without the password; undefined when nothing is. */
export async function tryMailServer(smtpUrl: string): Promise<string | undefined> {
  const { hostname, port, protocol, username } = new URL(smtpUrl)
  const host = `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`
  // Else a server that offers no sign-in would pass, and refuse the mails.
  const server = createTransport({ url: smtpUrl, ...patience, forceAuth: username !== '' })
  try {
    await server.verify()
    return undefined
  } catch (error) {
    return `SMTP_URL: ${sentence(error as MailFault, host, protocol)}`
  } finally {
    server.close()
  }
}

type MailFault = Error & { code?: string; responseCode?: number }

function sentence({ code, responseCode, message }: MailFault, host: string, protocol: string): string {
  const said = responseCode ? ` (${responseCode})` : ''
  switch (code) {
    case 'EAUTH':
      return `${host} answers, but takes neither user nor password${said}: correct them; special characters are written as %XX.`
    case 'EDNS':
      return `there is no host ${host}: correct the address.`
    case 'ETLS':
      return `${host} answers, but its TLS does not hold: ${reason(message)}.`
    case 'ETIMEDOUT':
      return `${host} does not answer in time: is the port right, and does a firewall let us through?`
    case 'ESOCKET':
      if (/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/.test(message)) return `nothing answers at ${host}: start it, or correct the address.`
      return `${host} cannot be spoken with: ${reason(message)}${protocol === 'smtps:' ? ': without TLS from the start it is smtp://' : ''}.`
    default:
      return `${host} is no mail server that takes mail${said}: ${reason(message)}.`
  }
}

/** All that fails before the sign-in: nothing of ours is in it. One line of it, whatever the server said. */
const reason = (message: string) =>
  message
    .replace(/^Error initiating TLS - /, '')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .slice(0, 120)
