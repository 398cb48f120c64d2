/** A customer's mailbox at a mail provider: it takes mail after a login, and forwards what comes where it is told to. */
import { once } from 'node:events'
import { createTransport } from 'nodemailer'
import { SMTPServer } from 'smtp-server'

export const MAILBOX_USER = 'claims@mailbox.example'
export const MAILBOX_PASSWORD = 'Mailbox-password-1'

/** Starts the mailbox; `users` may log in, all with the same password. */
export async function startMailbox(users: readonly string[] = [MAILBOX_USER]) {
  const received: Buffer[] = []
  const logins: string[] = []
  let onMail: (raw: Buffer) => Promise<unknown> = async () => undefined
  const server = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 100,
    onAuth({ username, password }, _session, done) {
      logins.push(username ?? '')
      if (users.includes(username ?? '') && password === MAILBOX_PASSWORD)
        return done(null, { user: username ?? '' })
      return done(Object.assign(new Error('5.7.8 Bad credentials'), { responseCode: 535 }))
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks)
        received.push(raw)
        onMail(raw).then(() => done(), done)
      })
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  listening.unref()
  const address = listening.address()
  if (address === null || typeof address === 'string') throw new Error('the mailbox has no port')
  return {
    port: address.port,
    received,
    /** Who tried to log in, oldest first. */
    logins,
    /** Sees each mail before it is acknowledged. */
    setOnMail: (next: typeof onMail) => {
      onMail = next
    },
    /** From here on every mail is sent on, as it came, by SMTP. */
    forwardTo: (port: number, to: string) => {
      const transport = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true })
      onMail = (raw) => transport.sendMail({ envelope: { from: MAILBOX_USER, to }, raw })
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** What a customer types to send through the mailbox. */
export const mailboxForm = (port: number) => ({
  email_sender_name: 'Claims',
  smtp_host: '127.0.0.1',
  smtp_port: port,
  smtp_email: MAILBOX_USER,
  smtp_username: null,
  smtp_password: MAILBOX_PASSWORD,
})
