import { attach, createEvent, createStore, sample } from 'effector'
import { createGate } from 'effector-react'
import type { SessionUser } from '../../../contracts/model/accounts/user.ts'
import { type Names, readNames } from '../../../contracts/rules/accounts/profile.ts'
import { createOperation } from '../../bus/operation.ts'
import { createCommandEffect } from '../../commands/send.ts'
import { $user } from '../../queries/following/session.ts'
import { keepNamesDraftFx, readNamesDraft } from './names-draft.ts'
import { closeAfter } from './open-model.ts'

/** So long the success is seen, in ms (PROFILE-15). */
const SHOWN_MS = 2_000

export const NamesGate = createGate()
export const namesTyped = createEvent<Partial<Names>>()
export const namesConfirmed = createEvent()
/** The draft goes, the stored names are shown again. */
export const namesDraftDiscarded = createEvent()

const changeFx = createCommandEffect('profile.name.change')
export const changeNames = createOperation(changeFx)

const storedNames = (user: SessionUser | null): Names => ({
  name: user?.name ?? '',
  public_name: user?.public_name ?? '',
})
const isSame = (a: Names, b: Names) => a.name === b.name && a.public_name === b.public_name

const readFx = attach({
  source: $user,
  effect: (user) => {
    const stored = storedNames(user)
    const draft = user && readNamesDraft(user.user_id)
    const isDraft = draft !== null && !isSame(draft, stored)
    return { names: isDraft ? draft : stored, isDraft }
  },
})
sample({ clock: NamesGate.open, fn: () => undefined, target: readFx })

export const $names = createStore<Names>({ name: '', public_name: '' })
  .on(readFx.doneData, (_, { names }) => names)
  .on(namesTyped, (names, typed) => ({ ...names, ...typed }))
  .reset(NamesGate.close)
sample({ clock: namesDraftDiscarded, source: $user, fn: storedNames, target: $names })

/** Whether the dialog began with what was typed an earlier time. */
export const $isNamesDraft = createStore(false)
  .on(readFx.doneData, (_, { isDraft }) => isDraft)
  .reset(namesDraftDiscarded, NamesGate.close)

const kept = sample({
  clock: namesTyped,
  source: { user: $user, names: $names },
  fn: ({ user, names }) =>
    user && { userId: user.user_id, names: isSame(names, storedNames(user)) ? null : names },
})
const dropped = sample({
  clock: [namesDraftDiscarded, changeNames.done],
  source: $user,
  fn: (user) => user && { userId: user.user_id, names: null },
})
sample({
  clock: [kept, dropped].map((draft) => draft.filterMap((one) => one ?? undefined)),
  target: keepNamesDraftFx,
})

/** What is wrong with each of the two; null for nothing. */
export type NamesErrors = { [K in keyof Names]: string | null }

const none: NamesErrors = { name: null, public_name: null }

const judged = sample({
  clock: namesConfirmed,
  source: $names,
  fn: (names) => ({ names, read: readNames(names) }),
})
const refused = judged.filterMap(({ names, read }) =>
  read.ok ? undefined : { names, message: read.message },
)

/** PROFILE-12: said at whatever is wrong by itself. */
const ofWrong = (text: string, message: string) =>
  readNames({ name: text, public_name: text }).ok ? null : message

export const $namesErrors = createStore<NamesErrors>(none)
  .on(judged, () => none)
  .on(refused, (_, { names: { name, public_name }, message }) => ({
    name: ofWrong(name, message),
    public_name: ofWrong(public_name, message),
  }))
  // PROFILE-14: on both, for the server does not say which.
  .on(changeNames.failed, (_, { failure: { message } }) => ({
    name: message,
    public_name: message,
  }))
  .on([namesTyped, namesDraftDiscarded], () => none)
  .reset(NamesGate.close)

export const $namesSaved = createStore(false)
  .on(changeNames.done, () => true)
  .reset(NamesGate.close)

sample({
  clock: judged.filterMap(({ read }) => (read.ok ? read.value : undefined)),
  target: changeFx,
})
closeAfter(changeNames.done, SHOWN_MS)
