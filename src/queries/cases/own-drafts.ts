import { createEvent, createStore, sample } from 'effector'
import type { ListedDraft } from '../../../contracts/model/mail/mail-draft.ts'
import { Count, Id, Instant } from '../../../contracts/model/primitives.ts'
import { parse, z } from '../../../contracts/schema.ts'
import { eventsApplied } from '../../bus/log/intake.ts'
import { executeFx } from '../../commands/execute.ts'
import { sessionEnded } from '../../projections/session-state.ts'
import { createOwnRead } from '../loading/own-read.ts'

/** Asks what the user has written and not sent; what is done here is followed from then on (data of one user: no event). */
export const ownDraftsRequested = createEvent()

const own = createOwnRead((gateway) => gateway.call('listMailDrafts', {}), [sessionEnded])

const settled = executeFx.doneData.filter({ fn: ({ outcome }) => outcome.kind === 'done' })

const Stored = z.object({ id: Id, version: Count, updated: Instant })

const saved = settled.filterMap(({ command, outcome }): ListedDraft | undefined => {
  if (command.name !== 'mail-draft.save' || outcome.kind !== 'done') return undefined
  const { content, case_id, kind, ref } = command.input
  const stored = parse(Stored, outcome.result)
  return stored.ok ? { case_id, kind, ref, ...stored.value, subject: content.subject } : undefined
})

/** One that is on its way is none: it comes back where it is taken back, or fails. */
const ended = settled.filterMap(({ command }) => {
  switch (command.name) {
    case 'mail-draft.discard':
    case 'case.mail.send':
    case 'case.mail.log':
    case 'case.letter.send':
      return command.input.draft_id
    default:
      return undefined
  }
})

/** One turned out to have left, though nobody answered. */
export const ownDraftLeft = createEvent<string>()

/** The user's own drafts of all cases; null before they were read. */
export const $ownDrafts = createStore<readonly ListedDraft[] | null>(null, { serialize: 'ignore' })
  .on(own.came, (_, { value }) => value.drafts)
  .on(saved, (drafts, draft) => drafts && [draft, ...drafts.filter(({ id }) => id !== draft.id)])
  .on([ended, ownDraftLeft], (drafts, gone) =>
    drafts === null ? null : drafts.filter(({ id }) => id !== gone),
  )
  .reset(sessionEnded)

const cameBack = eventsApplied.filter({
  fn: (events) =>
    events.some(({ name }) => name === 'case.mail-taken-back' || name === 'case.mail-failed'),
})
sample({
  clock: sample({
    clock: [ownDraftsRequested, cameBack],
    source: { drafts: $ownDrafts, isReading: own.readFx.pending },
    fn: ({ drafts, isReading }, why) =>
      why === undefined ? drafts === null && !isReading : drafts !== null,
  }).filter({ fn: (isWanted) => isWanted }),
  fn: () => undefined,
  target: own.readFx,
})
