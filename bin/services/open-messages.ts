import { join } from 'node:path'
import { createMessages, type MessagesTools } from '#services/messages/messages.ts'
import type { ServiceDependencies, SharedTools } from './service-dependencies.ts'

const metricHelp = { contact: 'Messages to the help desk, by outcome', mail: 'Emails, by outcome' } as const

/** Creates the messages service, which writes emails to the data folder or sends them by SMTP. */
export function openMessages(
  { config, metrics, database, kv, brands, now, publicUrl }: ServiceDependencies,
  shared: SharedTools & Pick<MessagesTools, 'identity'>,
) {
  const messages = createMessages({
    database,
    kv,
    brands,
    now,
    publicUrl,
    ...shared,
    contactLimit: config.CONTACT_LIMIT,
    contactDays: config.CONTACT_DAYS,
    helpDesk: config.HELP_DESK_EMAIL,
    mail: { smtpUrl: config.SMTP_URL, folder: join(config.DATA_DIR, 'mail'), from: config.MAIL_FROM },
    onOutcome: (what, outcome) => metrics.count(`daypart_${what}_total`, metricHelp[what], 'outcome', outcome),
  })
  metrics.gauge('daypart_mail_waiting', 'Emails waiting to be sent', messages.waiting)
  return messages
}
