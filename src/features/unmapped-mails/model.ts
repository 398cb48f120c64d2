import { combine, createEvent, createStore, sample } from 'effector'
import { createCommandEffect } from '../../commands/send.ts'
import { sessionEnded } from '../../queries/following/session.ts'
import {
  $unmappedMailStatuses,
  $unmappedMails,
  unmappedMailRequested,
  unmappedMailsRequested,
} from '../../queries/set-up/unmapped-mails.ts'

/** The screen came on screen, and left it. */
export const screenOpened = createEvent()
export const screenClosed = createEvent()
/** Somebody opened a mail, or closed the one that was open. */
export const mailChosen = createEvent<string | null>()
/** The next one opens by itself, because somebody is done with the one before it. */
export const mailPassed = createEvent<string | null>()
/** The open mail is put back among those that nobody has read. */
export const leftUnread = createEvent()

/** The mail below the open one is wanted, or the one above it; the first one while none is open. */
export const neighbourWanted = createEvent<1 | -1>()

export const $mails = $unmappedMails.map(({ list }) => list)

/** The mail in the pane, by its id; it stays when a colleague takes it away, and the pane says so. */
export const $openId = createStore<string | null>(null)
  .on([mailChosen, mailPassed], (_, id) => id)
  .reset(screenClosed, sessionEnded)

/** What the pane shows of the open mail; `gone` where it has left the list since. */
export const $open = combine($unmappedMails, $openId, ({ list, opened, gone }, id) => {
  if (id === null) return null
  const item = list?.find((one) => one.id === id) ?? null
  return {
    item,
    text: opened.find((one) => one.id === id) ?? null,
    gone: item === null ? (gone.find((one) => one.id === id) ?? null) : null,
  }
})

/** How the reading of the open mail stands. */
export const $openStatus = combine($unmappedMailStatuses, $openId, (statuses, id) =>
  id === null ? '' : (statuses.get(id) ?? ''),
)

sample({ clock: screenOpened, target: unmappedMailsRequested })
const $isShown = createStore(false)
  .on(screenOpened, () => true)
  .reset(screenClosed, sessionEnded)
// What was read is forgotten where too much was missed: it is read anew.
sample({
  clock: $mails,
  source: $isShown,
  filter: (isShown, list) => isShown && list === null,
  fn: () => undefined,
  target: unmappedMailsRequested,
})

sample({
  clock: sample({
    clock: neighbourWanted,
    source: { list: $mails, id: $openId },
    fn: ({ list, id }, by) => {
      const at = list?.findIndex((one) => one.id === id) ?? -1
      return at < 0 ? list?.[0]?.id : list?.[at + by]?.id
    },
  }).filterMap((id) => id),
  target: mailChosen,
})

const opened = sample({
  clock: [mailChosen, mailPassed],
  source: $mails,
  fn: (list, id) => list?.find((one) => one.id === id),
}).filterMap((item) => item)

// Also one whose text is there: other cases may be meant by now.
sample({ clock: opened, fn: ({ id }) => id, target: unmappedMailRequested })

// Opening reads the mail: a command, since loading it changes nothing (G-611).
const markReadFx = createCommandEffect('email.mark-read')
sample({
  clock: opened.filter({ fn: ({ unread }) => unread === 1 }),
  fn: ({ id }) => ({ case_id: null, email_id: id }),
  target: markReadFx,
})

const markUnreadFx = createCommandEffect('email.mark-unread')
const left = sample({ clock: leftUnread, source: $open }).filterMap(
  (open) => open?.item ?? undefined,
)
sample({
  clock: left,
  fn: ({ id }) => ({ case_id: null, email_id: id }),
  target: markUnreadFx,
})
// Whoever opens it again reads it.
sample({ clock: left, fn: () => null, target: mailChosen })
