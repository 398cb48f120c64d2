import { eq, type SQL, sql } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import type { Envelope } from '../../../contracts/events/envelope.ts'
import { readEvent } from '../../../contracts/events/read-event.ts'
import type { Notice, NoticeChoice } from '../../../contracts/model/accounts/notices.ts'
import {
  isNoticeEvent,
  type NoticeEventName,
  noticeEvents,
  noticeOf,
  tellingLetters,
} from '../../../contracts/rules/notices/notice.ts'
import { choiceFor, chosenOn, keptNotices } from '../../../contracts/rules/notices/notice-choice.ts'
import { readOn } from '../../../contracts/rules/notices/read-marks.ts'
import { changes, reads, type SignedIn } from '../../calls/handler.ts'
import type { Db, Tx } from '../../db/database.ts'
import { appUser } from '../../db/schema/accounts.ts'
import { noticeNames } from '../../db/schema/log.ts'
import { envelopesFrom, headOf } from '../../events/read.ts'

/** So many are listed, and so many of everybody's are looked through for them: an answer costs the same in a busy office. */
const MOST_LISTED = 200
const MOST_LOOKED_AT = 5_000

const isNotice = (event: KnownEvent): event is KnownEvent<NoticeEventName> =>
  isNoticeEvent(event.name)

function toldBy(envelope: Envelope): Notice[] {
  const read = readEvent(envelope)
  if (read.kind !== 'known' || !isNotice(read.event)) return []
  const told = noticeOf(read.event)
  return told ? [{ number: envelope.seq ?? 0, at: envelope.at, ...told }] : []
}

/** The rows `e` that tell this user something, the newest of them. */
const tellingRows = (user: SignedIn, { kinds, scope }: NoticeChoice): SQL => {
  const names = Object.entries(noticeEvents).flatMap(([name, kind]) =>
    kinds.includes(kind) ? [name] : [],
  )
  const own = sql`and (e.case_id is null or exists (
    select from case_detail d where d.id = e.case_id and d.activated_by = ${user.id}))`
  return sql`(select e.* from (
      select * from event where customer_id = ${user.customerId} and ${noticeNames}
      order by seq desc limit ${MOST_LOOKED_AT}) e
    where e.name = any(${sql.param(names)}::text[])
      and e.actor->>'id' is distinct from ${user.id}
      and (e.name <> 'case.letter-progressed'
        or e.payload->'activity'->'content'->>'letter_status' = any(${sql.param(tellingLetters)}::text[]))
      and (e.name <> 'case.mail-received' or e.payload->'activity'->'content'->'automatic' is null)
      ${scope === 'own' ? own : sql``}
    order by e.seq desc limit ${MOST_LISTED}) e`
}

const storedOf = (db: Db | Tx, { id }: SignedIn) =>
  db.select({ notices: appUser.notices }).from(appUser).where(eq(appUser.id, id))

/** What happened in the user's cases by others, and what of it they have read. */
export const readNotices = reads<Calls['readNotices']>(async ({ user, services }) => {
  const { db } = services.database
  // The number first: what is read after it may only be newer.
  const asOf = await headOf(db, user.customerId)
  const [mine] = await storedOf(db, user)
  const { read, choice } = keptNotices(user.role, mine?.notices)
  const told = await envelopesFrom(db, tellingRows(user, choice))
  return { asOf, body: { notices: told.flatMap(toldBy).reverse(), read, choice } }
})

/** Held until the commit: what two tabs have read or chosen is one after the other, and neither is lost. */
export const saveNotices = changes<Calls['saveNotices']>(async ({ body, user, change }) => {
  const [mine] = await storedOf(change.tx, user).for('update')
  const kept = keptNotices(user.role, mine?.notices)
  const { choice, ...reading } = body
  const notices = {
    read: readOn(kept.read, reading),
    choice: choiceFor(user.role, chosenOn(kept.choice, choice)),
  }
  await change.tx.update(appUser).set({ notices }).where(eq(appUser.id, user.id))
  return notices
})
