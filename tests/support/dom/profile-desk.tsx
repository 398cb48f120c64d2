/** The dialogs of the user menu, over a server and a clock that are the test's own. */
import { act, screen } from '@testing-library/react'
import { allSettled, type EventCallable, type Scope } from 'effector'
import { ProfileDialogs } from '../../../src/features/profile/index.ts'
import { type FakeGateway, fakeGateway } from '../client/fake-gateway.ts'
import { officeScope } from '../client/office.ts'
import { testClock } from '../client/timers.ts'
import { aUser } from '../records/events.ts'
import { show } from './show.tsx'

/** The screens are chunks of their own, and slow to load while other tests run beside: for a `beforeAll`. */
export async function loadProfileDialogs(): Promise<void> {
  await Promise.all([
    import('../../../src/features/profile/names-dialog.tsx'),
    import('../../../src/features/profile/password-dialog.tsx'),
    import('../../../src/features/profile/signature-dialog.tsx'),
    import('../../../src/ui/rich-text/rich-text-editor.tsx'),
  ])
}

type Parts = { gateway?: FakeGateway; scope?: Scope }

/** Opens the dialog that a request asks for. */
export async function openProfile(request: EventCallable<void>, parts: Parts = {}) {
  const { gateway = fakeGateway(aUser()) } = parts
  const clock = testClock()
  const scope = parts.scope ?? officeScope({ gateway, clock })
  const shown = show(<ProfileDialogs />, scope)
  const open = () => act(() => void allSettled(request, { scope }))
  open()
  await screen.findByRole('dialog')
  return { ...shown, gateway, scope, clock, open, pass: (ms: number) => act(() => clock.pass(ms)) }
}

/** How often a call was made, and with what. */
export const requestsOf = (gateway: FakeGateway, name: string) =>
  gateway.asked.filter((call) => call.name === name).map(({ request }) => request)
