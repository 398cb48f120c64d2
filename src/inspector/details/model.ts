import { createEvent, createStore } from 'effector'
import { sessionEnded } from '../../projections/session-state.ts'

/** The ways to look at an entry, in the order of their keys 1 to 4. */
export const tabs = ['Content', 'Changes', 'Causes', 'State'] as const
export type Tab = (typeof tabs)[number]

export const tabChosen = createEvent<Tab>()

export const $tab = createStore<Tab>('Content')
  .on(tabChosen, (_, tab) => tab)
  .reset(sessionEnded)
