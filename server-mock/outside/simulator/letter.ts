import type { Random } from '../../random.ts'
import { concernsOf, lettersOf } from '../../seed/mails/incoming.ts'

/** Who writes, and about what; a stranger's mail belongs to no case. */
export type Writer = {
  caseId: string
  host: string
  name: string
  email: string
}

const encodedWord = (text: string): string =>
  `=?UTF-8?B?${Buffer.from(text, 'utf8').toString('base64')}?=`

/** Nothing that could begin a header of its own. */
const bareAddress = (text: string): string => text.replace(/[^\w.+@-]/g, '')

/** An answer as a mail program sends it to an address; `at` is an ISO timestamp. */
export function letter(random: Random, writer: Writer, to: string, at: string): Buffer {
  const concern = random.pick(concernsOf('en'))
  const { opening, texts } = lettersOf('en', concern)
  const text = random.pick(texts).replaceAll('{company}', writer.name)
  const subject = `Re: Use of our photographs on ${writer.host} (case ${writer.caseId})`
  const head = [
    `From: ${encodedWord(writer.name)} <${bareAddress(writer.email)}>`,
    `To: ${to}`,
    `Subject: ${encodedWord(subject)}`,
    `Date: ${new Date(at).toUTCString()}`,
    `Message-ID: <${random.id()}@simulated.example>`,
    ...(concern === 'away' ? ['Auto-Submitted: auto-replied'] : []),
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
  ]
  const body = Buffer.from(`${opening},\n\n${text}\n\n${writer.name}\n`, 'utf8').toString('base64')
  return Buffer.from([...head, '', body.replace(/.{76}/g, '$&\r\n'), ''].join('\r\n'))
}
