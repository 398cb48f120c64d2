import { createEvent, createStore, sample } from 'effector'
import type { InputOf } from '../../../../contracts/commands/commands.ts'
import { createCommandEffect } from '../../../commands/send.ts'

export const takeBackPressed = createEvent<InputOf<'case.mail.take-back'>>()

const takeBackFx = createCommandEffect('case.mail.take-back')

/** What is being taken back at this moment, by activity. */
export const $takingBack = createStore<ReadonlySet<string>>(new Set(), { serialize: 'ignore' })
  .on(takeBackFx, (busy, { activity_id }) => new Set([...busy, activity_id]))
  .on(
    takeBackFx.finally,
    (busy, { params }) => new Set([...busy].filter((id) => id !== params.activity_id)),
  )

sample({
  clock: takeBackPressed,
  source: $takingBack,
  filter: (busy, { activity_id }) => !busy.has(activity_id),
  fn: (_, input) => input,
  target: takeBackFx,
})
