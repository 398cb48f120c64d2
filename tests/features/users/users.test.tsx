import { act, screen, within } from '@testing-library/react'
import { allSettled } from 'effector'
import { describe, expect, it, vi } from 'vitest'
import type { ManagedUser } from '../../../contracts/model/accounts/users.ts'
import { answered as answersCame } from '../../../src/bus/log/inbox.ts'
import { UpgradeDialog } from '../../../src/features/upgrade/index.ts'
import { UsersScreen } from '../../../src/features/users/index.ts'
import { asked, fakeGateway, refused } from '../../support/client/fake-gateway.ts'
import { officeScope } from '../../support/client/office.ts'
import { show } from '../../support/dom/show.tsx'
import {
  aManagedUser,
  anAdmin,
  ownEntry,
  serveUsers,
  userEvent,
} from '../../support/records/users.ts'

const boss = aManagedUser({
  user_id: 'u9',
  name: 'Zoe Adler',
  role: 'ADMIN',
  email: 'zoe@office.example',
})
const tom = aManagedUser()
const ada = aManagedUser({
  user_id: 'u8',
  name: 'Ada Wong',
  email: 'ada@office.example',
  state: 'INVITATION_PENDING',
})
const max = aManagedUser({
  user_id: 'u6',
  name: 'Max Roth',
  email: 'max@office.example',
  state: 'DEACTIVATED',
})

async function openUsers(
  users: ManagedUser[] = [tom, max, ada, boss, ownEntry()],
  user = anAdmin(),
) {
  localStorage.clear()
  const gateway = fakeGateway(user)
  const served = serveUsers(gateway, users, user)
  const scope = officeScope({ user, gateway })
  const shown = show(
    <>
      <UsersScreen />
      <UpgradeDialog />
    </>,
    scope,
  )
  await screen.findByRole('button', { name: /Agnes Berg/ })
  return { gateway, scope, users, ...served, ...shown }
}

const list = () => within(screen.getByRole('region', { name: 'Users' }))
const pane = () => within(screen.getByRole('region', { name: 'User' }))
const row = (name: RegExp) => list().getByRole('button', { name })
const field = (name: RegExp) => pane().getByRole<HTMLInputElement>('textbox', { name })
const button = (name: string | RegExp) => pane().getByRole('button', { name })
const flag = (name: string) => pane().getByRole<HTMLInputElement>('checkbox', { name })
const role = () => pane().getByRole<HTMLSelectElement>('combobox', { name: 'Role' })
const isDisabled = (element: Element) => element.closest('fieldset')?.disabled === true

describe('the list', () => {
  it('is read once and shows three groups, admins first [USERS-01, USERS-02, USERS-03, USERS-22]', async () => {
    const { gateway } = await openUsers()
    expect(asked(gateway, 'listUsers')).toHaveLength(1)
    const groups = ['Active', 'Invitation pending', 'Deactivated'].map((name) =>
      within(list().getByRole('region', { name }))
        .getAllByRole('button')
        .map((one) => one.querySelector('.fw-user-row-name .fw-ellipsis')?.textContent),
    )
    expect(groups).toEqual([['Agnes Berg', 'Zoe Adler', 'Tom Vale'], ['Ada Wong'], ['Max Roth']])
    expect(
      list()
        .getAllByRole('heading', { level: 2 })
        .map((one) => one.textContent),
    ).toEqual(['Active', 'Invitation pending', 'Deactivated'])
    const [left, right] = ['Users', 'User'].map((name) => screen.getByRole('region', { name }))
    expect(right && left?.compareDocumentPosition(right)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('counts seats booked, active, pending and deactivated [USERS-04, USERS-11]', async () => {
    await openUsers()
    const counters = list()
      .getAllByRole('definition')
      .map((one) => `${one.textContent} ${one.previousElementSibling?.textContent}`)
    expect(counters).toEqual(['4 Seats booked', '3 Active', '1 Pending', '1 Deactivated'])
  })

  it('says NO USER IS SELECTED! at the right before one is [USERS-06]', async () => {
    await openUsers()
    expect(pane().getByText('NO USER IS SELECTED!')).toBeDefined()
  })

  it('shows the selected user at the right [USERS-05]', async () => {
    const { user } = await openUsers()
    await user.click(row(/Tom Vale/))
    expect(row(/Tom Vale/).getAttribute('aria-current')).toBe('true')
    expect(field(/^Name/).value).toBe('Tom Vale')
    expect(field(/^Public name/).value).toBe('T. Vale')
    expect(field(/^Email/).value).toBe('tom@office.example')
    expect(role().value).toBe('AGENT')
    expect(flag('Unread emails').checked).toBe(true)
  })

  it.each([
    [/Tom Vale/, 'active'],
    [/Ada Wong/, 'pending'],
    [/Max Roth/, 'deactivated'],
  ])('%s is displayed as %s [USERS-11]', async (name, word) => {
    const { user } = await openUsers()
    await user.click(row(name))
    expect(pane().getByText(word)).toBeDefined()
  })

  it('walks from row to row by the arrow keys', async () => {
    const { user } = await openUsers()
    row(/Agnes Berg/).focus()
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}{Enter}')
    expect(field(/^Name/).value).toBe('Tom Vale')
  })

  it('says what failed and asks again', async () => {
    const gateway = fakeGateway(anAdmin())
    gateway.answer('listUsers', () => refused('Out of order.', 500))
    const { user } = show(<UsersScreen />, officeScope({ user: anAdmin(), gateway }))
    expect(await screen.findByText('Out of order.')).toBeDefined()
    serveUsers(gateway, [ownEntry()])
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('button', { name: /Agnes Berg/ })).toBeDefined()
  })

  it('shows rows of their size while it loads', async () => {
    const gateway = fakeGateway(anAdmin())
    gateway.answer('listUsers', () => new Promise(() => undefined))
    show(<UsersScreen />, officeScope({ user: anAdmin(), gateway }))
    expect(screen.getByRole('status', { name: 'Loading users' })).toBeDefined()
  })
})

describe('Add New User', () => {
  const begin = async (...given: Parameters<typeof openUsers>) => {
    const opened = await openUsers(...given)
    await opened.user.click(list().getByRole('button', { name: 'Add New User' }))
    return opened
  }

  it('opens an empty form: Agent, both notices on [USERS-07, USERS-12, USERS-17, USERS-18]', async () => {
    await begin()
    expect([field(/^Name/).value, field(/^Email/).value, field(/^Email/).readOnly]).toEqual([
      '',
      '',
      false,
    ])
    expect(document.activeElement).toBe(field(/^Name/))
    expect(role().value).toBe('AGENT')
    expect([...role().options].map(({ text }) => text).sort()).toEqual(['Admin', 'Agent'])
    expect([flag('Unread emails').checked, flag('Payments').checked]).toEqual([true, true])
  })

  it('sends the form by Save and send invitation and shows the invited user [USERS-23, USERS-29, USERS-30]', async () => {
    const { gateway, user } = await begin()
    await user.type(field(/^Name/), ' Eva Lund ')
    await user.type(field(/^Public name/), 'E. Lund')
    await user.type(field(/^Email/), 'eva@office.example')
    await user.selectOptions(role(), 'Admin')
    await user.click(flag('Payments'))
    await user.click(button(/^Save and send invitation/))
    await list().findByRole('button', { name: /Eva Lund/ })
    expect(asked(gateway, 'addUser').map(({ request }) => request)).toEqual([
      {
        body: {
          name: 'Eva Lund',
          public_name: 'E. Lund',
          email: 'eva@office.example',
          role: 'ADMIN',
          receive_unread_emails_notifications: true,
          receive_payment_notifications: false,
        },
      },
    ])
    expect(pane().getByRole('heading', { name: 'Eva Lund' })).toBeDefined()
    expect(pane().getByText('pending')).toBeDefined()
  })

  it('marks every wrong field and sends nothing [USERS-14, USERS-15]', async () => {
    const { gateway, user } = await begin()
    await user.type(field(/^Email/), 'nonsense')
    await user.click(button(/^Save and send invitation/))
    const alerts = pane()
      .getAllByRole('alert')
      .map((one) => one.textContent)
    expect(alerts).toEqual([
      'Enter a name.',
      'Enter a public name.',
      'Please enter a valid email address.',
    ])
    expect(document.activeElement).toBe(field(/^Name/))
    await user.type(field(/^Name/), 'E')
    expect(pane().getAllByRole('alert')).toHaveLength(2)
    expect(asked(gateway, 'addUser')).toEqual([])
  })

  it('is marked for as long as it is half typed and not on screen', async () => {
    const { user } = await begin()
    const mark = () => list().queryByRole('img', { name: 'Unsaved new user' })
    expect(mark()).toBeNull()
    await user.type(field(/^Name/), 'Eva')
    await user.click(row(/Tom Vale/))
    expect(mark()).not.toBeNull()
    await user.click(list().getByRole('button', { name: 'Add New User' }))
    expect(field(/^Name/).value).toBe('Eva')
    await user.click(button('Cancel'))
    expect(mark()).toBeNull()
  })

  it('keeps what was typed where the server refuses, and says why', async () => {
    const { gateway, user } = await begin()
    gateway.answer('addUser', () => refused('This email address is already in use.', 409))
    await user.type(field(/^Name/), 'Eva')
    await user.type(field(/^Public name/), 'E')
    await user.type(field(/^Email/), 'tom@office.example')
    await user.click(button(/^Save and send invitation/))
    expect((await pane().findByRole('alert')).textContent).toContain('already in use')
    expect(field(/^Email/).value).toBe('tom@office.example')
    expect(field(/^Email/).getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field(/^Email/))
  })

  it('makes one call of a double click, and shows that it runs', async () => {
    const { gateway, user } = await begin()
    const held = gateway.hold('addUser', refused('No.', 409))
    await user.type(field(/^Name/), 'Eva')
    await user.type(field(/^Public name/), 'E')
    await user.type(field(/^Email/), 'eva@office.example')
    await user.dblClick(button(/^Save and send invitation/))
    expect(button(/^Save and send invitation/).getAttribute('aria-busy')).toBe('true')
    expect(asked(gateway, 'addUser')).toHaveLength(1)
    held.open()
    await pane().findByRole('alert')
  })

  const lite = anAdmin({ subscription: 'LITE' })
  it('opens the upgrade dialog on a full LITE and sends no call [USERS-20, USERS-21]', async () => {
    const { gateway } = await begin([ownEntry(lite), max], lite)
    expect(await screen.findByRole('dialog', { name: 'Upgrade Coming Soon!' })).toBeDefined()
    expect(pane().getByText('NO USER IS SELECTED!')).toBeDefined()
    expect(asked(gateway, 'addUser')).toEqual([])
    expect(screen.getByRole('button', { name: 'See your subscription' })).toBeDefined()
  })

  it('offers the upgrade for an activation beyond the seats as well', async () => {
    const { gateway, user } = await openUsers([ownEntry(lite), max], lite)
    await user.click(row(/Max Roth/))
    await user.click(button('Activate'))
    expect(await screen.findByRole('dialog', { name: 'Upgrade Coming Soon!' })).toBeDefined()
    expect(asked(gateway, 'activateUser')).toEqual([])
  })
})

describe('what may be done', () => {
  it('an active user is deactivated, and activated again [USERS-26, USERS-27, USERS-35, USERS-38]', async () => {
    const { gateway, user } = await openUsers()
    await user.click(row(/Tom Vale/))
    await user.click(button('Deactivate'))
    expect(await pane().findByText('deactivated')).toBeDefined()
    expect(asked(gateway, 'deactivateUser')[0]?.request).toEqual({
      params: { id: 'u7' },
      body: tom,
    })
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_000)
    await user.click(button('Activate'))
    expect(await pane().findByText('active')).toBeDefined()
    expect(asked(gateway, 'activateUser')).toHaveLength(1)
  })

  it('a double click makes one of these changes, not both [USERS-35, USERS-38]', async () => {
    const { gateway, user } = await openUsers()
    await user.click(row(/Tom Vale/))
    const time = vi.spyOn(performance, 'now').mockReturnValue(10_000)
    await user.click(button('Deactivate'))
    expect(await pane().findByText('deactivated')).toBeDefined()
    time.mockReturnValue(10_499)
    await user.click(button('Activate'))
    await user.keyboard('{Enter}')
    expect(asked(gateway, 'activateUser')).toHaveLength(0)
    time.mockReturnValue(10_999)
    await user.click(button('Activate'))
    expect(await pane().findByText('active')).toBeDefined()
    expect(asked(gateway, 'activateUser')).toHaveLength(1)
  })

  it('a series of presses makes one of these changes as well [USERS-35, USERS-38]', async () => {
    const { gateway, user } = await openUsers()
    await user.click(row(/Tom Vale/))
    const time = vi.spyOn(performance, 'now').mockReturnValue(10_000)
    await user.click(button('Deactivate'))
    expect(await pane().findByText('deactivated')).toBeDefined()
    for (const at of [10_150, 10_300, 10_450, 10_600, 10_750]) {
      time.mockReturnValue(at)
      await user.click(button('Activate'))
    }
    expect(asked(gateway, 'activateUser')).toHaveLength(0)
  })

  it('nobody deactivates themself [USERS-36]', async () => {
    const { gateway, user } = await openUsers()
    await user.click(row(/Agnes Berg/))
    expect(button('Deactivate').getAttribute('aria-disabled')).toBe('true')
    await user.click(button('Deactivate'))
    expect(asked(gateway, 'deactivateUser')).toEqual([])
  })

  it('the fields of a deactivated user are disabled, and there is no save [USERS-39]', async () => {
    const { user } = await openUsers()
    await user.click(row(/Max Roth/))
    const controls = [field(/^Name/), field(/^Public name/), role(), flag('Payments')]
    expect(controls.map(isDisabled)).toEqual([true, true, true, true])
    expect(pane().queryByRole('button', { name: /Save/ })).toBeNull()
  })

  it('a pending user is deleted after a question; declining deletes nothing [USERS-28, USERS-33, USERS-34]', async () => {
    const { gateway, user } = await openUsers()
    await user.click(row(/Ada Wong/))
    await user.click(button('Delete'))
    const dialog = () => within(screen.getByRole('alertdialog'))
    expect(dialog().getByText('Are you sure you want to delete this user?')).toBeDefined()
    await user.click(dialog().getByRole('button', { name: 'Cancel' }))
    await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(asked(gateway, 'deleteUser')).toEqual([])
    await user.click(button('Delete'))
    await user.click(dialog().getByRole('button', { name: 'Delete' }))
    expect(await pane().findByText('NO USER IS SELECTED!')).toBeDefined()
    expect(list().queryByRole('button', { name: /Ada Wong/ })).toBeNull()
    expect(asked(gateway, 'deleteUser').map(({ request }) => request)).toEqual([
      { params: { id: 'u8' } },
    ])
  })

  it('only a pending user is offered for deletion', async () => {
    const { user } = await openUsers()
    for (const name of [/Tom Vale/, /Max Roth/]) {
      await user.click(row(name))
      expect(pane().queryByRole('button', { name: 'Delete' })).toBeNull()
    }
  })

  it('who completes the signup is active at once, in the list and the form [USERS-31]', async () => {
    const { user, scope } = await openUsers()
    await user.click(row(/Ada Wong/))
    const events = [userEvent(9, 'user.signed-up', { ...ada, state: 'ACTIVE', version: 2 })]
    await act(() => allSettled(answersCame, { scope, params: { kind: 'local', events } }))
    expect(pane().getByText('active')).toBeDefined()
    expect(button('Deactivate')).toBeDefined()
  })
})
