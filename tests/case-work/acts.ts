/** What people and the world do in a history: each act says what it does, and what the table makes of it. */
import type { CommandName } from '../../contracts/commands/commands.ts'
import { addDays, dayOf } from '../../contracts/rules/time/days.ts'
import { aBilling } from '../support/offices/invoicing.ts'
import {
  type Attempt,
  type AttemptOf,
  byState,
  type Facts,
  type Outside,
  of,
  pick,
  simple,
  stays,
} from './attempt.ts'
import { findingAttempts } from './finding-attempts.ts'
import { mailAttempts } from './mail-attempts.ts'
import { hasActiveInvoice, offerAttempts } from './offer-attempts.ts'
import {
  afterLicenses,
  type Judged,
  lacks,
  licensesOf,
  refused,
  takes,
  type Verdict,
} from './table.ts'

const activeLanguages = ({ customer }: Facts) => [
  `${customer.id}-language`,
  `${customer.id}-french`,
]

function activation(facts: Facts): Verdict {
  const { detail, isConnected } = facts
  const { state, overview } = detail
  if (!takes('activate', state)) return refused('state', 409)
  if (state === 'CANCELLED' && !overview.was_activated) return refused('never activated', 409)
  const missing = lacks(detail, activeLanguages(facts))
  if (missing.length > 0) {
    const why = missing.map((one) => `not ready, ${one}`)
    return { refused: [409], why, sentences: missing.length }
  }
  return isConnected ? { to: 'ACTIVE' } : refused('provider', 409)
}

function noteRemoval(facts: Facts): Attempt {
  const found = pick(
    facts.timeline.filter(({ type }) => type === 'NOTE'),
    facts.value,
  )
  if (!found) return null
  return {
    does: { command: 'case.note.delete', input: { ...of(facts), note_id: found.id } },
    verdict: found.user_id === facts.userId ? stays(facts) : refused('of somebody else', 403),
  }
}

function noteReturn(facts: Facts): Attempt {
  const found = pick(facts.deletedNotes, facts.value)
  if (!found) return null
  return {
    does: { command: 'case.note.restore', input: { ...of(facts), note_id: found.id } },
    verdict: found.userId === facts.userId ? stays(facts) : refused('of somebody else', 403),
  }
}

function logChange(facts: Facts): Attempt {
  const found = pick(facts.detail.case_log, facts.value)
  if (!found) return null
  const input = { ...of(facts), entry_id: found.id, text: `corrected ${facts.value}` }
  return { does: { command: 'case.log.change', input }, verdict: byState('log change', facts) }
}

const outside =
  (act: Judged, event: Outside, to?: (facts: Facts) => Verdict) =>
  (facts: Facts): Attempt => ({
    does: { outside: event },
    verdict: byState(act, facts, to?.(facts) ?? stays(facts)),
  })

/** T9, and T10 where the last licence was found valid while money was in flight. */
export const afterFailedPayment = ({ detail }: Pick<Facts, 'detail'>): Verdict => ({
  to: detail.state === 'PAYMENT_PROCESSING' ? afterLicenses(licensesOf(detail)) : detail.state,
})

const contactOf = ({ detail, caseId, value }: Facts) => ({
  ...detail.opponent_contact_details,
  email: `owner-${caseId}@shop.example`,
  phone_number: `+49 30 ${value}`,
})

const tagOf = ({ value }: Facts) => `tag ${value % 4}`

export const attempts: Record<Judged, AttemptOf> = {
  activate: (facts) => ({
    does: { command: 'case.activate', input: of(facts) },
    verdict: activation(facts),
  }),
  cancel: (facts) => ({
    does: { command: 'case.cancel', input: of(facts) },
    verdict: byState(
      'cancel',
      facts,
      facts.detail.state === 'ACTIVE' && hasActiveInvoice(facts.detail)
        ? refused('active invoice', 409)
        : { to: 'CANCELLED' },
    ),
  }),
  reset: (facts) => ({
    does: { command: 'case.reset', input: of(facts) },
    verdict: byState(
      'reset',
      facts,
      facts.detail.overview.was_activated ? refused('was activated', 409) : { to: 'STANDBY' },
    ),
  }),
  'payment begins': outside('payment begins', { kind: 'payment-initiated' }, () => ({
    to: 'PAYMENT_PROCESSING',
  })),
  'payment arrives': outside(
    'payment arrives',
    { kind: 'payment-succeeded', payment_method: 'card' },
    () => ({ to: 'PAID' }),
  ),
  'payment fails': outside(
    'payment fails',
    { kind: 'payment-failed', message: 'No cover.' },
    afterFailedPayment,
  ),
  'portal visit': outside('portal visit', { kind: 'portal-visited' }),
  'portal login': outside('portal login', { kind: 'portal-login' }),
  checkout: outside('checkout', {
    kind: 'billing-address-set',
    billing_address: {
      ...aBilling,
      street_address: null,
    },
  }),
  'callback asked': outside('callback asked', { kind: 'callback-requested', name: 'Olga' }),
  'note add': simple('note add', 'case.note.add', ({ value }) => ({ text: `note ${value}` })),
  'note delete': noteRemoval,
  'note restore': noteReturn,
  'tag add': simple('tag add', 'case.tag.add', (facts) => ({ tag: tagOf(facts) })),
  'tag remove': simple('tag remove', 'case.tag.remove', (facts) => ({ tag: tagOf(facts) })),
  'reminder set': simple('reminder set', 'case.reminder.set', ({ value, day }) => ({
    name: `reminder ${value}`,
    date: addDays(day, 1 + (value % 3)),
  })),
  'reminder clear': simple('reminder clear', 'case.reminder.clear', () => ({})),
  contact: simple('contact', 'case.contact.change', (facts) => ({ contact: contactOf(facts) })),
  imprint: simple('imprint', 'case.imprint.change', ({ value }) => ({
    imprint: {
      ...{ name: `Olga ${value}`, company: 'Shop', email: 'imprint@shop.example' },
      ...{ phone_number: null, street_address: null, postal_code: null, city: `Town ${value}` },
      ...{ country: 'DE', screenshot_url: null },
    },
  })),
  'log add': simple('log add', 'case.log.add', ({ value }) => ({ text: `found ${value}` })),
  'log change': logChange,
  'auto fill': simple('auto fill', 'case.auto-fill', ({ customer }) => ({
    template_id: `${customer.id}-template`,
  })),
  'callback finish': simple('callback finish', 'case.callback.finish', () => ({})),
  ...findingAttempts,
  ...offerAttempts,
  ...mailAttempts,
}

/**
 * No letter moves a case (`tests/server/letters` has their own table), a mail that somebody maps does to its case what one
 * does that comes in, and a deleted one is of no case.
 */
type OfNoCase = `case.letter.${string}` | 'email.map-to-case' | 'email.delete'

/** Of every command on a case the act that gives it: a new one does not compile before it has its own. */
export const actOf = {
  'case.create': 'create',
  'case.note.add': 'note add',
  'case.note.delete': 'note delete',
  'case.note.restore': 'note restore',
  'case.tag.add': 'tag add',
  'case.tag.remove': 'tag remove',
  'case.reminder.set': 'reminder set',
  'case.reminder.clear': 'reminder clear',
  'case.activate': 'activate',
  'case.cancel': 'cancel',
  'case.reset': 'reset',
  'case.automation.pause': 'pause',
  'case.automation.resume': 'resume',
  'case.scheduled-mail.delete': 'planned mail delete',
  'case.contact.change': 'contact',
  'case.imprint.change': 'imprint',
  'case.log.add': 'log add',
  'case.log.change': 'log change',
  'case.license.review': 'license review',
  'case.license.delete': 'license delete',
  'case.finding.price.change': 'price',
  'case.country.change': 'country',
  'case.offer.change': 'offer',
  'case.fees.change': 'fees',
  'case.finding.delete': 'finding delete',
  'case.finding.add': 'finding add',
  'case.finding.replace-original': 'original replace',
  'case.license.upload': 'license upload',
  'case.callback.finish': 'callback finish',
  'case.mail.send': 'mail send',
  'case.mail.log': 'mail log',
  'case.mail.take-back': 'mail back',
  'case.flow.assign': 'flow',
  'case.language.assign': 'language',
  'case.auto-fill': 'auto fill',
  'case.invoice.generate': 'invoice make',
  'case.invoice.cancel': 'invoice cancel',
  'email.mark-read': 'mail read',
  'email.mark-unread': 'mail unread',
} as const satisfies Record<
  Exclude<Extract<CommandName, `case.${string}` | `email.${string}`>, OfNoCase>,
  Judged | 'create'
>

export const dayAt = (now: number): string => dayOf(new Date(now).toISOString())
