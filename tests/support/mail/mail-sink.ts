/** A customer's own mail server, as far as it shows from outside: it takes mail after a login, or refuses it. */
import { once } from 'node:events'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export const SINK_USER = 'claims@halden-roth.example'
export const SINK_PASSWORD = 'Sink-password-1'

/** A mail as it arrived. */
export interface Arrived {
  readonly recipients: readonly string[]
  readonly mail: Email
}

export interface MailSink {
  readonly port: number
  /** Everything that arrived, oldest first. */
  readonly arrived: readonly Arrived[]
  /** Whether logins are taken; a refused one is answered with 535. */
  acceptLogins(accepted: boolean): void
  /** Whether anybody is known who is written to; who is not is answered with 550. */
  knowRecipients(known: boolean): void
  close(): Promise<void>
}

/** Starts a mail server on a port of its own. */
export async function startMailSink(): Promise<MailSink> {
  const arrived: Arrived[] = []
  let [accepting, knowing] = [true, true]
  const server = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onAuth(auth, _session, done) {
      const right = accepting && auth.username === SINK_USER && auth.password === SINK_PASSWORD
      if (right) return done(null, { user: auth.username })
      return done(Object.assign(new Error('Authentication failed'), { responseCode: 535 }))
    },
    onRcptTo(_address, _session, done) {
      done(knowing ? null : Object.assign(new Error('No such user'), { responseCode: 550 }))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          arrived.push({ recipients, mail })
          done()
        }, done)
      })
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  if (address === null || typeof address === 'string') throw new Error('the sink has no port')
  return {
    port: address.port,
    arrived,
    acceptLogins: (accepted) => {
      accepting = accepted
    },
    knowRecipients: (known) => {
      knowing = known
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
