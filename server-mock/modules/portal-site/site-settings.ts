import { eq } from 'drizzle-orm'
import type { PortalImageType } from '../../../contracts/model/portal/portal-settings.ts'
import type { Db, Tx } from '../../db/database.ts'
import { customer } from '../../db/schema/accounts.ts'
import { portalImage, portalSettings } from '../../db/schema/portal.ts'
import { imageName } from './portal-image-name.ts'
import { IMAGE_PATH } from './portal-rows.ts'

/** An image of a portal as its pages name it: of their own host. */
export type SiteImage = { address: string; width: number; height: number }

/** What a customer has set for every page of its portal. */
export type SiteSettings = {
  homepage: string | null
  imprint: string | null
  privacy: string | null
  images: Partial<Record<PortalImageType, SiteImage>>
}

/** In one statement, without the bytes of the images. */
export async function siteSettings(db: Db | Tx, customerId: string): Promise<SiteSettings> {
  const rows = await db
    .select({
      ...{ homepage: portalSettings.homepage, imprint: portalSettings.imprintLink },
      privacy: portalSettings.privacyStatementLink,
      image: {
        ...{ type: portalImage.type, id: portalImage.id, kind: portalImage.kind },
        ...{ width: portalImage.width, height: portalImage.height },
      },
    })
    .from(customer)
    .leftJoin(portalSettings, eq(portalSettings.customerId, customer.id))
    .leftJoin(portalImage, eq(portalImage.customerId, customer.id))
    .where(eq(customer.id, customerId))
  const images: SiteSettings['images'] = {}
  for (const { image } of rows)
    if (image) {
      const { type, width, height } = image
      images[type] = { address: `${IMAGE_PATH}/${imageName(image)}`, width, height }
    }
  const { homepage = null, imprint = null, privacy = null } = rows[0] ?? {}
  return { homepage, imprint, privacy, images }
}
