import { act, screen, within } from '@testing-library/react'
import { allSettled } from 'effector'
import { describe, expect, it, vi } from 'vitest'
import { answered as answersCame } from '../../../src/bus/log/inbox.ts'
import UsersScreen from '../../../src/features/users/index.ts'
import { asked, fakeGateway, refused } from '../../support/client/fake-gateway.ts'
import { officeScope } from '../../support/client/office.ts'
import { show } from '../../support/dom/show.tsx'
import {
  ada,
  button,
  field,
  flag,
  list,
  openUsers,
  pane,
  role,
  row,
  tom,
} from '../../support/dom/users-desk.tsx'
import { anAdmin, ownEntry, serveUsers, userEvent } from '../../support/records/users.ts'

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
    const loading = screen.getByRole('status', { name: 'Loading users' })
    expect(loading.querySelectorAll('.fw-user-row').length).toBeGreaterThan(2)
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
