import { act, render, screen } from '@testing-library/react'
import { allSettled, type Scope } from 'effector'
import { Provider, useUnit } from 'effector-react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { messages } from '../../../contracts/protocol.ts'
import { $toasts, toastDismissed } from '../../../src/app/user/toasts.ts'
import { commandHandlers } from '../../../src/commands/handlers.ts'
import { lateHandlers } from '../../../src/commands/late-handlers.ts'
import { createCommandEffect } from '../../../src/commands/send.ts'
import { Toaster } from '../../../src/ui/toaster/toaster.tsx'
import { asked, fakeGateway, refused } from '../../support/client/fake-gateway.ts'
import { officeScope } from '../../support/client/office.ts'
import { slowPart } from '../../support/client/slow-part.ts'
import { MOMENT } from '../../support/records/events.ts'
import { aManagedUser, anAdmin, ownEntry, serveUsers } from '../../support/records/users.ts'

afterEach(() => vi.useRealTimers())

const form = {
  name: 'Ada',
  public_name: 'Ada',
  email: 'ada@office.example',
  role: 'AGENT' as const,
  receive_unread_emails_notifications: true,
  receive_payment_notifications: true,
}
const tom = { user_id: 'u7' }
const acts = {
  addUser: [createCommandEffect('user.add'), form],
  changeUser: [createCommandEffect('user.change'), { ...tom, version: 1, ...form }],
  deleteUser: [createCommandEffect('user.delete'), tom],
  activateUser: [createCommandEffect('user.activate'), tom],
  deactivateUser: [createCommandEffect('user.deactivate'), tom],
} as const
type Act = keyof typeof acts

function openOffice(commandHandlers = lateHandlers) {
  const gateway = fakeGateway(anAdmin())
  serveUsers(gateway, [ownEntry(), aManagedUser()])
  return { gateway, scope: officeScope({ user: anAdmin(), gateway, commandHandlers }) }
}

const perform = (scope: Scope, name: Act) => {
  const [fx, params] = acts[name]
  return allSettled(fx as never, { scope, params } as never)
}

function Toasts() {
  const { toasts, dismiss } = useUnit({ toasts: $toasts, dismiss: toastDismissed })
  return <Toaster toasts={toasts} onDismiss={dismiss} />
}

describe('what is done to a user', () => {
  test.each([
    ['addUser', 'Success!'],
    ['changeUser', 'Success!'],
    ['deleteUser', 'deletion successful!'],
    ['activateUser', 'Success!'],
    ['deactivateUser', 'Success!'],
  ] as const)('%s says %s for 4 s [USERS-40]', async (name, text) => {
    const { scope } = openOffice()
    await perform(scope, name)
    expect(scope.getState($toasts)).toMatchObject([{ tone: 'success', text, durationMs: 4000 }])
  })

  const refusedFor = async (name: Act, ms: number) => {
    const { gateway, scope } = openOffice()
    gateway.answer(name, () => refused('Not today.', 409))
    await perform(scope, name)
    vi.useFakeTimers()
    const shown = render(
      <Provider value={scope}>
        <Toasts />
      </Provider>,
    )
    expect(screen.getByRole('alert').textContent).toBe('Not today.')
    act(() => vi.advanceTimersByTime(ms - 1))
    expect(screen.queryByRole('alert')).not.toBeNull()
    act(() => vi.advanceTimersByTime(1))
    expect(screen.queryByRole('alert')).toBeNull()
    vi.useRealTimers()
    shown.unmount()
  }

  test.each(['addUser', 'changeUser', 'deleteUser'] as const)(
    '%s that the server refuses says so for 7 s [USERS-41]',
    (name) => refusedFor(name, 7000),
  )

  test.each(['activateUser', 'deactivateUser'] as const)(
    '%s that the server refuses says so for 4 s [USERS-42]',
    (name) => refusedFor(name, 4000),
  )

  test('is refused for 7 s or 4 s, whichever it is [TOAST-06, CASECONST-08, COMMCONST-06]', async () => {
    await refusedFor('addUser', 7000)
    await refusedFor('activateUser', 4000)
  })

  test('says nothing of a full plan, and nothing of what the form lists', async () => {
    const { gateway, scope } = openOffice()
    gateway.answer('addUser', () => refused(messages.noSeat, 403))
    const change = { field: 'name', from: 'A', to: 'B', by: 'Bruno Kranz', at: MOMENT }
    const conflict = { error_message: 'Changed.', version: 2, changes: [change] }
    gateway.answer('changeUser', () => refused('Changed.', 412, conflict))
    await perform(scope, 'addUser')
    await perform(scope, 'changeUser')
    expect(scope.getState($toasts)).toEqual([])
  })

  test('says so in the end where how it is done came only after it was given', async () => {
    const part = slowPart(commandHandlers)
    const { scope } = openOffice(part.late)
    const performed = perform(scope, 'deleteUser')
    await part.come()
    await performed
    const text = 'deletion successful!'
    expect(scope.getState($toasts)).toMatchObject([{ tone: 'success', text }])
  })

  test('says that nothing was sent where how it is done cannot be fetched', async () => {
    const part = slowPart(commandHandlers)
    const { gateway, scope } = openOffice(part.late)
    const performed = perform(scope, 'deleteUser')
    await part.fail()
    await performed
    const text = messages.unreachable
    expect(scope.getState($toasts)).toMatchObject([{ tone: 'danger', text }])
    expect(asked(gateway, 'deleteUser')).toEqual([])
  })
})
