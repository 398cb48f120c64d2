import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import { type MailEventName, mailEventNames } from '../../../contracts/events/names.ts'
import { MailContent } from '../../../contracts/model/cases/activity.ts'
import { EmailItem } from '../../../contracts/model/mail/email.ts'
import { Suggestion } from '../../../contracts/model/mail/opened-email.ts'
import { Count, Id } from '../../../contracts/model/primitives.ts'
import { z } from '../../../contracts/schema.ts'
import { byName } from '../parts/by-name.ts'
import { readModel, take } from '../parts/read-model.ts'

/** What an opened mail says; its text never changes. */
const OpenedMail = z.object({
  id: Id,
  to: z.string(),
  mail_content: MailContent,
  suggestions: z.array(Suggestion),
})

/** A mail that has left the list: who mapped it, and to which case, or deleted it. */
const GoneMail = z.object({
  id: Id,
  user_name: z.nullable(z.string()),
  case_id: z.nullable(z.string()),
  isDeleted: z.boolean(),
})
export type GoneMail = z.infer<typeof GoneMail>

const State = z.object({
  /** The newest first, as far as they were read; null before that. */
  list: z.nullable(z.readonly(z.array(EmailItem))),
  /** Where the next page begins; null at the end. */
  cursor: z.nullable(z.string()),
  /** The moment of the first page: events up to this number are in it. */
  asOf: Count,
  opened: z.readonly(z.array(OpenedMail)),
  gone: z.readonly(z.array(GoneMail)),
})

/** Mail that belongs to no case, as its screen lists it. */
export type UnmappedMailsState = z.infer<typeof State>

/** Texts that are kept: the one that is read, and those just before it. */
const KEPT_TEXTS = 5
/** As many are remembered as may leave at once. */
const KEPT_GONE = 100

const isOlder = (one: EmailItem, than: EmailItem): boolean => one.received <= than.received

/** A mail that came in stands where its moment is, if the list was read that far. */
function withArrival(state: UnmappedMailsState, list: readonly EmailItem[], email: EmailItem) {
  const at = list.findIndex((one) => isOlder(one, email))
  if (at >= 0) return list.toSpliced(at, 0, email)
  return state.cursor === null ? [...list, email] : list
}

type MailEvent = KnownEvent<MailEventName>

function takeEvent(state: UnmappedMailsState, { name, seq, actor, payload }: MailEvent): boolean {
  const { list } = state
  if (list === null || (seq ?? 0) <= state.asOf) return false
  const { email } = payload
  const at = list.findIndex(({ id }) => id === email.id)
  const others = at < 0 ? list : list.toSpliced(at, 1)
  switch (name) {
    case 'email.unmapped-received':
      state.list = withArrival(state, others, email)
      return true
    case 'email.unmapped-read':
    case 'email.unmapped-unread':
      if (at < 0) return false
      state.list = list.with(at, email)
      return true
    case 'email.mapped-to-case':
    case 'email.unmapped-deleted': {
      const isDeleted = name === 'email.unmapped-deleted'
      const gone = {
        ...{ id: email.id, user_name: actor.name, isDeleted },
        case_id: isDeleted ? null : email.case_id,
      }
      state.list = others
      state.opened = state.opened.filter(({ id }) => id !== email.id)
      state.gone = [...state.gone.filter(({ id }) => id !== email.id), gone].slice(-KEPT_GONE)
      return true
    }
  }
}

export const unmappedMailsProjection = readModel<UnmappedMailsState>({
  saved: State,
  initial: () => ({ list: null, cursor: null, asOf: 0, opened: [], gone: [] }),
  isRead: ({ list, opened }) => list !== null || opened.length > 0,
  handlers: byName(mailEventNames, takeEvent),
  reads: {
    'unmapped-page.listed': (state, { payload: { after, emails, next_cursor, as_of } }) => {
      if (after === null) return take(state, { as_of }, { list: emails, cursor: next_cursor })
      // A page that is there already, or whose predecessor is not.
      if (state.list === null || state.cursor !== after || as_of < state.asOf) return false
      const known = new Set(state.list.map(({ id }) => id))
      state.list = [...state.list, ...emails.filter(({ id }) => !known.has(id))]
      state.cursor = next_cursor
      return true
    },
    'unmapped-mail.loaded': (state, { payload: { email_id: id, to, ...read } }) => {
      const { mail_content, suggestions } = read
      const others = state.opened.filter((one) => one.id !== id)
      state.opened = [...others, { id, to, mail_content, suggestions }].slice(-KEPT_TEXTS)
      return true
    },
  },
})
