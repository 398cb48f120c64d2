import { z } from '../../schema.ts'
import { CaseId, Count, Instant } from '../primitives.ts'

/** What somebody can be told of while it happens; one family of events each (`rules/notices/notice.ts`). */
export const NoticeKind = z.enum([
  'email',
  'payment',
  'license',
  'letter',
  'callback',
  'failure',
  'unmapped',
])
export type NoticeKind = z.infer<typeof NoticeKind>

/** One thing that happened: the event's number, its case, and what stands in the second line. */
export const Notice = z.object({
  number: Count,
  at: Instant,
  kind: NoticeKind,
  /** Null: an email that belongs to no case. */
  case_id: z.nullable(CaseId),
  host: z.nullable(z.string()),
  text: z.string(),
})
export type Notice = z.infer<typeof Notice>

/** What belongs together: a case, or the emails that belong to none. */
export const ConversationKey = z.union([CaseId, z.literal('unmapped')])
export type ConversationKey = z.infer<typeof ConversationKey>

/** Up to which number somebody has read a conversation. */
export const ReadMark = z.object({ key: ConversationKey, through: Count })
export type ReadMark = z.infer<typeof ReadMark>

/** So many conversations have marks of their own; of more the oldest are as all others. */
export const MOST_MARKS = 500

/** What is read: everything through a number, and conversations that differ from that. */
export const NoticesRead = z.object({
  through: Count,
  marks: z.array(ReadMark).check(z.maxLength(MOST_MARKS)),
})
export type NoticesRead = z.infer<typeof NoticesRead>

/** A time of day, `hh:mm`. */
export const DayTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

/** Nothing is shown outside the app between two times of day; the end may lie on the next day. */
export const QuietHours = z.object({ from: DayTime, to: DayTime })
export type QuietHours = z.infer<typeof QuietHours>

export const NoticeScope = z.enum(['own', 'all'])

/** What somebody wants to be told of, and how. */
export const NoticeChoice = z.object({
  kinds: z.readonly(z.array(NoticeKind).check(z.maxLength(NoticeKind.options.length))),
  /** Of the cases that they activated, or of all; agents are told of their own alone. */
  scope: NoticeScope,
  /** Whether they are told outside the app as well, in browsers where they allow it. */
  desktop: z.boolean(),
  quiet: z.nullable(QuietHours),
})
export type NoticeChoice = z.infer<typeof NoticeChoice>

/** The newest first. */
export const NoticesAnswer = z.object({
  notices: z.readonly(z.array(Notice)),
  read: NoticesRead,
  choice: NoticeChoice,
})
export type NoticesAnswer = z.infer<typeof NoticesAnswer>
