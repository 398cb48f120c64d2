import type { SQL } from 'drizzle-orm'
import type {
  AuditAction,
  AuditChange,
  AuditTarget,
  AuditValue,
} from '../../../contracts/events/audit.ts'
import {
  eventDefinitions,
  type PayloadOf,
  type ServerEventName,
} from '../../../contracts/events/definitions.ts'
import {
  type CaseEventName,
  caseEventNames,
  type MailEventName,
  mailEventNames,
  type UserEventName,
} from '../../../contracts/events/names.ts'
import type {
  DetailChange,
  MailFlowChange,
  ProviderChange,
} from '../../../contracts/events/payloads.ts'
import type {
  CaseTemplateChange,
  InvoiceTemplateChange,
  MailSetupChange,
  MailTemplateChange,
  PortalAddressChange,
  PortalDomainCheck,
  PortalImageChange,
  PortalLegalChange,
  TranslationChange,
} from '../../../contracts/events/set-up-payloads.ts'
import { portalLanguageName } from '../../../contracts/reference/portal-languages.ts'
import { type Schema, z } from '../../../contracts/schema.ts'
import type { ChangeBy, EventDraft } from '../draft.ts'
import { type AuditNote, userTarget, writingEntries } from './entries.ts'

/** The events of administration: all but those about cases and their mails. */
type AdministrationEvent = Exclude<ServerEventName, CaseEventName | MailEventName>

type Told = { target: AuditTarget; changes: AuditChange[] }

const scalar = (value: unknown): AuditValue => {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value
  return JSON.stringify(value)
}

const changesOf = (changes: readonly DetailChange[]): AuditChange[] =>
  changes.map(({ field, from, to }) => ({ field, from: scalar(from), to: scalar(to) }))

const user = ({ user: { user_id, name }, changes }: PayloadOf<UserEventName>): Told => ({
  target: userTarget(user_id, name),
  changes: changesOf(changes),
})

/** Of what somebody did to the own account: who acted is who it was done to. */
const own =
  (change: AuditChange) =>
  ({ user_id }: { user_id: string }, { actor }: ChangeBy): Told => ({
    target: userTarget(user_id, actor.id === user_id ? actor.name : null),
    changes: [change],
  })

const provider = ({ status, was = 'pending' }: ProviderChange): Told => ({
  target: { kind: 'payment-provider', id: null, name: null },
  changes: [{ field: 'status', from: was, to: status }],
})

const mailSetup = ({ changes = [] }: MailSetupChange): Told => ({
  target: { kind: 'mail-setup', id: null, name: null },
  changes: changesOf(changes),
})

const caseTemplate = ({ template: { id, name }, changes }: CaseTemplateChange): Told => ({
  target: { kind: 'case-template', id, name },
  changes: changesOf(changes),
})

const mailFlow = ({ flow, changes }: MailFlowChange): Told => ({
  target: { kind: 'mail-flow', ...flow },
  changes: changesOf(changes),
})

/** Of texts it is told that they changed: the versions of the template keep what they were. */
const isLong = (field: string): boolean => /^(content|config)\b/.test(field)

/** What decides which invoices a template makes, and how they are numbered. */
const isShort = (field: string): boolean => /^(name|tax_type|invoice_prefix)$/.test(field)

const mailTemplate = ({ template: { id, name }, changes, applied }: MailTemplateChange): Told => ({
  target: { kind: 'mail-template', id, name },
  changes: [
    ...changesOf(changes.filter(({ field }) => !isLong(field))),
    ...[...new Set(changes.map(({ field }) => field.split('.')[0] ?? ''))]
      .filter(isLong)
      .map((field) => ({ field, from: null, to: 'changed' })),
    ...(applied ? [{ field: 'applied', from: null, to: true }] : []),
  ],
})

/** Of its words it is told that they changed: the versions of the template keep what they were. */
const invoiceTemplate = ({ template: { id, name }, changes }: InvoiceTemplateChange): Told => ({
  target: { kind: 'invoice-template', id, name },
  changes: [
    ...changesOf(changes.filter(({ field }) => isShort(field))),
    ...(changes.every(({ field }) => isShort(field))
      ? []
      : [{ field: 'words', from: null, to: 'changed' }]),
  ],
})

/** Of texts it is told that they changed: the versions of the language keep what they were. */
const translation = ({ translation: { id, language }, changes }: TranslationChange): Told => ({
  target: { kind: 'translation', id, name: portalLanguageName(language) },
  changes: changes.map(({ field }) => ({ field, from: null, to: 'changed' })),
})

const portal = ({
  changes,
}: PortalAddressChange | PortalDomainCheck | PortalImageChange | PortalLegalChange): Told => ({
  target: { kind: 'portal', id: null, name: null },
  changes: changesOf(changes),
})

const password = own({ field: 'password', from: null, to: 'changed' })

type Tellers = {
  [K in AdministrationEvent]: K extends AuditAction
    ? (payload: PayloadOf<K>, by: ChangeBy) => Told
    : null
}

/** What the audit log says of each event of administration; null: it is told elsewhere. */
const tellers: Tellers = {
  'user.invited': user,
  'user.signed-up': user,
  'user.changed': user,
  'user.role-changed': user,
  'user.activated': user,
  'user.deactivated': user,
  'user.deleted': user,
  'user.second-factor-on': user,
  'user.second-factor-off': user,
  'user.second-factor-reset': user,
  'user.renamed': null,
  'user.verified': own({ field: 'verified', from: false, to: true }),
  'user.password-changed': password,
  'user.password-reset': password,
  'customer.address-changed': ({ details, changes }) => ({
    target: { kind: 'customer', id: null, name: details.name },
    changes: changesOf(changes),
  }),
  'customer.plan-changed': ({ former, plan }, { customerId }) => ({
    target: { kind: 'customer', id: customerId, name: null },
    changes: [{ field: 'plan', from: former, to: plan }],
  }),
  'customer.second-factor-required': ({ required }, { customerId }) => ({
    target: { kind: 'customer', id: customerId, name: null },
    changes: [{ field: 'second_factor_required', from: !required, to: required }],
  }),
  'customer.terms-accepted': ({ version }) => ({
    target: { kind: 'terms', id: version, name: version },
    changes: [],
  }),
  'customer.credits-added': ({ amount, added }) => ({
    target: { kind: 'credits', id: null, name: null },
    changes: [{ field: 'credits', from: amount - added, to: amount }],
  }),
  // Work on a case, whose timeline says what it cost.
  'customer.credits-spent': null,
  'customer.credits-returned': null,
  'payment-provider.connected': provider,
  'payment-provider.restricted': provider,
  'payment-provider.disconnected': provider,
  'mail-setup.saved': mailSetup,
  'mail-setup.activated': mailSetup,
  'mail-setup.inbound-activated': mailSetup,
  'mail-sending.changed': null,
  'mail-flow.created': mailFlow,
  'mail-flow.renamed': mailFlow,
  'mail-flow.deleted': mailFlow,
  'mail-template.created': mailTemplate,
  'mail-template.changed': mailTemplate,
  'mail-template.deleted': mailTemplate,
  'case-template.created': caseTemplate,
  'case-template.changed': caseTemplate,
  'case-template.deleted': caseTemplate,
  'invoice-template.created': invoiceTemplate,
  'invoice-template.changed': invoiceTemplate,
  'invoice-template.deleted': ({ template }) => ({
    target: { kind: 'invoice-template', ...template },
    changes: [],
  }),
  'translation.added': translation,
  'translation.changed': translation,
  'translation.activated': translation,
  'translation.deactivated': translation,
  'translation.made-default': translation,
  'translation.deleted': translation,
  'portal.address-changed': portal,
  'portal.domain-checked': portal,
  'portal.legal-changed': portal,
  'portal.image-changed': portal,
}

const ofCases: ReadonlySet<string> = new Set([...caseEventNames, ...mailEventNames])

const isOfAdministration = (name: ServerEventName): name is AdministrationEvent =>
  !ofCases.has(name)

function noteOf<K extends AdministrationEvent>(
  name: K,
  payload: unknown,
  by: ChangeBy,
): AuditNote[] {
  const teller = tellers[name]
  if (teller === null) return []
  // Payload, schema and teller are of one name.
  const read = z.parse(eventDefinitions[name].payload as Schema<PayloadOf<K>>, payload)
  const told = (teller as (payload: PayloadOf<K>, by: ChangeBy) => Told)(read, by)
  return [{ action: name as K & AuditAction, ...told }]
}

/**
 * Notes, within its transaction, what a change did to the administration: each of its events, and what it said by
 * `note`. Null where there is nothing, as for all work on cases.
 */
export function auditing(
  by: ChangeBy,
  at: string,
  drafts: readonly EventDraft[],
  notes: readonly AuditNote[],
): SQL | null {
  const told = drafts.flatMap(({ name, payload }) =>
    isOfAdministration(name) ? noteOf(name, payload, by) : [],
  )
  const all = [...told, ...notes]
  return all.length === 0 ? null : writingEntries({ ...by, at }, all)
}
