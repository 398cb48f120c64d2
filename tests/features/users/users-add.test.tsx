import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { noSeat } from '../../../contracts/messages.ts'
import { asked, refused } from '../../support/client/fake-gateway.ts'
import {
  button,
  field,
  flag,
  list,
  max,
  openUsers,
  pane,
  role,
  row,
} from '../../support/dom/users-desk.tsx'
import { anAdmin, ownEntry } from '../../support/records/users.ts'

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

  it('offers the upgrade, and says nothing else, where the server alone knows that no seat is left [USERS-21]', async () => {
    const { gateway, user } = await begin()
    gateway.answer('addUser', () => refused(noSeat, 403))
    await user.type(field(/^Name/), 'Eva')
    await user.type(field(/^Public name/), 'E')
    await user.type(field(/^Email/), 'eva@office.example')
    await user.click(button(/^Save and send invitation/))
    expect(await screen.findByRole('dialog', { name: 'Upgrade Coming Soon!' })).toBeDefined()
    expect(screen.queryByText(noSeat)).toBeNull()
    expect(field(/^Email/).value).toBe('eva@office.example')
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
