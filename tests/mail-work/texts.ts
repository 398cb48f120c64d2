/** What the histories write into templates, and what a reader has to get of it: nothing else, and no raw tag. */
import type { PlaceholderConfig } from '../../contracts/model/mail/mail-template.ts'

/** What stands in a text beside its mark: a value that half of the cases lack, or a tag that nobody knows. */
export type Need = 'nothing' | 'company' | 'unknown'

/** A text of a template, told apart from every other one by its subject. */
export type Text = { subject: string; days: number | null; needs: Need; greets: boolean }

export const COMPANY = 'Shop & Sons'

const GREETING = 'Dear owner'

/** What a text without a family's tag is sent with all the same: nothing of it may be kept (PH-11). */
const orphan: PlaceholderConfig = {
  ...{ type: 'settlement_portal', link_type: 'url', button_label: null, link_text: null },
  ...{ button_bg_color: null, button_fg_color: null, auto_login: false, open_payment_box: false },
}

const salutation: PlaceholderConfig = {
  type: 'salutation',
  priority: ['last_name', 'first_name', 'no_name'],
  salutations: {
    last_name: {
      ...{ male: 'Dear Mr {{last_name}}', female: 'Dear Ms {{last_name}}' },
      unknown: `${GREETING} {{last_name}}`,
    },
    first_name: {
      ...{ male: 'Dear Mr {{first_name}}', female: 'Dear Ms {{first_name}}' },
      unknown: `${GREETING} {{first_name}}`,
    },
    no_name: GREETING,
  },
}

const tags: Record<Need, string> = {
  nothing: '',
  company: '<p>{{company}}</p>',
  unknown: '<p>{{nobody_knows}}</p>',
}

/** A text as a call gives it, with settings that it does not need beside those that it does. */
export const bodyOf = (name: string, { subject, needs, greets }: Text) => ({
  name,
  subject,
  content: `${greets ? '<p>{{salutation}}</p>' : ''}<p>Case {{case_id}}</p>${tags[needs]}`,
  config: { placeholders: { ...(greets && { salutation }), settlement_portal_4: orphan } },
})

/** The placeholders whose settings are kept with a text. */
export const settingsOf = ({ greets }: Text): string[] => (greets ? ['salutation'] : [])

/** Whether a text can be sent to a case at all: what has no value is never sent (G-46). */
export const isWhole = ({ needs }: Text, hasCompany: boolean): boolean =>
  needs === 'nothing' || (needs === 'company' && hasCompany)

export const subjectFor = ({ subject }: Text, caseId: string): string =>
  subject.replace('{{case_id}}', caseId)

/** What is wrong with a mail as it arrived, given the text that it should have been made of. */
export function wrongIn(raw: string, { needs, greets }: Text, caseId: string): string[] {
  const text = raw
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([\dA-F]{2})/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
  const lacks = [
    `Case ${caseId}`,
    ...(greets ? [`${GREETING} Owner`] : []),
    ...(needs === 'company' ? [COMPANY] : []),
  ].filter((words) => !text.includes(words))
  return [
    ...lacks.map((words) => `a mail to ${caseId} lacks “${words}”`),
    ...(/\{\{|\}\}/.test(text) ? [`a mail to ${caseId} holds a raw tag`] : []),
  ]
}
