import { createEvent, createStore, sample } from 'effector'
import { createGate } from 'effector-react'
import { type Names, readNames } from '../../../contracts/rules/profile.ts'
import { createOperation } from '../../bus/operation.ts'
import { createCommandEffect } from '../../projections/send.ts'
import { $user } from '../../projections/session.ts'
import { closeAfter } from './open-model.ts'

/** So long the success is seen, in ms (PROFILE-15). */
const SHOWN_MS = 2_000

export const NamesGate = createGate()
export const namesTyped = createEvent<Partial<Names>>()
export const namesConfirmed = createEvent()

const changeFx = createCommandEffect('profile.name.change')
export const changeNames = createOperation(changeFx)

export const $names = createStore<Names>({ name: '', public_name: '' })
sample({
  clock: NamesGate.open,
  source: $user,
  fn: (user) => ({ name: user?.name ?? '', public_name: user?.public_name ?? '' }),
  target: $names,
})
$names.on(namesTyped, (names, typed) => ({ ...names, ...typed })).reset(NamesGate.close)

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
  .on(namesTyped, () => none)
  .reset(NamesGate.close)

export const $namesSaved = createStore(false)
  .on(changeNames.done, () => true)
  .reset(NamesGate.close)

sample({
  clock: judged.filterMap(({ read }) => (read.ok ? read.value : undefined)),
  target: changeFx,
})
closeAfter(changeNames.done, SHOWN_MS)
