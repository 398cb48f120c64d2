import { and, eq } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import { changes, reads } from '../../calls/handler.ts'
import { tooOften } from '../../calls/throttle.ts'
import { creditEntry } from '../../db/schema/credits.ts'
import { letter } from '../../db/schema/letters.ts'
import { headOf } from '../../events/read.ts'
import { newId } from '../../ids.ts'
import { creditsOf } from './credit-ledger.ts'
import { lockCustomer } from './lock-customer.ts'
import { tellSupport } from './tell-support.ts'

/** CREDITS-03. */
export const readCredits = reads<Calls['readCredits']>(async ({ user, services }) => {
  const { db } = services.database
  const asOf = await headOf(db, user.customerId)
  return { asOf, body: { amount: await creditsOf(db, user.customerId) } }
})

/** CREDITS-05: booked at once, marked as to be invoiced, and support is told (G-292). */
export const addCredits = changes<Calls['addCredits']>(async ({ body, user, change, services }) => {
  const early = tooOften(services, ['creditOrder', user.customerId])
  if (early) return early
  // The balance in the event counts every order before this one: they take turns.
  await lockCustomer(change.tx, user.customerId)
  await change.tx.insert(creditEntry).values({
    id: newId(),
    customerId: user.customerId,
    amount: body.amount,
    kind: 'purchase',
    invoicing: 'to be invoiced',
    userId: user.id,
    userName: user.name,
    created: change.at,
  })
  const amount = await creditsOf(change.tx, user.customerId)
  // Letters that wait for them go on by themselves (G-706).
  await change.tx
    .update(letter)
    .set({ lookAt: change.at })
    .where(and(eq(letter.customerId, user.customerId), eq(letter.status, 'awaiting_credits')))
  change.emit({
    name: 'customer.credits-added',
    caseId: null,
    caseVersion: null,
    payload: { amount, added: body.amount },
  })
  await tellSupport(change, { user, added: body.amount, balance: amount })
  return { amount }
})
