import { createEffect, sample, scopeBind } from 'effector'
import { serverReached } from '../bus/connection.ts'
import { lateCalls } from '../bus/late-calls.ts'
import { fetchDoersFx } from '../projections/doers.ts'
import { sessionStarted } from '../projections/session.ts'
import { fetchAhead } from '../ui/fetch-ahead.ts'
import { tellServerReturn } from '../ui/server-return.ts'

/** What the list is shown without is fetched after it, so that commands can be given without a connection as well. */
const fetchAheadFx = createEffect(() => {
  fetchAhead(scopeBind(fetchDoersFx))
  fetchAhead(lateCalls.load)
})
sample({ clock: sessionStarted, fn: () => undefined, target: fetchAheadFx })

sample({ clock: serverReached, target: createEffect(tellServerReturn) })
