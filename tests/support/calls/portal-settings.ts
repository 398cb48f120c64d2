/** Calls about the settings of the settlement portal. */
import { portalImage } from '../../../server-mock/db/schema/portal.ts'
import { newId } from '../../../server-mock/ids.ts'
import { pngOf, portalImageBody } from '../files/portal-image.ts'
import type { Entry, Scene } from './entry.ts'

/** A favicon that is there, under a name of its own. */
async function pictured({ api, of }: Scene): Promise<Record<string, string>> {
  const id = newId()
  const bytes = pngOf(16, 16)
  const image = { id, kind: 'png' as const, width: 16, height: 16, bytes }
  await api.services.database.db
    .insert(portalImage)
    .values({ ...image, customerId: of.id, type: 'favicon' })
    .onConflictDoUpdate({ target: [portalImage.customerId, portalImage.type], set: image })
  shown = `${id}.png`
  return {}
}
let shown = ''

let count = 0

export const portalSettingsEntries = {
  readPortalSettings: {},
  savePortalAddress: {
    json: ({ of }: Scene) => {
      count += 1
      // Nobody has had it before.
      return {
        settlement_portal_host_internal: `${of.id}-${count}`,
        settlement_portal_host_external: '',
      }
    },
    command: 'portal.address.save',
    tells: ['portal.address-changed'],
  },
  savePortalLegal: {
    json: ({ of }: Scene) => {
      count += 1
      return { homepage: `https://${of.id}.example/${count}` }
    },
    command: 'portal.legal.save',
    tells: ['portal.legal-changed'],
  },
  savePortalImage: {
    params: { type: 'logo' },
    json: portalImageBody(pngOf(64, 64), 'logo.png'),
    command: 'portal.image.save',
    tells: ['portal.image-changed'],
  },
  deletePortalImage: {
    ready: pictured,
    params: { type: 'favicon' },
    json: () => ({ image_name: shown }),
    command: 'portal.image.delete',
    tells: ['portal.image-changed'],
  },
} satisfies Record<string, Entry>
