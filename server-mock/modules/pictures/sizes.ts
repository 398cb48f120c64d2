import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import { reads } from '../../calls/handler.ts'
import { picture } from '../../db/schema/files.ts'
import { headOf } from '../../events/read.ts'

/** G-72: what the server will count when a text that names these pictures is saved. */
export const readPictureSizes = reads<Calls['readPictureSizes']>(
  async ({ body, user: { customerId }, services }) => {
    const { db } = services.database
    const asOf = await headOf(db, customerId)
    const sizes = await db
      .select({ id: picture.id, bytes: sql<number>`octet_length(${picture.bytes})` })
      .from(picture)
      .where(and(eq(picture.customerId, customerId), inArray(picture.id, body.ids)))
    return { asOf, body: sizes }
  },
)
