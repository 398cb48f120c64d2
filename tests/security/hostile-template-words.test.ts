/** The words of a template's settings and of its subject, each a hostile text: as an email is shown and as it arrives. */
import PostalMime from 'postal-mime'
import { beforeEach, describe, expect, test } from 'vitest'
import type { TemplateConfig } from '../../contracts/model/mail/mail-template.ts'
import { hostileHtml, naughtyStrings } from '../support/hostile/corpora.ts'
import { hostileHtml as ownHtml } from '../support/hostile/hostile-html.ts'
import { complaintsAbout } from '../support/hostile/html-checker.ts'
import { openMailOutDesk } from '../support/offices/mail-out-desk.ts'
import { flowOf } from '../support/offices/outgoing-office.ts'
import { opened } from '../support/setup/opened.ts'

const desk = await opened(openMailOutDesk())
const { api, office, token } = desk
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
