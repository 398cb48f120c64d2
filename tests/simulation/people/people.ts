/** What people do to their cases and on their screens. */
import type { CaseDetail } from '../../../contracts/model/cases/case.ts'
import type { CaseQuery } from '../../../contracts/model/cases/query.ts'
import { emptyImprint } from '../../../contracts/rules/cases/research.ts'
import { isCancellable } from '../../../contracts/rules/invoices/invoices.ts'
import { addDays, dayOf } from '../../../contracts/rules/time/days.ts'
import type { Step as SaveStep } from '../../../src/bus/command/command.ts'
import { outboxDiscarded, outboxRetried } from '../../../src/commands/outbox.ts'
import { isEmail, isScheduled } from '../../../src/projections/cases/timeline.ts'
import {
  casesRefreshRequested,
  casesRequested,
  newCasesShown,
} from '../../../src/queries/cases/case-list.ts'
import { caseOpened } from '../../../src/queries/cases/open-case.ts'
import { aBilling } from '../../support/offices/invoicing.ts'
import { allCases } from '../../support/records/events.ts'
import { administration } from './administration.ts'
import { bulk, later } from './bulk.ts'
import type { Doing, Form } from './doing.ts'
import { mailTexts } from './mail-texts.ts'
import { pictures } from './pictures.ts'
import type { Act, Step } from './plan.ts'
import { setUp } from './set-up.ts'
import { unmapped } from './unmapped.ts'
import { views } from './views.ts'
import { sendAgain, writing } from './writing.ts'

const filters: readonly CaseQuery['filter'][] = [
  {},
  { state: 'ACTIVE' },
  { state: 'STANDBY' },
  { unread_emails: true },
  { idle: true },
  { overdue_reminders: true },
  { paused_scheduled_emails: true },
]
const queryOf = (value: number): CaseQuery => ({
  ...allCases,
  filter: filters[value % filters.length] ?? {},
})

const addNote = ({ history, client, form }: Doing): void =>
  client.send('case.note.add', { ...form.of, text: history.newText('note') })

const contactOf = (detail: CaseDetail, { value }: Step) => ({
  ...detail.opponent_contact_details,
  ...(value % 2 === 0 ? { phone_number: `+49 30 ${value}` } : { first_name: `Olga ${value}` }),
})

/** A save of the licensing offer: each of its calls, every other time. */
function offerOf(of: Form['of'], { findings }: CaseDetail, { value }: Step): readonly SaveStep[] {
  const [use] = findings
  const claim = {
    currency: 'EUR',
    indirect_tax_type: 'VAT' as const,
    indirect_tax_percentage: 1 + (value % 20),
  }
  const fees = [{ name: `fee ${value}`, percentage: 5, taxable: value % 3 === 0 }]
  return [
    ...(use
      ? [
          {
            name: 'case.finding.price.change' as const,
            input: { ...of, finding_id: use.id, price: 1 + value },
          },
        ]
      : []),
    { name: 'case.country.change', input: { ...of, country: value % 2 === 0 ? 'AT' : 'DE' } },
    { name: 'case.offer.change', input: { ...of, claim } },
    { name: 'case.fees.change', input: { ...of, fees } },
  ]
}

const imprintOf = (detail: CaseDetail, { value }: Step) => {
  const { id: _, ...known } = detail.website_contact_details ?? { id: null, ...emptyImprint }
  return { ...known, ...(value % 2 === 0 ? { city: `Town ${value}` } : { name: `Olga ${value}` }) }
}

const tagOf = ({ value }: Step): string => `tag ${value % 7}`

const reminderOf = ({ history, step }: Doing) => ({
  name: `reminder ${step.value}`,
  date: addDays(dayOf(new Date(history.time.now())), 1 + (step.value % 5)),
})

/** Acts of people; one that has nothing to act on writes a note instead. */
export const people: Partial<Record<Act, (doing: Doing) => void>> = {
  ...administration,
  ...setUp,
  ...mailTexts,
  ...bulk,
  ...views,
  ...pictures,
  note: addNote,
  'note delete': (doing) => {
    const { client, form, step } = doing
    const mine = form.timeline.find(
      ({ type, user_id }) => type === 'NOTE' && user_id === client.person.id,
    )
    if (!mine) return addNote(doing)
    client.send('case.note.delete', { ...form.of, note_id: mine.id })
    // Somebody who changes their mind does so soon, whatever has become of the first command by then.
    if (step.value % 2 === 0) later(doing, step.value, () => client.takeBack('case.note.restore'))
  },
  tag: ({ client, form, step }) => client.send('case.tag.add', { ...form.of, tag: tagOf(step) }),
  'tag remove': ({ client, form, step }) =>
    client.send('case.tag.remove', { ...form.of, tag: tagOf(step) }),
  reminder: (doing) =>
    doing.client.send('case.reminder.set', { ...doing.form.of, ...reminderOf(doing) }),
  'reminder clear': ({ client, form }) => client.send('case.reminder.clear', form.of),
  contact: (doing) => {
    const { client, form, step } = doing
    if (!form.detail) return addNote(doing)
    client.send('case.contact.change', { ...form.of, contact: contactOf(form.detail, step) })
  },
  imprint: (doing) => {
    const { client, form, step } = doing
    if (!form.detail) return addNote(doing)
    client.send('case.imprint.change', { ...form.of, imprint: imprintOf(form.detail, step) })
  },
  log: ({ history, client, form }) =>
    client.send('case.log.add', { ...form.of, text: history.newText('found') }),
  'log change': (doing) => {
    const { history, client, form, step } = doing
    const log = form.detail?.case_log ?? []
    const entry = log[step.value % Math.max(log.length, 1)]
    if (!entry) return addNote(doing)
    const text = history.newText('corrected')
    client.send('case.log.change', { ...form.of, entry_id: entry.id, text })
  },
  activate: ({ client, form }) => client.send('case.activate', form.of),
  cancel: ({ client, form }) => client.send('case.cancel', form.of),
  reset: ({ client, form }) => client.send('case.reset', form.of),
  pause: ({ client, form }) => client.send('case.automation.pause', form.of),
  resume: ({ client, form }) => client.send('case.automation.resume', form.of),
  'planned mail delete': (doing) => {
    const planned = doing.form.timeline.find(isScheduled)
    if (!planned) return addNote(doing)
    doing.client.send('case.scheduled-mail.delete', { ...doing.form.of, activity_id: planned.id })
  },
  'license review': (doing) => {
    const { client, form, step } = doing
    const uploaded = form.detail?.findings.find(({ license }) => license)
    if (!uploaded) return addNote(doing)
    const state = step.value % 3 === 0 ? 'INVALID' : 'VALID'
    client.send('case.license.review', { ...form.of, finding_id: uploaded.id, state })
  },
  'license delete': (doing) => {
    const uploaded = doing.form.detail?.findings.find(({ license }) => license)
    if (!uploaded) return addNote(doing)
    doing.client.send('case.license.delete', { ...doing.form.of, finding_id: uploaded.id })
  },
  offer: (doing) => {
    if (!doing.form.detail) return addNote(doing)
    doing.client.save(offerOf(doing.form.of, doing.form.detail, doing.step))
  },
  'finding delete': (doing) => {
    const found = doing.form.detail?.findings.at(-1)
    if (!found) return addNote(doing)
    doing.client.send('case.finding.delete', { ...doing.form.of, finding_id: found.id })
  },
  'callback finish': ({ client, form }) => client.send('case.callback.finish', form.of),
  'mail read': (doing) => mark(doing, 'email.mark-read'),
  'mail unread': (doing) => mark(doing, 'email.mark-unread'),
  resend: (doing) => {
    const failed = doing.form.timeline
      .filter(isEmail)
      .find(({ content }) => content.status === 'FAILED')
    if (failed) sendAgain(doing, failed)
    else addNote(doing)
  },
  ...writing,
  ...unmapped,
  invoice: ({ client, form, step }) =>
    client.send('case.invoice.generate', {
      ...form.of,
      billing: { ...aBilling, reference_number: `order ${step.value}` },
    }),
  'invoice cancel': (doing) => {
    const open = doing.form.detail?.invoices.find(isCancellable)
    if (!open) return addNote(doing)
    doing.client.send('case.invoice.cancel', { ...doing.form.of, invoice_id: open.id })
  },
  create: ({ history, client }) =>
    client.send('case.create', {
      host: `${history.newText('shop').replaceAll(' ', '-')}.example`,
      source_case_id: null,
    }),
  save: (doing) => {
    const { history, client, form, step } = doing
    client.save([
      { name: 'case.tag.add', input: { ...form.of, tag: tagOf(step) } },
      { name: 'case.reminder.set', input: { ...form.of, ...reminderOf(doing) } },
      { name: 'case.note.add', input: { ...form.of, text: history.newText('note') } },
    ])
  },
  open: ({ client, caseId, form }) => {
    client.opened.set(caseId, form.detail?.version ?? 1)
    client.tell(caseOpened, caseId)
  },
  list: ({ client, step }) => client.tell(casesRequested, queryOf(step.value)),
  refresh: ({ client }) => client.tell(casesRefreshRequested, undefined),
  chip: ({ client }) => client.tell(newCasesShown, undefined),
  'journal retry': ({ history, client }) => {
    const open = client.outbox().find(({ standing }) => isOpen(standing))
    if (!open) return
    const { command, state } = open.entry
    // A conflict is saved over by a command of its own, which takes the place of this one.
    if (state.kind === 'refused' && state.conflict) history.discarded.set(command.id, 'refused')
    client.tell(outboxRetried, command.id)
  },
  'journal discard': ({ history, client }) => {
    const open = client.outbox().find(({ standing }) => isOpen(standing))
    if (!open) return
    history.discarded.set(open.entry.command.id, open.standing)
    client.tell(outboxDiscarded, open.entry.command.id)
  },
}

/** Waits for what its person decides. */
const isOpen = (standing: string): boolean => standing === 'refused' || standing === 'unknown'

function mark(doing: Doing, name: 'email.mark-read' | 'email.mark-unread'): void {
  const { client, form, caseId } = doing
  const mail = form.timeline.filter(isEmail).find(({ type }) => type === 'EMAIL_IN')
  if (mail) client.send(name, { case_id: caseId, email_id: mail.content.email_id })
  else addNote(doing)
}
