/** A tab at a case, with a channel and a clock that the test decides. */
import { allSettled } from 'effector'
import { expect } from 'vitest'
import { caseOpened } from '../../../src/queries/cases/open-case.ts'
import { presenceShown } from '../../../src/queries/following/presence.ts'
import { appStarted } from '../../../src/queries/following/session.ts'
import { fakeChannel } from '../../support/client/fake-channel.ts'
import { answered, fakeGateway } from '../../support/client/fake-gateway.ts'
import { tickingClock } from '../../support/client/timers.ts'
import { wiredScope } from '../../support/client/wired-scope.ts'
import { aUser } from '../../support/records/events.ts'

/** A tab that has started, and what it tells of its presence. */
export async function setUp({ isOff = false, isShown = true } = {}) {
  const gateway = fakeGateway(aUser())
  const channel = fakeChannel({ isOff })
  gateway.answer('readEvents', () => answered({ events: [], head: 4, reload: false }))
  gateway.answer('tellPresence', () => answered({}))
  const time = tickingClock()
  const scope = wiredScope({ gateway, channel, clock: time.clock })
  await allSettled(appStarted, { scope })
  if (isShown) await allSettled(presenceShown, { scope })
  if (!isOff) {
    channel.welcome(4)
    await allSettled(scope)
  }
  const settle = () => allSettled(scope)
  const open = (id: string | null) => allSettled(caseOpened, { scope, params: id })
  const told = () =>
    gateway.asked
      .filter(({ name }) => name === 'tellPresence')
      .map(({ request, change }) => ({ request, change }))
  return { gateway, channel, scope, time, open, settle, told }
}

/** One word of a tab about its presence, as the server is asked to pass it on. */
export const saying = (id: string, state: string, greets: boolean) => ({
  request: { params: { id }, body: { state, greets, tab: expect.any(String) } },
  change: null,
})
