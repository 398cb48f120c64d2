import { and, eq, isNull } from 'drizzle-orm'
import type {
  PortalImageType,
  PortalSettings,
} from '../../../contracts/model/portal/portal-settings.ts'
import type { Config } from '../../config.ts'
import type { Db, Tx } from '../../db/database.ts'
import { toInstant } from '../../db/instant.ts'
import { customer } from '../../db/schema/accounts.ts'
import { portalHost, portalImage, portalSettings } from '../../db/schema/portal.ts'
import { translation } from '../../db/schema/setup.ts'
import { recordsOf } from './own-domain.ts'
import { portalBaseOf } from './portal-hosts.ts'
import { imageName } from './portal-image-name.ts'

export type SettingsRow = typeof portalSettings.$inferSelect

/** Where images of portals lie, on every host of the files' origin. */
export const IMAGE_PATH = '/portal-images'

const imageUrl = ({ publicFilesUrl }: Config, name: string): string =>
  `${publicFilesUrl}${IMAGE_PATH}/${name}`

const images = {
  logo: 'logo_url',
  favicon: 'favicon_url',
  about_us_image: 'about_us_image_url',
} as const satisfies Record<PortalImageType, keyof PortalSettings>

/** The member of the settings that tells of an image. */
export const imageMember = (type: PortalImageType) => images[type]

export async function settingsRow(db: Db | Tx, customerId: string): Promise<SettingsRow | null> {
  const [row] = await db
    .select()
    .from(portalSettings)
    .where(eq(portalSettings.customerId, customerId))
  return row ?? null
}

/** The names that count now: the subdomain, and the own domain that was found to be the customer's. */
export async function hostRows(db: Db | Tx, customerId: string) {
  const rows = await db
    .select()
    .from(portalHost)
    .where(and(eq(portalHost.customerId, customerId), isNull(portalHost.until)))
  return {
    internal: rows.find(({ kind }) => kind === 'internal')?.host ?? '',
    external: rows.find(({ kind }) => kind === 'external') ?? null,
  }
}

/** The texts of the default language, which are changed there (G-92). */
async function defaultTexts(db: Db | Tx, customerId: string) {
  const [texts] = await db
    .select({
      about_us_text: translation.aboutUsText,
      login_text: translation.loginText,
      case_overview_text: translation.caseOverviewText,
    })
    .from(translation)
    .where(
      and(
        eq(translation.customerId, customerId),
        eq(translation.isDefault, true),
        isNull(translation.deleted),
      ),
    )
  return texts ?? { about_us_text: null, login_text: null, case_overview_text: null }
}

const domainCheckOf = (
  config: Config,
  customerId: string,
  row: SettingsRow | null,
  { internal, external }: Awaited<ReturnType<typeof hostRows>>,
): PortalSettings['domain_check'] => {
  const host = row?.ownDomain ?? null
  if (row === null || host === null) return null
  return {
    verified: external?.host === host && external.verified,
    checked: row.domainChecked === null ? null : toInstant(row.domainChecked),
    problem: row.domainProblem,
    records: recordsOf(config, { customerId, host, subdomain: internal }),
  }
}

/** Everything that is set for a customer's portal, as its admins see it. */
export async function portalSettingsOf(
  db: Db | Tx,
  config: Config,
  customerId: string,
): Promise<PortalSettings> {
  const row = await settingsRow(db, customerId)
  const hosts = await hostRows(db, customerId)
  const [own] = await db
    .select({ name: customer.name })
    .from(customer)
    .where(eq(customer.id, customerId))
  const pictures = await db
    .select({ type: portalImage.type, id: portalImage.id, kind: portalImage.kind })
    .from(portalImage)
    .where(eq(portalImage.customerId, customerId))
  const urlOf = (type: PortalImageType): string | null => {
    const found = pictures.find((picture) => picture.type === type)
    return found ? imageUrl(config, imageName(found)) : null
  }
  return {
    name: own?.name ?? '',
    homepage: row?.homepage ?? null,
    settlement_portal_host_internal: hosts.internal,
    settlement_portal_host_external: row?.ownDomain ?? null,
    imprint_link: row?.imprintLink ?? null,
    privacy_statement_link: row?.privacyStatementLink ?? null,
    ...(await defaultTexts(db, customerId)),
    logo_url: urlOf('logo'),
    favicon_url: urlOf('favicon'),
    about_us_image_url: urlOf('about_us_image'),
    portal_host: config.portalHost,
    portal_base: await portalBaseOf(db, config, customerId),
    domain_check: domainCheckOf(config, customerId, row, hosts),
    version: row?.version ?? 0,
  }
}
