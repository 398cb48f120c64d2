import { sql } from 'drizzle-orm'
import { messages } from '../../../contracts/protocol.ts'
import type { OpenChange, SignedIn } from '../../calls/handler.ts'
import type { Refused } from '../../calls/refusal.ts'
import { event } from '../../db/schema/log.ts'
import { staleSettings } from '../stale-settings.ts'

/** Every field that a save of the address writes. */
const WRITES = ['address_line_1', 'address_line_2', 'postal_code', 'city', 'vat_id', 'timezone']

/** Refuses a save of the address whose form was opened before somebody else's change. */
export const staleAddress = (
  change: OpenChange,
  user: SignedIn,
  version: number,
): Promise<Refused | null> =>
  staleSettings(change, user, {
    names: ['customer.address-changed'],
    versionIn: sql`${event.payload}->'details'->>'version'`,
    version,
    writes: WRITES,
    message: messages.conflictOfDetails,
  })
