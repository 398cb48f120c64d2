import { WEB_ADDRESS_MAX_LENGTH } from '../../limits.ts'
import { PortalImageType, PortalSettings } from '../../model/portal/portal-settings.ts'
import { FileRef } from '../../model/upload.ts'
import { z } from '../../schema.ts'
import { lateCommand } from '../definition.ts'

const none = z.object({})
const line = z.string().check(z.maxLength(WEB_ADDRESS_MAX_LENGTH))

/** The settings' when the form was opened: it travels as `If-Match`. */
const { version } = PortalSettings.shape

/** What admins do to the settings of the settlement portal. Uploads need a connection (engine.md 17). */
export const portalSettingsCommands = {
  /** An empty own domain takes it away. One that is not verified is looked for again with each save. */
  'portal.address.save': lateCommand(
    'portal.address.save',
    { version, settlement_portal_host_internal: line, settlement_portal_host_external: line },
    none,
  ),
  /** An empty link takes it away. */
  'portal.legal.save': lateCommand(
    'portal.legal.save',
    { version, homepage: line, privacy_statement_link: line, imprint_link: line },
    none,
  ),
  'portal.image.save': lateCommand(
    'portal.image.save',
    { type: PortalImageType, image: FileRef },
    none,
  ),
  /** `image_name` is the last part of the image's address. */
  'portal.image.delete': lateCommand(
    'portal.image.delete',
    { type: PortalImageType, image_name: z.string().check(z.maxLength(300)) },
    none,
  ),
}
