import { WireEvent } from '../events/envelope.ts'
import {
  MOST_MARKS,
  NoticeChoice,
  NoticesAnswer,
  NoticesRead,
  QuietHours,
  ReadMark,
} from '../model/accounts/notices.ts'
import { Count } from '../model/primitives.ts'
import { z } from '../schema.ts'
import { change, nothing, read } from './rows.ts'

/** What is said of notices at once: what was read, and parts of the choice. */
export const NoticesChange = z.strictObject({
  /** Everything through this number is read. */
  through: z.optional(Count),
  marks: z.optional(z.array(z.strictObject(ReadMark.shape)).check(z.maxLength(MOST_MARKS))),
  choice: z.optional(
    z.partial(
      z.strictObject({
        ...NoticeChoice.shape,
        quiet: z.nullable(z.strictObject(QuietHours.shape)),
      }),
    ),
  ),
})

/** What a user is told of while it happens (ecosystem, row 14); data of one user, so no event (engine.md 7). */
export const noticeCalls = {
  /** Of the last 30 days, at most the latest 200; agents get those of their own cases. */
  readNotices: read({
    method: 'GET',
    path: '/user/notices',
    params: nothing,
    query: nothing,
    answer: NoticesAnswer,
  }),
  saveNotices: change({
    method: 'PUT',
    path: '/user/notices',
    params: nothing,
    query: nothing,
    body: NoticesChange,
    answer: z.object({ read: NoticesRead, choice: NoticeChoice, events: z.array(WireEvent) }),
  }),
}
