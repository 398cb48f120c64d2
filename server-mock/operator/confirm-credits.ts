import { and, asc, eq, inArray } from 'drizzle-orm'
import { creditEntry } from '../db/schema/credits.ts'
import { changing, customerOf, NotDone, type OperatorCommand } from './command.ts'
import { asTable } from './table.ts'

/** Marks orders of credits as invoiced, so that nobody bills them twice (G-292). */
export const confirmCredits: OperatorCommand = {
  name: 'confirm-credits',
  summary: "mark a customer's credit orders as invoiced",
  takes: ['CUSTOMER'],
  options: {
    booking: { type: 'string', value: 'ID', help: 'this order alone, by the ID of the dry run' },
  },
  notes: [
    'Without --booking, all orders that are still to be invoiced. The balance stays as it is.',
  ],
  run: async (given) => {
    const [id = ''] = given.names
    const { booking } = given.values
    const { name } = await customerOf(given, id)
    return changing(given, id, async (change) => {
      const open = await change.tx
        .select()
        .from(creditEntry)
        .where(
          and(
            eq(creditEntry.customerId, id),
            eq(creditEntry.invoicing, 'to be invoiced'),
            typeof booking === 'string' ? eq(creditEntry.id, booking) : undefined,
          ),
        )
        .orderBy(asc(creditEntry.created))
        .for('update')
      if (open.length === 0 && booking !== undefined)
        throw new NotDone(`${name} (${id}) has no order ${booking} to be invoiced.`)
      if (open.length === 0) return [`${name} (${id}) has nothing to be invoiced.`]
      const ids = open.map((entry) => entry.id)
      await change.tx
        .update(creditEntry)
        .set({ invoicing: 'invoiced' })
        .where(inArray(creditEntry.id, ids))
      const total = open.reduce((sum, { amount }) => sum + amount, 0)
      change.note({
        action: 'customer.credits-confirmed',
        target: { kind: 'credits', id: null, name: null },
        changes: [{ field: 'invoiced', from: null, to: total }],
      })
      const rows = open.map((entry) => [
        entry.id,
        String(entry.amount),
        entry.created.slice(0, 10),
        entry.userName ?? '',
      ])
      return [
        `${name} (${id}): ${total} credits invoiced.`,
        ...asTable([['BOOKING', 'CREDITS', 'ORDERED', 'BY'], ...rows]),
      ]
    })
  },
}
