/** What is hostile in what leaves: words of a template's settings, addresses, names of files, a mail that is quoted. */
import { eq } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { beforeEach, describe, expect, test } from 'vitest'
import type { TemplateConfig } from '../../contracts/model/mail/mail-template.ts'
import { emptyContact } from '../../contracts/rules/cases/contact.ts'
import { quoteOf, replyContent } from '../../contracts/rules/mail/reply.ts'
import { defuseBraces } from '../../contracts/rules/placeholders/escape.ts'
import { invoice } from '../../server-mock/db/schema/invoices.ts'
import { fileMail } from '../../server-mock/modules/inbound-mail/file-mail.ts'
import { GONE } from '../../server-mock/modules/pictures/lift.ts'
import { runScheduler } from '../../server-mock/modules/schedule/run-scheduler.ts'
import { attachmentForm } from '../support/calls/mail.ts'
import { aPng } from '../support/files/files.ts'
import { hostileHtml, naughtyStrings } from '../support/hostile/corpora.ts'
import { hostileHtml as ownHtml } from '../support/hostile/hostile-html.ts'
import { breaking, strangeLines } from '../support/hostile/hostile-lines.ts'
import { texts } from '../support/hostile/hostile-texts.ts'
import { complaintsAbout } from '../support/hostile/html-checker.ts'
import { addInvoiceTemplate, addStoredInvoice } from '../support/offices/invoicing.ts'
import { openMailOutDesk } from '../support/offices/mail-out-desk.ts'
import { addWaiting, flowOf } from '../support/offices/outgoing-office.ts'
import { isFullProof } from '../support/proofs/proof.ts'
import { opened } from '../support/setup/opened.ts'

const desk = await opened(openMailOutDesk())
const { api, office, token } = desk
const { db } = api.services.database
const of = `/customer/${office.id}/config`
const { id: case_id, template } = await desk.withTemplate('<p>Hello</p>')

beforeEach(() => desk.forget())

/** Tags of their own are refused where they are typed. */
const vectors = [...ownHtml, ...hostileHtml, ...naughtyStrings].filter(
  (text) => text.trim() !== '' && !text.includes('{{') && !/[\0\p{Surrogate}]/u.test(text),
)
const upTo = (most: number) => vectors.filter(({ length }) => length <= most)
const labels = upTo(32)
const sentences = upTo(240)

const saluting = (text: string) => ({
  type: 'salutation' as const,
  priority: ['no_name' as const, 'last_name' as const, 'first_name' as const],
  salutations: {
    last_name: { male: '{{last_name}}', female: '{{last_name}}', unknown: '-' },
    first_name: { male: '{{first_name}}', female: '{{first_name}}', unknown: '-' },
    no_name: text,
  },
})

const numbers = ['', '_2', '_3', '_4', '_5', '_6', '_7', '_8', '_9']
const tagged = (name: string) => `{{${name}}}`
const content = `${numbers.map((n) => `<p>${tagged(`salutation${n}`)}</p>`).join('')}
<p><a href="https://ok.example" title="{{salutation}}">Ours</a></p>
<p>{{settlement_portal}}</p><p>{{settlement_portal_2}}</p><p>{{image_uses}}</p>`

/** A text whose every word is somebody's, beginning with these. */
function wordsFrom(at: number) {
  const label = (more: number): string => labels[(at + more) % labels.length] ?? ''
  const sentence = (more: number): string => sentences[(at + more) % sentences.length] ?? ''
  const link = {
    ...{ type: 'settlement_portal' as const, button_bg_color: null, button_fg_color: null },
    ...{ auto_login: false, open_payment_box: false },
  }
  const config: TemplateConfig = {
    placeholders: {
      ...Object.fromEntries(numbers.map((n, more) => [`salutation${n}`, saluting(sentence(more))])),
      settlement_portal: {
        ...{ ...link, link_type: 'button', button_label: label(0), link_text: null },
      },
      settlement_portal_2: {
        ...{ ...link, link_type: 'text', button_label: null, link_text: sentence(9) },
      },
      image_uses: {
        type: 'image_uses',
        ...{ show_original_image: false, original_image_label: label(1) },
        ...{ show_original_image_name: true, original_image_name_label: label(2) },
        ...{ show_byline: true, byline_label: label(3) },
        ...{ show_license_fee: true, license_fee_label: label(4) },
        ...{ show_found_image: false, found_image_label: label(5) },
        ...{
          show_page_link: true,
          page_link_label: label(6),
          additional_images_text: sentence(10),
        },
      },
    },
  }
  const subject = sentence(11).replace(/\s+/gu, ' ')
  return { subject, content, config, case_id }
}

/** The app's own markup says besides that its tables only lay out. */
const complaints = (html: string) => complaintsAbout(html.replaceAll(' role="presentation"', ''))

const beginnings = (step: number) =>
  Array.from({ length: Math.ceil(sentences.length / step) }, (_, n) => n * step)

describe('the words of settings and of the subject', () => {
  test('are words in the preview: no element, no attribute, no address of theirs', async () => {
    for (const at of beginnings(10)) {
      const words = wordsFrom(at)
      const { status, json } = await api.call(`${of}/template_preview`, { token, json: words })
      expect(status, JSON.stringify([words, json])).toBe(200)
      expect.soft(complaints(json.html), `from ${at}`).toEqual([])
      expect.soft(json.missing_placeholders).toEqual([])
      expect.soft(json.subject).not.toMatch(/[\r\n]/u)
    }
  })

  test('are words in the email that arrives, whose headers are its own', async () => {
    const path = `${of}/email_flows/${flowOf(office.id)}/template/${template}/test`
    for (const at of beginnings(Math.ceil(sentences.length / 3))) {
      desk.forget()
      const words = wordsFrom(at)
      const tested = await api.call(path, { token, json: words })
      expect(tested.json).toMatchObject({ email_error: null })
      await desk.drain()
      const [raw = '', ...others] = desk.smtp.handed
      expect(others).toEqual([])
      const mail = await PostalMime.parse(Buffer.from(raw, 'latin1'))
      const body = /<body[^<>]*>(.*)<\/body>/su.exec(mail.html ?? '')?.[1] ?? ''
      expect(body).toContain('Ours')
      expect(complaints(body)).toEqual([])
      expect(mail.subject).toMatch(/^Test: /u)
      expect([mail.cc, mail.bcc]).toEqual([undefined, undefined])
      expect(mail.to?.map(({ address }) => address)).toEqual([tested.json.to])
    }
  })
})

const given = (filename: string, contentType: string, content: string) => ({
  ...{ filename, contentType, encoding: 'base64' },
  content: Buffer.from(content).toString('base64'),
})

/** An email that comes in from the case's contact; answers its id. */
async function comesIn(caseId: string, head: Record<string, string>, body: string) {
  const all = {
    ...{ From: 'owner@opponent.example', To: `${office.id}@inbound.example` },
    ...{ Subject: `About ${caseId}`, 'MIME-Version': '1.0' },
    ...head,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  const raw = Buffer.from([...lines, '', body, ''].join('\r\n'))
  const filed = await fileMail(api.services, {
    ...{ customerId: office.id, raw, envelopeFrom: 'owner@opponent.example' },
  })
  if (filed.outcome !== 'filed') throw new Error('the email was not filed')
  return filed.emailId
}

/** No call takes a null or half a character. */
const stored = (text: string): string => text.replaceAll(/[\0\p{Surrogate}]/gu, '')

const contacted = (email = 'owner@opponent.example') =>
  desk.addCase({
    ...{ row: { contactEmail: email } },
    detail: { opponentContact: { ...emptyContact, email }, emailFlowId: flowOf(office.id) },
  })

describe('an email of ours', () => {
  test('has the headers and recipients that we wrote, whatever files, subject and sender are called', async () => {
    await addInvoiceTemplate(db, office.id)
    for (const text of breaking.map(stored)) {
      desk.forget()
      await desk.setServer({ senderName: text })
      const id = await contacted()
      const invoice_id = await addStoredInvoice(db, office.id, id)
      await db.update(invoice).set({ number: text }).where(eq(invoice.id, invoice_id))
      const form = attachmentForm(aPng(), text.replaceAll(/[\r\n\0"]/g, '_'))
      const drafted = await api.call(`/cases/${id}/mail_drafts/files?kind=new&ref=`, {
        ...{ token, method: 'POST', body: form },
      })
      const { status, json } = await desk.send(id, {
        subject: text,
        attachments: [
          given(text.slice(0, 200), text.slice(0, 200), '<script>alert(1)</script>'),
          given(`${text}.html`.slice(-200), 'text/html', '<script>alert(1)</script>'),
          { file_id: drafted.json.file_id },
          { invoice_id },
        ],
      })
      expect([status, json.error_message]).toEqual([200, undefined])
      await desk.drain()
      const [raw = '', ...others] = desk.smtp.handed
      expect(others).toEqual([])
      expect.soft(strangeLines(raw), text).toEqual([])
      const said = desk.smtp.said.filter((line) => /^(MAIL|RCPT)/.test(line))
      expect(said.map((line) => line.replace(/ [A-Z]+=\S+/g, ''))).toEqual([
        'MAIL FROM:<claims@office-pro.example>',
        'RCPT TO:<owner@opponent.example>',
      ])
      const mail = await PostalMime.parse(Buffer.from(raw, 'latin1'))
      expect(mail.attachments).toHaveLength(4)
      for (const { filename, mimeType, disposition } of mail.attachments) {
        expect.soft(filename).toMatch(/^[^/\\<>:"|?*;%\p{C}\u2028\u2029]{1,200}$/u)
        expect
          .soft([disposition, mimeType])
          .toEqual(['attachment', expect.not.stringMatching(/html/)])
      }
    }
    await desk.setServer({ senderName: 'Claims Team' })
  })

  test('goes to nobody whose address breaks out of its line, in any list', async () => {
    const id = await contacted()
    for (const text of breaking)
      for (const address of [`${text}@opponent.example`, `owner@opponent.example${text.slice(1)}`])
        for (const list of ['to', 'cc', 'bcc']) {
          const { status } = await desk.send(id, { [list]: `owner@opponent.example; ${address}` })
          expect.soft(status, `${list} ${JSON.stringify(address)}`).toBe(400)
        }
    await desk.drain()
    expect(desk.smtp.handed).toEqual([])
  })

  test('of the flow fails with the reason where the contact has no address but lines', async () => {
    for (const text of breaking) {
      const id = await contacted(`owner@opponent.example${stored(text.slice(1))}`)
      await addWaiting(api.services, office.id, id, ['2026-01-02T08:00:00.000Z'])
      await runScheduler(api.services)
      await desk.drain()
      const [entry] = await desk.mails(id)
      expect
        .soft([entry?.content.status, entry?.content.history.at(-1)?.error_msg], text)
        .toEqual(['FAILED', 'The contact has no valid email address.'])
    }
    expect(desk.smtp.handed).toEqual([])
  })

  test('answers one of a hostile thread by what are ids, and by nothing else', async () => {
    const id = await contacted()
    for (const text of breaking) {
      desk.forget()
      const one = text.replaceAll(/[\r\n]/g, ' ')
      const head = { 'Message-ID': `<${one}>`, References: `<fine@opponent.example> <${one}>` }
      const emailId = await comesIn(id, head, 'Hello')
      expect((await desk.send(id, {}, `?reply_to_email_id=${emailId}`)).status).toBe(200)
      await desk.drain()
      expect.soft(strangeLines(desk.smtp.handed[0] ?? '-: -'), text).toEqual([])
    }
  })

  test('quotes a hostile one as words: nothing of it acts, asks for anything or is a tag of ours', async () => {
    const id = await contacted()
    // All of them in the full proof, one after the other; each time others elsewhere.
    const step = isFullProof ? 1 : 6
    const words = { language: 'en', timeZone: 'Europe/Berlin' }
    for (
      let at = isFullProof ? 0 : Math.trunc(Math.random() * step);
      at < texts.length;
      at += step
    ) {
      desk.forget()
      const hostile = `${texts[at]} {{portal_link}} {{case_id}}`
      const coded = Buffer.from(hostile)
        .toString('base64')
        .replace(/(.{76})/g, '$1\r\n')
      const emailId = await comesIn(
        id,
        {
          ...{ 'Message-ID': `<quoted-${at}@opponent.example>` },
          ...{ 'Content-Type': 'text/html; charset=utf-8', 'Content-Transfer-Encoding': 'base64' },
        },
        coded,
      )
      const path = `/customer/${office.id}/email/${emailId}`
      const { json: shown } = await api.call(path, { token })
      const { from, received, mail_content: said } = shown
      const quote = quoteOf({ from, received, html: said.data.html, text: said.content }, words)
      // As the dialog writes it, and as a program may that cleans nothing.
      for (const quoted of [quote, `<blockquote type="cite">${stored(hostile)}</blockquote>`]) {
        const content = defuseBraces(replyContent('', quoted), 'plain')
        const { status, json } = await desk.send(id, { content }, `?reply_to_email_id=${emailId}`)
        // A picture that it names may be refused where nobody has looked at it before.
        if (quoted !== quote && status === 400 && json.error_message === GONE) continue
        expect.soft([status, json.error_message], `text ${at}`).toEqual([200, undefined])
        desk.smtp.handed.length = 0
        await desk.drain()
        const mail = await PostalMime.parse(Buffer.from(desk.smtp.handed[0] ?? '', 'latin1'))
        const body = /<body[^<>]*>(.*)<\/body>/su.exec(mail.html ?? '')?.[1] ?? ''
        expect.soft(complaints(body), `text ${at}`).toEqual([])
        expect.soft(body).toContain('<blockquote')
        expect.soft(body).not.toContain(`/portal/`)
      }
    }
  }, 600_000)
})
