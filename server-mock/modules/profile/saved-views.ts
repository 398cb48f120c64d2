import { eq } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import { SavedView } from '../../../contracts/model/cases/saved-view.ts'
import { readViewName, withView } from '../../../contracts/rules/case-list/saved-views.ts'
import { z } from '../../../contracts/schema.ts'
import { changes, reads, type SignedIn } from '../../calls/handler.ts'
import { refuse } from '../../calls/refusal.ts'
import { appUser } from '../../db/schema/accounts.ts'
import type { ChangeContext } from '../../events/change.ts'
import { headOf } from '../../events/read.ts'
import { newId } from '../../ids.ts'

const Stored = z.array(SavedView)

/** The user's own views of the case list. */
export const readSavedViews = reads<Calls['readSavedViews']>(async ({ user, services }) => {
  const { db } = services.database
  // The number first: what is read after it may only be newer.
  const asOf = await headOf(db, user.customerId)
  const [mine] = await db
    .select({ views: appUser.savedViews })
    .from(appUser)
    .where(eq(appUser.id, user.id))
  return { asOf, body: { views: z.parse(Stored, mine?.views ?? []) } }
})

/** The views as they are, held until the commit: two tabs save one after the other. */
async function hold(change: ChangeContext, user: SignedIn): Promise<SavedView[]> {
  const [mine] = await change.tx
    .select({ views: appUser.savedViews })
    .from(appUser)
    .where(eq(appUser.id, user.id))
    .for('update')
  return z.parse(Stored, mine?.views ?? [])
}

async function keep(change: ChangeContext, user: SignedIn, views: readonly SavedView[]) {
  await change.tx
    .update(appUser)
    .set({ savedViews: [...views] })
    .where(eq(appUser.id, user.id))
  return { views: [...views] }
}

export const addSavedView = changes<Calls['addSavedView']>(async ({ body, user, change }) => {
  const name = readViewName(body.name)
  if (!name.ok) return refuse(400, name.message)
  const added = { ...body, id: newId(), name: name.value, search: body.search.trim() }
  const views = withView(await hold(change, user), added)
  if (!views.ok) return refuse(409, views.message)
  return keep(change, user, views.value)
})

export const deleteSavedView = changes<Calls['deleteSavedView']>(
  async ({ params, user, change }) => {
    const views = await hold(change, user)
    const rest = views.filter(({ id }) => id !== params.viewId)
    return rest.length === views.length ? { views } : keep(change, user, rest)
  },
)
