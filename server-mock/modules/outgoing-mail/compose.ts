import { eq } from 'drizzle-orm'
import { contentTypes } from '../../../contracts/rules/files/file-kinds.ts'
import { MAIL_BODY_STYLE } from '../../../contracts/rules/mail/mail-body.ts'
import type { Db } from '../../db/database.ts'
import { attachment, email } from '../../db/schema/mail.ts'
import { writeMessage } from '../../network/smtp/message.ts'
import type { Services } from '../../services.ts'
import { picturesNamedIn, readPictures, withPictureAddresses } from '../pictures/read.ts'
import { inboundAddress, takesMail } from './inbound-address.ts'
import type { Claimed } from './outbox-row.ts'
import { placeOwnPictures } from './own-pictures.ts'
import type { Sender } from './sender.ts'
import { idsIn } from './thread.ts'

type Inline = { cid: string; filename: string; contentType: string; content: Buffer }

const dataPicture = /src="data:(image\/[a-z]{3,4});base64,([A-Za-z0-9+/]+={0,2})"/g

/** Pictures that lie in the text itself: many mail programs show them only as parts of their own. */
function liftDataPictures(html: string, id: string): { html: string; pictures: Inline[] } {
  const pictures: Inline[] = []
  const lifted = html.replace(dataPicture, (_whole, contentType: string, base64: string) => {
    const number = pictures.length + 1
    const cid = `${id}.${number}@pictures`
    const filename = `picture-${number}.${contentType.slice('image/'.length)}`
    pictures.push({ cid, filename, contentType, content: Buffer.from(base64, 'base64') })
    return `src="cid:${cid}"`
  })
  return { html: lifted, pictures }
}

/** The pictures of its image uses as parts of their own. */
async function liftOwnPictures(
  db: Db,
  row: Claimed,
  html: string,
): Promise<{ html: string; pictures: Inline[] }> {
  const pictures: Inline[] = []
  const lifted = await placeOwnPictures(db, row.customerId, html, (cid, { bytes, type }) => {
    const filename = `image-use-${pictures.length + 1}.png`
    pictures.push({ cid, filename, contentType: type, content: bytes })
    return `cid:${cid}`
  })
  return { html: lifted, pictures }
}

/** Stored pictures as they are: how wide they are shown stands in the text. */
async function liftStoredPictures(
  db: Db,
  row: Claimed,
  html: string,
): Promise<{ html: string; pictures: Inline[] }> {
  const stored = await readPictures(db, row.customerId, picturesNamedIn(html))
  const pictures = stored.map(({ id, kind, bytes }, at) => ({
    cid: `${id}@pictures`,
    filename: `image-${at + 1}.${kind}`,
    contentType: contentTypes[kind],
    content: Buffer.from(bytes),
  }))
  const there = new Set(stored.map(({ id }) => id))
  const lifted = withPictureAddresses(html, (id) =>
    there.has(id) ? `cid:${id}@pictures` : undefined,
  )
  return { html: lifted, pictures }
}

/** Where a mail says what it says: filed with its case, or, of one that is only tried, in the outbox itself. */
async function filed(db: Db, row: Claimed, emailId: string | null) {
  if (emailId === null)
    return { text: row.mail.text ?? '', html: row.mail.html ?? '', files: [], answers: null }
  const [mail] = await db.select().from(email).where(eq(email.id, emailId))
  if (!mail) throw new Error(`the mail of the outbox row ${row.id} is gone`)
  const { text, html, inReplyTo, threadIds } = mail
  const answers = inReplyTo === null ? null : { inReplyTo, references: idsIn(threadIds) }
  return { text, html, files: await filesOf(db, emailId), answers }
}

/** One after the other: others wait for as long as all that an answer of the database holds is read. */
async function filesOf(db: Db, emailId: string) {
  const named = await db
    .select({ id: attachment.id })
    .from(attachment)
    .where(eq(attachment.emailId, emailId))
  const files: (typeof attachment.$inferSelect)[] = []
  for (const { id } of named)
    files.push(...(await db.select().from(attachment).where(eq(attachment.id, id))))
  return files
}

async function bodyOf(db: Db, row: Claimed) {
  if (row.emailId === null && row.kind !== 'TEST') {
    const { text, html } = row.mail
    return { text: text ?? '', ...(html && { html }) }
  }
  const { files, answers, ...mail } = await filed(db, row, row.emailId)
  const own = await liftOwnPictures(db, row, mail.html ?? '')
  const stored = await liftStoredPictures(db, row, own.html)
  const { html, pictures } = liftDataPictures(stored.html, row.id)
  return {
    ...answers,
    text: mail.text,
    html: `<!doctype html><html><head><meta charset="utf-8"></head><body style="${MAIL_BODY_STYLE}">${html}</body></html>`,
    attachments: [
      ...pictures,
      ...own.pictures,
      ...stored.pictures,
      ...files.map((file) => ({
        filename: file.filename,
        contentType: file.contentType,
        content: Buffer.from(file.bytes),
        contentDisposition: 'attachment',
      })),
    ],
  }
}

/** A notice to a colleague is answered by nobody who is away (RFC 3834), also where their mailbox is forwarded to us. */
const noAnswers = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

/** Two mails of one person are one name, whatever the mail library reads into an address. */
const named = (address: string) => ({ name: '', address })

/** What of a mail is made only when it leaves, and stored nowhere. */
export type Extras = {
  headers: Readonly<Record<string, string>>
  attachments?: { filename: string; contentType: string; content: Buffer }[]
}

const nothingMore: Extras = { headers: {} }

/** Whether a mail is the installation's own, and not a customer's. */
export const isOwn = ({ kind }: Pick<Claimed, 'kind'>): boolean =>
  kind === 'SYSTEM' || kind === 'LINK' || kind === 'REPORT'

/**
 * The mail as it travels. Answers come back to the customer's inbound address, where they find their case; while
 * that takes none, to the mailbox that it was sent from.
 */
export async function compose(
  { database, config }: Pick<Services, 'database' | 'config'>,
  row: Claimed,
  sender: Sender,
  at: Date,
  { headers, attachments }: Extras = nothingMore,
): Promise<Buffer> {
  const comesBack = row.caseId !== null && (await takesMail(database.db, row.customerId))
  return writeMessage({
    from: sender,
    ...(comesBack && { replyTo: named(inboundAddress(config, row.customerId)) }),
    to: row.mail.to.map(named),
    cc: row.mail.cc.map(named),
    subject: row.mail.subject,
    messageId: row.messageId,
    date: at,
    headers: { ...(isOwn(row) && noAnswers), ...headers },
    ...(await bodyOf(database.db, row)),
    ...(attachments && { attachments }),
  })
}
