/**
 * What the tables' columns share. Plain PostgreSQL, so that the embedded and the external engine run the same
 * migrations. Money is in hundredths, percentages in hundredths of a percent (gaps-2, 0.2). Moments keep
 * milliseconds, the precision of the wire, so that a cursor read back compares equal.
 */
import { customType, integer, timestamp } from 'drizzle-orm/pg-core'

export const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

export const instant = (name: string) =>
  timestamp(name, { withTimezone: true, precision: 3, mode: 'string' }).notNull()
export const maybeInstant = (name: string) =>
  timestamp(name, { withTimezone: true, precision: 3, mode: 'string' })
export const count = (name: string) => integer(name).notNull().default(0)
