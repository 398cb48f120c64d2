import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { EventHub } from './hub.ts'
import type { Logger } from './log.ts'
import type { PaymentProvider } from './payment-provider.ts'

/** Wakes what sends mail, at once or at a timestamp (ISO); to be called after the commit that queued some. */
export type MailSender = { kick(notBefore?: string): void }

/** For a server that sends nothing, such as one of the tests: what is queued stays queued. */
export const noMailSender: MailSender = { kick: () => undefined }

/** What every part of the server is handed; nothing in it holds business state (engine.md 21). */
export type Services = {
  config: Config
  database: Database
  clock: Clock
  hub: EventHub
  log: Logger
  outbox: MailSender
  payments: PaymentProvider
}
