import { createEffect, sample, scopeBind } from 'effector'
import { lateCalls } from '../../bus/gateway/late-calls.ts'
import { serverReached } from '../../bus/realtime/connection.ts'
import { fetchHandlersFx } from '../../commands/loaded-handlers.ts'
import { fetchAhead } from '../../late/fetch-ahead.ts'
import { sessionStarted } from '../../queries/following/session.ts'
import { tellServerReturn } from '../../ui/loading/server-return.ts'

/** What the list is shown without is fetched after it, so that commands can be given without a connection as well. */
const fetchAheadFx = createEffect(() => {
  fetchAhead(scopeBind(fetchHandlersFx))
  fetchAhead(lateCalls.load)
})
sample({ clock: sessionStarted, fn: () => undefined, target: fetchAheadFx })

sample({ clock: serverReached, target: createEffect(tellServerReturn) })
