import { combine, createEvent, createStore, sample } from 'effector'
import type { MailServerField } from '../../../../contracts/rules/mail/mail-server.ts'
import { $user, sessionEnded } from '../../../queries/following/session.ts'
import { $mailSetup, mailSetupRequested } from '../../../queries/set-up/mail-setup.ts'
import { keepDraftFx, readDraftFx } from './draft-storage.ts'
import {
  changesIn,
  type Draft,
  formOf,
  isSendable,
  problemsIn,
  typedOver,
  valuesOf,
} from './form.ts'

/** The screen is shown: its set-up is read, and what was typed before is there again. */
export const screenOpened = createEvent()
export const fieldTyped = createEvent<{ field: MailServerField; value: string }>()
/** The checkbox 'The smtp username differs from the email address' (MAILSETUP-06). */
export const differsTicked = createEvent<boolean>()
export const changesDiscarded = createEvent()
/** A save or a validation was asked for: from here on what is wrong is marked (MAILSETUP-11). */
export const attempted = createEvent()
/** What was typed is stored now. */
export const draftStored = createEvent()

/** Another draft takes the place of this one, as somebody else's change was looked at. */
export const draftReplaced = createEvent<Draft>()

/** In memory with the password, in the browser's storage without it. */
export const $draft = createStore<Draft>({}, { serialize: 'ignore' })
  .on(draftReplaced, (_, draft) => draft)
  .on(readDraftFx.doneData, (draft, kept) => ({ ...kept, ...draft }))
  .reset(changesDiscarded, draftStored, sessionEnded)

/** What this tab knows to be kept: what differs from it was done here. */
const $kept = createStore<Draft>({}, { serialize: 'ignore' })
  .on(readDraftFx.doneData, (known, kept) => ({ ...kept, ...known }))
  .on(keepDraftFx, (_, { now }) => now)
  .reset(sessionEnded)

const typed = sample({
  clock: [
    fieldTyped.map(({ field, value }): Draft => ({ [field]: value })),
    differsTicked.map((differs): Draft => ({ differs })),
  ],
  source: { draft: $draft, setup: $mailSetup },
  fn: ({ draft, setup }, parts) => typedOver(draft, setup?.version ?? 0, parts),
})
$draft.on(typed, (_, draft) => draft)

sample({ clock: screenOpened, fn: () => undefined, target: mailSetupRequested })
sample({
  clock: screenOpened,
  source: $user,
  filter: (user) => user !== null,
  fn: (user) => user?.user_id ?? '',
  target: readDraftFx,
})
sample({
  clock: [typed, draftReplaced, changesDiscarded, draftStored],
  source: { draft: $draft, kept: $kept, user: $user },
  filter: ({ user }) => user !== null,
  fn: ({ draft, kept, user }) => ({ userId: user?.user_id ?? '', before: kept, now: draft }),
  target: keepDraftFx,
})

const $wasAttempted = createStore(false)
  .on(attempted, () => true)
  .reset(changesDiscarded, draftStored, sessionEnded)

const noProblems: ReturnType<typeof problemsIn> = {}

/** What the form shows; null before the set-up was read. */
export const $form = combine($mailSetup, $draft, $wasAttempted, (setup, draft, wasAttempted) => {
  if (!setup) return null
  const form = formOf(setup, draft)
  const problems = problemsIn(setup, form)
  const values = valuesOf(setup, form)
  return {
    form,
    values,
    version: draft.since ?? setup.version ?? 0,
    isSendable: isSendable(values, problems),
    /** Marked after an attempt alone: nobody is scolded while typing. */
    problems: wasAttempted ? problems : noProblems,
    changes: changesIn(setup, draft).length,
    hasPassword: setup.smtp_password !== null,
    isActive: setup.active_email_setup === 'SMTP',
  }
})
