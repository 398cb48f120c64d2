import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { caughtMail } from '../../db/schema/mail.ts'
import { newId } from '../../ids.ts'
import { headOf } from '../../mail-parsing/read-head.ts'
import type { Services } from '../../services.ts'
import { MAIL_MAX_SIZE, SUBJECT_MAX_LENGTH } from '../../text/limits.ts'
import { safeLine } from '../../text/safe-text.ts'
import { readData } from '../mail-in/read-data.ts'
import { CATCHER_PASSWORD } from './catcher-account.ts'

/** The base64 of a mail is a third longer than what it carries. */
const CAUGHT_MAX_SIZE = MAIL_MAX_SIZE * 2

const refusal = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode })

async function keep(
  { database, clock }: Services,
  stream: SMTPServerDataStream,
  { envelope }: SMTPServerSession,
): Promise<void> {
  const raw = await readData(stream)
  if (raw === null) throw refusal(552, 'The mail is too large.')
  const head = await PostalMime.parse(headOf(raw))
  await database.db.insert(caughtMail).values({
    id: newId(),
    received: clock.now().toISOString(),
    sender: envelope.mailFrom ? envelope.mailFrom.address : '',
    recipients: envelope.rcptTo.map(({ address }) => address).join('; '),
    subject: safeLine(head.subject ?? '', SUBJECT_MAX_LENGTH),
    raw,
  })
}

/**
 * The demo's mail server for everything that would leave: it takes each mail after a login (or, for the mails
 * of the installation itself, without one), delivers it to nobody and shows it at `/outbox`. A wrong password
 * is refused as real servers do, so that a failed mail can be seen and resolved.
 */
export async function startCatcher(
  services: Services,
  port: number,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = new SMTPServer({
    name: 'catcher.example',
    banner: 'delivers to nobody',
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: CAUGHT_MAX_SIZE,
    closeTimeout: 2_000,
    onAuth: (login, _session, callback) =>
      login.password === CATCHER_PASSWORD
        ? callback(null, { user: login.username })
        : callback(refusal(535, '5.7.8 Authentication credentials invalid')),
    onData: (stream, session, callback) => {
      keep(services, stream, session).then(
        () => callback(),
        (cause: unknown) => {
          const refused = cause instanceof Error && 'responseCode' in cause
          if (!refused) services.log.error('A mail could not be caught', cause)
          callback(refused ? cause : refusal(451, 'The mail could not be stored now.'))
        },
      )
    },
  })
  server.on('error', (cause) => services.log.error('The mail catcher', cause))
  const address = await new Promise<AddressInfo | string | null>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, services.config.host, () => {
      server.server.off('error', reject)
      resolve(server.server.address())
    })
  })
  return {
    port: address !== null && typeof address === 'object' ? address.port : 0,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
