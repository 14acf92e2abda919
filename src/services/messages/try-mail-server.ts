// Tests the configured mail server for `daypart doctor`: connects with TLS and signs in. Sends no email.
import { createTransport } from 'nodemailer'

/** Timeouts in milliseconds, short because an operator is waiting. */
const timeouts = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 5000, dnsTimeout: 5000 }

/** Returns the error as a sentence without the password, or undefined if the server accepts emails. */
export async function tryMailServer(smtpUrl: string): Promise<string | undefined> {
  const { hostname, port, protocol, username } = new URL(smtpUrl)
  const host = `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`
  // Forces a sign-in if a user is configured. Otherwise a server without sign-in would pass this test, and refuse emails later.
  const server = createTransport({ url: smtpUrl, ...timeouts, forceAuth: username !== '' })
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
  const status = responseCode ? ` (${responseCode})` : ''
  switch (code) {
    case 'EAUTH':
      return `${host} answers, but rejects the user or password${status}: correct them, and write special characters as %XX.`
    case 'EDNS':
      return `the host ${host} does not exist: correct the address.`
    case 'ETLS':
      return `${host} answers, but TLS fails: ${reason(message)}.`
    case 'ETIMEDOUT':
      return `${host} does not answer in time: check the port and the firewall.`
    case 'ESOCKET':
      if (/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/.test(message)) return `nothing answers at ${host}: start it, or correct the address.`
      return `${host} does not respond as expected: ${reason(message)}${protocol === 'smtps:' ? ': use smtp:// for a server without implicit TLS' : ''}.`
    default:
      return `${host} does not accept emails${status}: ${reason(message)}.`
  }
}

/** Returns the first line of an error message. The error occurred before the sign-in, so the message cannot contain the password. */
const reason = (message: string) =>
  message
    .replace(/^Error initiating TLS - /, '')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .slice(0, 120)
