import { WireEvent } from '../../events/envelope.ts'
import { WEB_ADDRESS_MAX_LENGTH } from '../../limits.ts'
import { PortalImageType, PortalSettings } from '../../model/portal/portal-settings.ts'
import { Id } from '../../model/primitives.ts'
import { FILE_MAX_BYTES } from '../../rules/files/file-size.ts'
import { z } from '../../schema.ts'
import { adminOfCustomer, JSON_LIMIT, UPLOAD_MS } from '../call.ts'
import { change, nothing, read } from '../rows.ts'

const ofCustomer = z.strictObject({ customer_id: Id })
const ofImage = z.strictObject({ customer_id: Id, type: PortalImageType })

/** Judged by `contracts/rules/portal/portal-address.ts`. */
const line = z.optional(z.nullable(z.string().check(z.maxLength(WEB_ADDRESS_MAX_LENGTH))))
const imageName = z.string().check(z.maxLength(300))

const answer = z.extend(PortalSettings, { events: z.array(WireEvent) })

const base = '/customer/:customer_id/config'
const policy = adminOfCustomer

/** Settings of the settlement portal, which admins alone see and change (G-07). */
export const portalSettingsCalls = {
  /** COMMAPI-39. */
  readPortalSettings: read({
    method: 'GET',
    path: `${base}/settlement_portal`,
    params: ofCustomer,
    query: nothing,
    answer: PortalSettings,
    policy,
  }),
  /**
   * COMMAPI-40: the subdomain and the own domain; an empty own domain is taken away. Takes `If-Match`. 409 for a name that
   * somebody else has or had, 403 for an own domain on LITE. One that is not verified yet is looked for with every save, after
   * which the answer says how it stands.
   */
  savePortalAddress: change({
    method: 'PUT',
    path: `${base}/settlement_portal/portal_address`,
    params: ofCustomer,
    query: nothing,
    body: z.strictObject({
      settlement_portal_host_internal: line,
      settlement_portal_host_external: line,
    }),
    answer,
    policy,
    versioned: true,
    weight: 5,
    waitMs: 20_000,
  }),
  /** COMMAPI-41: all three at once, so that one that is left out is taken away (G-95). Takes `If-Match`. */
  savePortalLegal: change({
    method: 'PUT',
    path: `${base}/settlement_portal/legal_and_contact`,
    params: ofCustomer,
    query: nothing,
    body: z.strictObject({ homepage: line, privacy_statement_link: line, imprint_link: line }),
    answer,
    policy,
    versioned: true,
  }),
  /**
   * COMMAPI-42, COMMAPI-43: in base64 without a prefix. A new image takes the place of the old one under a new address
   * (G-98). 400 'Wrong dimensions of image' or 'Sorry, this file format is not supported', 413 above 10 MB, 403 on LITE.
   */
  savePortalImage: change({
    method: 'PUT',
    path: `${base}/image/:type`,
    params: ofImage,
    query: nothing,
    body: z.strictObject({ image_data: z.string(), image_name: imageName }),
    answer,
    policy,
    bodyLimit: Math.ceil((FILE_MAX_BYTES * 4) / 3) + JSON_LIMIT,
    waitMs: UPLOAD_MS,
  }),
  /**
   * COMMAPI-44, COMMAPI-45: `image_name` is the last part of the image's address, in the body or in the query (G-04); 404 where
   * it is not that of the image that is there, such as of one that another took the place of.
   */
  deletePortalImage: change({
    method: 'DELETE',
    path: `${base}/image/:type`,
    params: ofImage,
    query: z.strictObject({ image_name: z.optional(imageName) }),
    body: z.strictObject({ image_name: z.optional(imageName) }),
    answer,
    policy,
  }),
}
