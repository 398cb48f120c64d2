import { savePortalAddress } from './address.ts'
import { deletePortalImage, savePortalImage } from './images.ts'
import { savePortalLegal } from './legal.ts'
import { readPortalSettings } from './settings.ts'

/** The calls about the settings of a settlement portal (document 3, section 7). */
export const portalSettingsHandlers = {
  readPortalSettings,
  savePortalAddress,
  savePortalLegal,
  savePortalImage,
  deletePortalImage,
}
