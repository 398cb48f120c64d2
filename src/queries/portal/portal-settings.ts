import { $setUp } from '../../projections/set-up-state.ts'
import { createRead } from '../loading/create-read.ts'
import { loadPortalSettings } from '../loading/setup-loaders.ts'

const portalSettingsRead = createRead<void>({ read: 'portal-settings', load: loadPortalSettings })

/** Loads the settings of the settlement portal; its screen asks. */
export const portalSettingsRequested = portalSettingsRead.requested

/** Null before they were read. */
export const $portalSettings = $setUp.map(({ portalSettings }) => portalSettings.settings)
export const $portalSettingsStatus = portalSettingsRead.$status

/** Who changed the address and the links last, where an event told. */
export const $portalAuthors = $setUp.map(({ portalSettings }) => portalSettings.authors ?? {})
