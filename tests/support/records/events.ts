/** Builders of events and of what they carry. */
import type { CaseEvent } from '../../../contracts/events/case-event.ts'
import type { EventName, KnownEvent, PayloadOf } from '../../../contracts/events/definitions.ts'
import { eventDefinitions } from '../../../contracts/events/definitions.ts'
import type { LocalEventName } from '../../../contracts/events/local-events.ts'
import type { CaseEventName } from '../../../contracts/events/names.ts'
import type { CaseChange } from '../../../contracts/events/payloads.ts'
import type { SessionUser } from '../../../contracts/model/accounts/user.ts'
import type { Activity, EmailActivity } from '../../../contracts/model/cases/activity.ts'
import type { CaseRow } from '../../../contracts/model/cases/case.ts'
import type { CaseQuery } from '../../../contracts/model/cases/query.ts'
import type { PresenceFrame } from '../../../contracts/realtime.ts'
import { aCaseRow } from './builders.ts'

export const MOMENT = '2026-11-20T09:00:00.000Z'

/** A moment some minutes after `MOMENT`. */
export const minutesLater = (minutes: number): string =>
  new Date(Date.parse(MOMENT) + minutes * 60_000).toISOString()

export const aUser = (parts: Partial<SessionUser> = {}): SessionUser => ({
  user_id: 'u1',
  username: 'agent@pro.example',
  name: 'Agnes Berg',
  public_name: 'A. Berg',
  email: 'agent@pro.example',
  role: 'AGENT',
  user_role: 'AGENT',
  state: 'ACTIVE',
  customer_id: 'c1',
  customer_name: 'Lichtbild Archiv',
  subscription: 'PRO',
  receive_unread_emails_notifications: false,
  receive_payment_notifications: false,
  ...parts,
})

const base = (id: string) => ({
  id,
  case_activity_id: id,
  case_id: '481516',
  created: MOMENT,
  user_name: 'Agnes Berg',
  user_id: 'u1',
})

type Note = Extract<Activity, { type: 'NOTE' }>

export const aNote = ({
  text = 'Called back.',
  ...parts
}: Partial<Note> & { text?: string }): Note => ({
  ...base(parts.id ?? 'n1'),
  type: 'NOTE',
  content: { text },
  ...parts,
})

/** An incoming mail; `content` is completed. */
export const aMail = ({
  content = {},
  ...parts
}: Partial<Omit<EmailActivity, 'content' | 'type'>> & {
  content?: Partial<EmailActivity['content']>
}): EmailActivity => ({
  ...base(parts.id ?? 'm1'),
  type: 'EMAIL_IN',
  user_name: null,
  user_id: null,
  ...parts,
  content: {
    email_id: 'e1',
    to: 'c1@inbound.example',
    from: 'info@baeckerei-althaus.example',
    subject: 'Your claim',
    preview: 'We have received',
    unread: 1,
    status: null,
    mail_content: null,
    history: [],
    automation_info: null,
    has_attachments: false,
    ...content,
  },
})

export const aMailContent = (text = 'We have received your letter.') => ({
  content: text,
  data: { html: null },
  textAsHtml: null,
  cc: '',
  attachments: [],
})

/** Whom an answer to a mail goes to, where that is no matter. */
export const aReply = { to: 'info@baeckerei-althaus.example', cc: '', subject: 'Re: Your claim' }

/** The list of all cases, newest state change first. */
export const allCases: CaseQuery = {
  sort: { key: 'date_state_updated', ascending: false },
  filter: {},
}

const envelope = (name: string, v: number) => ({
  id: name.replaceAll('.', '-'),
  name,
  v,
  customerId: 'c1',
  actor: { kind: 'user' as const, id: 'u2', name: 'Bruno Kranz' },
  at: MOMENT,
  commandId: null,
})

export type CaseEventParts = {
  row?: Partial<CaseRow>
  was?: CaseChange['was']
  activity?: Activity | null
  removed?: string
  further?: Activity[]
  furtherRemoved?: string[]
  changes?: CaseChange['changes']
  commandId?: string
  by?: SessionUser
}

/** A numbered case event as the server sends it; the row is completed by the builder. */
export function caseEvent(
  seq: number,
  name: CaseEventName,
  {
    row,
    was,
    activity,
    removed,
    further,
    furtherRemoved,
    changes,
    commandId,
    by,
  }: CaseEventParts = {},
): CaseEvent {
  const after = aCaseRow(row ?? {})
  const { v } = eventDefinitions[name]
  return {
    ...envelope(name, v),
    ...(by ? { actor: { kind: 'user', id: by.user_id, name: by.name } } : {}),
    id: `ev${seq}`,
    name,
    seq,
    caseId: after.id,
    caseVersion: after.version,
    commandId: commandId ?? null,
    payload: {
      row: after,
      was: was ?? {},
      activity: activity ?? null,
      removed_activity_id: removed ?? null,
      ...(further ? { further_activities: further } : {}),
      ...(furtherRemoved ? { further_removed_activity_ids: furtherRemoved } : {}),
      changes: changes ?? [],
    },
    // All case events carry the same payload.
  } as CaseEvent
}

/** A numbered event of the office, about none of its cases, as the server sends it. */
export const officeEvent = <N extends EventName>(
  seq: number,
  name: N,
  payload: PayloadOf<N>,
  by = { id: 'u2', name: 'Bruno Kranz' },
) => ({
  ...{ id: `ev${seq}`, seq, name, v: 1, customerId: 'c1', caseId: null, caseVersion: null },
  ...{ commandId: null, actor: { kind: 'user' as const, ...by }, at: MOMENT, payload },
})

/** An event of this client, as reads and the session make them. */
export const localEvent = <N extends LocalEventName>(name: N, payload: PayloadOf<N>): KnownEvent =>
  ({ ...envelope(name, 1), seq: null, caseId: null, caseVersion: null, payload }) as KnownEvent

export const sessionStarted = (asOf = 1, user = aUser()): KnownEvent =>
  localEvent('session.started', { user, as_of: asOf })

/** A page that entered the list of all cases. */
export const pageListed = (
  cases: CaseRow[],
  parts: Partial<PayloadOf<'case-page.listed'>> = {},
): KnownEvent =>
  localEvent('case-page.listed', {
    query: allCases,
    mode: 'reset',
    cases,
    total_count: cases.length,
    next_cursor: null,
    as_of: 1,
    ...parts,
  })

/** Bruno has a case open. */
export const aPresence = (parts: Partial<PresenceFrame> = {}): PresenceFrame => ({
  case_id: '481516',
  user_id: 'u2',
  user_name: 'Bruno Kranz',
  tab: 't1',
  state: 'viewing',
  greets: false,
  ...parts,
})
