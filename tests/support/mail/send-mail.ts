import { readFile } from 'node:fs/promises'
import { createTransport } from 'nodemailer'

/** A mail as it is handed to the gateway; `headers` are put before those of the file. */
export type Sending = {
  port: number
  from: string
  to: string
  /** A file of `tests/support/mail/eml`. */
  file: string
  headers?: Record<string, string>
}

/** Sends a real `.eml` by SMTP; resolves when the gateway has answered 250, rejects otherwise. */
export async function sendMailFile({ port, from, to, file, headers = {} }: Sending): Promise<void> {
  const mail = await readFile(new URL(`./eml/${file}`, import.meta.url), 'utf8')
  const more = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const transport = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true })
  await transport.sendMail({ envelope: { from, to }, raw: more.join('') + mail })
}
