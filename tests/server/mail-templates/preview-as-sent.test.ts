/** One renderer: what arrives, and what a preview shows, are the same bytes. */
import { eq } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { beforeEach, describe, expect, test } from 'vitest'
import { MAIL_BODY_STYLE } from '../../../contracts/rules/mail/mail-body.ts'
import { caseDetail } from '../../../server-mock/db/schema/cases.ts'
import { picture } from '../../../server-mock/db/schema/files.ts'
import { mailTemplate } from '../../../server-mock/db/schema/setup.ts'
import { runScheduler } from '../../../server-mock/modules/schedule/run-scheduler.ts'
import { aPicture, inAddress } from '../../support/files/stored-picture.ts'
import { openMailOutDesk, PIN } from '../../support/offices/mail-out-desk.ts'
import {
  addWaiting,
  flowOf,
  reminderTemplate,
  rewriteTemplate,
} from '../../support/offices/outgoing-office.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openMailOutDesk())
const { api, office, token } = desk
const { db } = api.services.database
const of = `/customer/${office.id}/config`

beforeEach(() => desk.forget())

const content = `<p style="color:#123456">Dear {{last_name}} — „größer“ &amp; {{company}}, {{total_amount}}</p>
<p>{{image_uses}}</p><p>{{settlement_portal}}</p><ul><li>{{website}}</li></ul>
<p><img src="cid:as-sent" width="30%" alt="Seal"></p>`

/** The one mail that arrived, with its pictures where a preview has them. */
async function arrived() {
  await desk.drain()
  const [raw = '', ...others] = desk.smtp.handed
  expect(others).toEqual([])
  const mail = await PostalMime.parse(Buffer.from(raw, 'latin1'))
  // A part ends with the line's end.
  const whole = mail.html?.trimEnd() ?? ''
  const html = mail.attachments.reduce((text, { contentId = '', content: bytes, mimeType }) => {
    const cid = `cid:${contentId.slice(1, -1)}`
    // What a template stores is named in both; what a case has lies in the preview itself.
    if (cid === 'cid:as-sent@pictures') return text.replaceAll(cid, 'cid:as-sent')
    if (!(bytes instanceof ArrayBuffer)) throw new Error(`${cid} has no bytes`)
    return text.replaceAll(cid, inAddress(new Uint8Array(bytes), mimeType))
  }, whole)
  const frame = (body: string) =>
    `<!doctype html><html><head><meta charset="utf-8"></head><body style="${MAIL_BODY_STYLE}">${body}</body></html>`
  return { subject: mail.subject, text: mail.text?.trimEnd(), html, frame }
}

const withoutLogin = (text: string | undefined) => text?.replaceAll(/\?token=[^"&\s]+/g, '')

describe('a preview', () => {
  test('is byte for byte what a test of the text sends', async () => {
    const { id, template } = await desk.withTemplate(content)
    await db.insert(picture).values(aPicture(office.id, 'as-sent'))
    const [stored] = await db.select().from(mailTemplate).where(eq(mailTemplate.id, template))
    const body = { subject: 'Größe: {{case_id}}', content, config: stored?.config, case_id: id }
    const { json: preview } = await api.call(`${of}/template_preview`, { token, json: body })
    const path = `${of}/email_flows/${flowOf(office.id)}/template/${template}/test`
    const tested = await api.call(path, { token, json: body })
    expect(tested.json).toMatchObject({ missing_placeholders: [], email_error: null })
    const mail = await arrived()
    expect(preview.html).toContain('data:image/png')
    expect(mail.html).toBe(mail.frame(preview.html))
    expect(mail.text).toBe(preview.text)
    expect(mail.subject).toBe(`Test: ${preview.subject}`)
  })

  test('is what the clock sends of the template, but for the log-in of its link', async () => {
    const { id, template } = await desk.withTemplate(content)
    const [stored] = await db.select().from(mailTemplate).where(eq(mailTemplate.id, template))
    const config = stored?.config ?? { placeholders: {} }
    const reminder = reminderTemplate(office.id, 1)
    await rewriteTemplate(api.services, reminder, { content, config })
    await db
      .update(caseDetail)
      .set({ pin: PIN })
      .where(eq(caseDetail.id, Number(id)))
    await addWaiting(api.services, office.id, id, [api.services.clock.now().toISOString()])
    const body = { subject: 'Reminder 1 of {{case_id}}', content, config, case_id: id }
    const { json: preview } = await api.call(`${of}/template_preview`, { token, json: body })
    await runScheduler(api.services)
    const mail = await arrived()
    expect(mail.html).toContain('?token=')
    expect(withoutLogin(mail.html)).toBe(mail.frame(preview.html))
    expect(withoutLogin(mail.text)).toBe(preview.text)
    expect(mail.subject).toBe(preview.subject)
  })
})
