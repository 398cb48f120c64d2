import { createEvent, sample } from 'effector'
import { $setUp } from '../../projections/set-up-state.ts'
import { createRead, type Loader } from '../loading/create-read.ts'
import { loaded } from '../loading/loaders.ts'
import { statusesOf } from '../loading/statuses.ts'

/** Where a page begins; null for the first one. */
type After = string | null

const loadPage: Loader<After> = async ({ gateway, customerId, cursor, event }, after) =>
  loaded(
    await gateway.call('searchEmails', {
      params: { customer_id: customerId },
      body: { filter: { unmapped: true }, ...(after !== null && { paging: { cursor: after } }) },
    }),
    cursor,
    ({ value: { emails, next_cursor = null } }, as_of) => [
      event('unmapped-page.listed', { after, emails, next_cursor, as_of }),
    ],
  )

const loadMail: Loader<string> = async ({ gateway, customerId, cursor, event }, email_id) =>
  loaded(
    await gateway.call('readEmail', { params: { customer_id: customerId, emailId: email_id } }),
    cursor,
    ({ value: { to, mail_content, suggestions = [] } }, as_of) => [
      event('unmapped-mail.loaded', { email_id, to, mail_content, suggestions, as_of }),
    ],
  )

const itself = (id: string) => id
const firstRead = createRead<After>({ read: 'unmapped-page', load: loadPage })
const nextRead = createRead<After>({ read: 'unmapped-page', keyOf: String, load: loadPage })
const mailRead = createRead<string>({ read: 'unmapped-mail', keyOf: itself, load: loadMail })

/** Reads the newest unmapped mails: the list begins anew. */
export const unmappedMailsRequested = createEvent()
/** Reads the ones after those that are there; nothing happens at the end, or while a page is under way. */
export const moreUnmappedMailsRequested = createEvent()
/** Reads what a mail says, and which cases it may belong to. */
export const unmappedMailRequested = mailRead.requested

/** What is known of mail that belongs to no case. */
export const $unmappedMails = $setUp.map(({ unmappedMails }) => unmappedMails)
/** Of the first page. */
export const $unmappedMailsStatus = firstRead.$status
/** Of the page after those that are there. */
export const $moreUnmappedMailsStatus = nextRead.$status
/** How the reading of each mail stands. */
export const $unmappedMailStatuses = statusesOf(mailRead, itself)

sample({ clock: unmappedMailsRequested, fn: () => null, target: firstRead.requested })
sample({ clock: unmappedMailsRequested, target: nextRead.reset })
sample({
  clock: sample({
    clock: moreUnmappedMailsRequested,
    source: { mails: $unmappedMails, first: firstRead.$status, next: nextRead.$status },
  }).filterMap(({ mails, first, next }) =>
    mails.cursor !== null && first !== 'request' && next !== 'request' ? mails.cursor : undefined,
  ),
  target: nextRead.requested,
})
