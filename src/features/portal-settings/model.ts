import { createEvent, createStore, sample } from 'effector'
import { sessionEnded } from '../../queries/following/session.ts'
import { portalSettingsRequested } from '../../queries/portal/portal-settings.ts'

/** The tabs of the screen, in their order (PORTAL-04, PORTAL-06, PORTAL-07). */
export const tabs = ['Portal Address', 'Legal & Contact', 'Logo & Images'] as const
export type Tab = (typeof tabs)[number]

/** The Settlement Portal Settings screen came on screen. */
export const portalSettingsOpened = createEvent()
export const tabChosen = createEvent<Tab>()

sample({ clock: portalSettingsOpened, target: portalSettingsRequested })

export const $tab = createStore<Tab>('Portal Address')
  .on(tabChosen, (_, tab) => tab)
  .reset(sessionEnded)
