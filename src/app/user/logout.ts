import { createEvent, createStore, sample } from 'effector'
import { logoutRequested } from '../../actions/requests.ts'
import { $outboxState, clearOutboxFx, outboxSendPressed } from '../../commands/outbox.ts'
import { createCommandEffect } from '../../commands/send.ts'
import { sessionEnded } from '../../queries/following/session.ts'

/** The answers to the question what becomes of unsent changes (engine.md 17). */
export const sendFirstChosen = createEvent()
export const keepChosen = createEvent()
export const discardChosen = createEvent()
export const logoutCancelled = createEvent()

const logoutFx = createCommandEffect('session.logout')

/** Changes of this user that the server has not confirmed. */
export const $unsent = $outboxState.map(({ items, unreadable }) => items.length + unreadable)

/** Of these, what goes out by itself as soon as it can; the others need a person. */
const $onTheirWay = $outboxState.map(
  ({ items }) =>
    items.filter(({ standing }) => standing === 'waiting' || standing === 'form').length,
)

const asked = sample({ clock: logoutRequested, source: $unsent })

/** Whether the question is open what becomes of them. */
export const $logoutAsked = createStore(false)
  .on(asked, (_, unsent) => unsent > 0)
  .reset(logoutCancelled, sessionEnded)

/** Logout follows as soon as everything is sent. */
export const $sendingFirst = createStore(false)
  .on(sendFirstChosen, () => true)
  .reset(logoutCancelled, sessionEnded)

sample({ clock: sendFirstChosen, target: outboxSendPressed })
sample({ clock: discardChosen, target: clearOutboxFx })

const sent = sample({
  clock: [$unsent, sendFirstChosen],
  source: { isSending: $sendingFirst, unsent: $unsent },
  filter: ({ isSending, unsent }) => isSending && unsent === 0,
})

// What is left needs a person: there is nothing more to wait for.
sample({
  clock: [$onTheirWay, sendFirstChosen],
  source: { isSending: $sendingFirst, left: $onTheirWay, unsent: $unsent },
  filter: ({ isSending, left, unsent }) => isSending && left === 0 && unsent > 0,
  fn: () => false,
  target: $sendingFirst,
})

/** Logout ends the session on the server as well; its failure is ignored (spec README, 21). */
sample({
  clock: [asked.filter({ fn: (unsent) => unsent === 0 }), sent, keepChosen, clearOutboxFx.done],
  fn: () => ({}),
  target: logoutFx,
})
