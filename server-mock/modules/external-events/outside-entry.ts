import type { ChangeContext } from '../../events/change.ts'
import { newId } from '../../ids.ts'
import { entryBy } from '../case-record/activities.ts'

/** An entry of the timeline that no user wrote. */
export const outsideEntry = (change: ChangeContext, caseId: string) => ({
  ...entryBy(change, caseId, newId()),
  user_name: null,
  user_id: null,
})
