/** What must hold of what people make beside notes and cases: invoices, pictures, templates of cases and of mail flows. */
import type { CaseEventName } from '../../../contracts/events/names.ts'
import type {
  CaseTemplateEventName,
  MailTemplateEventName,
} from '../../../contracts/events/set-up-names.ts'
import { type Complaint, complaint, twice } from '../people/complaint.ts'
import type { Ledger } from './ledger.ts'

const makesInvoice: readonly string[] = [
  'case.invoice-generated',
  'case.invoice-cancelled',
] satisfies CaseEventName[]

const say = (what: string, are: number, told: number): Complaint[] => {
  if (are === told) return []
  const word = are > told ? 'doubled' : 'lost'
  return [complaint(`${word}: ${what}: there are ${are} and ${told} were told`)]
}

/** Each invoice, and each that takes one back, was told once. */
export function invoiceFlaws({ invoices, events }: Ledger): Complaint[] {
  const told = events.flatMap(({ name, caseId }) =>
    makesInvoice.includes(name) && caseId !== null ? [caseId] : [],
  )
  const count = (all: readonly string[], of: string): number =>
    all.filter((one) => one === of).length
  return [...new Set([...invoices, ...told])].flatMap((id) =>
    say(`invoices of case ${id}`, count(invoices, id), count(told, id)),
  )
}

/** The page and the original; a picture that takes another's place leaves it at that. */
const FILES = 2

/** Each image use that was made has both of its pictures. */
export const pictureFlaws = ({ uses }: Ledger): Complaint[] =>
  uses.flatMap(({ id, files }) => {
    if (files === FILES) return []
    const word = files > FILES ? 'doubled' : 'lost'
    return [complaint(`${word}: the image use ${id} has ${files} pictures`)]
  })

/** The customer's first template is there from the beginning. */
const FIRST = 1

/** Each template that was made and not deleted is there once. */
export function templateFlaws({ templates, events }: Ledger): Complaint[] {
  const count = (of: CaseTemplateEventName): number =>
    events.filter(({ name }) => name === of).length
  const left = FIRST + count('case-template.created') - count('case-template.deleted')
  return [
    ...twice(templates).map((name) => complaint(`doubled: the template "${name}"`)),
    ...say('templates', templates.length, left),
  ]
}

/** Each template of a mail flow was made once, has the version that its saves come to, each of them kept, and is there or not as was told. */
export function mailTemplateFlaws({ mailTemplates, mailTemplatesTold }: Ledger): Complaint[] {
  const known = new Set(mailTemplates.map(({ id }) => id))
  const unknown = mailTemplatesTold.filter(({ id }) => !known.has(id))
  return [
    ...unknown.map(({ id }) => complaint(`lost: the mail template ${id} was told and is gone`)),
    ...mailTemplates.flatMap(({ id, version, kept, isFirst, isDeleted }) => {
      const told = (name: MailTemplateEventName): number =>
        mailTemplatesTold.filter((one) => one.id === id && one.name === name).length
      const saves = 1 + told('mail-template.changed')
      return [
        ...say(
          `beginnings of the mail template ${id}`,
          1,
          told('mail-template.created') + (isFirst ? 1 : 0),
        ),
        ...say(`saves of the mail template ${id}`, version, saves),
        ...say(`versions of the mail template ${id}`, kept, version),
        ...say(`ends of the mail template ${id}`, isDeleted ? 1 : 0, told('mail-template.deleted')),
      ]
    }),
  ]
}
