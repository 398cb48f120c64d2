/** What must hold of what came from outside: payments, licences, callbacks, visits, and mail. */
import type { CaseEventName } from '../../../contracts/events/names.ts'
import type { Activity } from '../../../contracts/model/cases/activity.ts'
import type { OutsideKind } from '../../../server-mock/modules/external-events/outside-event.ts'
import { type Complaint, complaint, twice } from '../people/complaint.ts'
import type { Ledger } from './ledger.ts'

/** What somebody outside did, and whether the server has ever said that it took it. */
export type Happened = {
  kind: OutsideKind | 'mail'
  /** Of a mail its subject. */
  id: string
  caseId: string
  isTaken: boolean
  at: string | null
}

type Trace = { event: CaseEventName; entry: Activity['type'] | null }

const traces: Record<OutsideKind, Trace> = {
  'portal-visited': { event: 'case.portal-visited', entry: 'LINK_CLICKED' },
  'portal-login': { event: 'case.portal-login', entry: 'LOGIN' },
  'billing-address-set': { event: 'case.billing-address-set', entry: 'BILLING_ADDR_SET' },
  'payment-initiated': { event: 'case.payment-initiated', entry: 'PAYMENT_INITIATED' },
  'payment-succeeded': { event: 'case.payment-succeeded', entry: 'PAYMENT_SUCCEEDED' },
  'payment-failed': { event: 'case.payment-failed', entry: 'PAYMENT_FAILED' },
  'payment-changed': { event: 'case.payment-changed', entry: 'PAYMENT_CHANGED' },
  'license-uploaded': { event: 'case.license-uploaded', entry: null },
  'callback-requested': { event: 'case.callback-requested', entry: null },
}

const kinds = Object.keys(traces) as OutsideKind[]

/** Once for each id that was taken: every case has as many events of a kind, and entries, as there are such ids. */
function miscounted(happened: readonly Happened[], ledger: Ledger, caseId: string): Complaint[] {
  const taken = new Set(ledger.outside)
  return kinds.flatMap((kind) => {
    const { event, entry } = traces[kind]
    const mine = happened.filter((one) => one.kind === kind && one.caseId === caseId)
    const ids = mine.filter(({ id }) => taken.has(id)).length
    const told = ledger.events.filter((one) => one.name === event && one.caseId === caseId)
    // The scheduler tells of a payment that nobody answers.
    const fromOutside = told.filter(({ by }) => by !== 'system').length
    const entries = ledger.entries.filter((one) => one.type === entry && one.caseId === caseId)
    const at = mine.at(-1)?.at ?? null
    const what = `${event} of case ${caseId}`
    const found: Complaint[] = []
    if (fromOutside !== ids) {
      const word = fromOutside > ids ? 'doubled' : 'lost'
      found.push(
        complaint(`${word}: ${what} happened ${ids} times and is told ${fromOutside} times`, at),
      )
    }
    if (entry !== null && entries.length !== told.length) {
      const word = entries.length > told.length ? 'doubled' : 'lost'
      found.push(
        complaint(`${word}: ${what} is told ${told.length} times in ${entries.length} entries`, at),
      )
    }
    return found
  })
}

/**
 * Each mail that came in stands there once: itself, its event, and its entry where it found its case, by itself or by a
 * person, of whom one alone decides what becomes of it.
 */
function miscountedMails({ mailsIn, events, entries, strays }: Ledger): Complaint[] {
  const received = events.filter(
    ({ name }) => name === 'case.mail-received' || name === 'email.unmapped-received',
  ).length
  // A mail that is mapped is told once more, as one of its case; a deleted one is told and gone.
  const told = received - strays.length
  const written = entries
    .filter(({ type }) => type === 'EMAIL_IN')
    .map(({ subject }) => `${subject}`)
  const ends = twice(strays.map(({ id }) => id)).map((id) =>
    complaint(`doubled: the end of the unmapped mail ${id}`),
  )
  const mails = [...twice(mailsIn), ...twice(written)].map((subject) =>
    complaint(`doubled: the mail "${subject}" that came in`),
  )
  const found = [...ends, ...mails]
  if (told === mailsIn.length) return found
  const word = told > mailsIn.length ? 'doubled' : 'lost'
  return [...found, complaint(`${word}: ${mailsIn.length} mails came in and ${told} were told`)]
}

/** What happened outside and is there more than once, or was taken and is not there. */
export function outsideFlaws(happened: readonly Happened[], ledger: Ledger): Complaint[] {
  const deleted = ledger.strays.flatMap((one) => (one.isDeleted ? [one.subject] : []))
  const kept = new Set([...ledger.outside, ...ledger.mailsIn, ...deleted])
  const lost = happened.filter(({ isTaken, id }) => isTaken && !kept.has(id))
  const cases = [...new Set(ledger.cases.map(({ id }) => id))]
  return [
    ...lost.map(({ kind, id, at }) => complaint(`lost: ${kind} ${id} was taken and is gone`, at)),
    ...cases.flatMap((id) => miscounted(happened, ledger, id)),
    ...miscountedMails(ledger),
  ]
}
