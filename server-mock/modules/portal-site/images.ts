import { and, eq } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import type { PortalImageType } from '../../../contracts/model/portal/portal-settings.ts'
import { messages } from '../../../contracts/protocol.ts'
import {
  judgePortalImage,
  portalImagesLocked,
} from '../../../contracts/rules/portal/portal-images.ts'
import { changes } from '../../calls/handler.ts'
import { fileRefused, refuse } from '../../calls/refusal.ts'
import type { Db, Tx } from '../../db/database.ts'
import { portalImage } from '../../db/schema/portal.ts'
import { newId } from '../../ids.ts'
import { lockCustomer } from '../business/lock-customer.ts'
import { imageName } from './portal-image-name.ts'
import { portalSettingsOf } from './portal-rows.ts'
import { store, tellOfImage } from './told.ts'

/** In its one spelling, without a data prefix (COMMAPI-43); null for anything else. */
function decode(base64: string): Uint8Array | null {
  const bytes = Buffer.from(base64, 'base64')
  return bytes.toString('base64') === base64 ? bytes : null
}

const inPlace = (customerId: string, type: PortalImageType) =>
  and(eq(portalImage.customerId, customerId), eq(portalImage.type, type))

/** COMMAPI-42: looked at by its bytes, whatever its name says (G-97). */
export const savePortalImage = changes<Calls['savePortalImage']>(
  async ({ params: { type }, body, change }) => {
    const { tx, config, customerId } = change
    const { plan } = await lockCustomer(tx, customerId)
    const locked = portalImagesLocked(plan)
    if (locked !== null) return refuse(403, locked)
    const bytes = decode(body.image_data)
    if (bytes === null) return refuse(400, 'Invalid request: image_data is not accepted.')
    const verdict = judgePortalImage(type, bytes)
    if (!verdict.ok) return fileRefused(verdict)
    const before = await portalSettingsOf(tx, config, customerId)
    const { kind, width, height } = verdict
    const image = { id: newId(), kind, width, height, bytes }
    await tx
      .insert(portalImage)
      .values({ ...image, customerId, type })
      .onConflictDoUpdate({ target: [portalImage.customerId, portalImage.type], set: image })
    await store(change, {})
    return tellOfImage(change, type, before)
  },
)

/** COMMAPI-44, COMMAPI-45, with the name in the body or in the query (G-04). */
export const deletePortalImage = changes<Calls['deletePortalImage']>(
  async ({ params: { type }, body, query, change }) => {
    const name = body.image_name ?? query.image_name
    if (name === undefined) return refuse(400, 'Missing required property: image_name')
    if (query.image_name !== undefined && query.image_name !== name)
      return refuse(400, 'Invalid request: image_name is not accepted.')
    const { tx, config, customerId } = change
    await lockCustomer(tx, customerId)
    const before = await portalSettingsOf(tx, config, customerId)
    const [found] = await tx.select().from(portalImage).where(inPlace(customerId, type))
    if (!found || imageName(found) !== name) return refuse(404, messages.notFound)
    await tx.delete(portalImage).where(inPlace(customerId, type))
    await store(change, {})
    return tellOfImage(change, type, before)
  },
)

/** The image of this name, whosever it is: portals show them to everybody. */
export async function imageByName(db: Db | Tx, name: string) {
  const [, id = ''] = /^([A-Za-z0-9_-]{1,64})\.[a-z]{3}$/.exec(name) ?? []
  const [found] = await db.select().from(portalImage).where(eq(portalImage.id, id))
  return found && imageName(found) === name ? found : null
}
