/** What must hold of what people make beside notes and cases: invoices, pictures, and templates of cases. */
import type { CaseEventName, CaseTemplateEventName } from '../../../contracts/events/names.ts'
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
