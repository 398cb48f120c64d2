import { act, screen, waitFor, within } from '@testing-library/react'
import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import type { ManagedUser } from '../../../contracts/model/accounts/users.ts'
import { answered as answersCame } from '../../../src/bus/log/inbox.ts'
import UsersScreen from '../../../src/features/users/index.ts'
import { answered, asked, fakeGateway, refused } from '../../support/client/fake-gateway.ts'
import { officeScope } from '../../support/client/office.ts'
import { show } from '../../support/dom/show.tsx'
import { MOMENT } from '../../support/records/events.ts'
import {
  aManagedUser,
  anAdmin,
  ownEntry,
  serveUsers,
  userEvent,
} from '../../support/records/users.ts'

const tom = aManagedUser({ second_factor: true })
const ida = aManagedUser({ user_id: 'u8', name: 'Ida Moss', email: 'ida@office.example' })

const rule = (seq: number, required: boolean) => ({
  ...userEvent(seq, 'user.changed', tom),
  name: 'customer.second-factor-required' as const,
  at: MOMENT,
  payload: { required },
})

async function openUsers(own: ManagedUser = { ...ownEntry(), second_factor: true }) {
  localStorage.clear()
  const gateway = fakeGateway(anAdmin())
  serveUsers(gateway, [tom, ida, own])
  gateway.answer('resetSecondFactor', () => {
    const after = { ...tom, second_factor: false, version: 2 }
    return answered({ ...after, events: [userEvent(2, 'user.second-factor-reset', after)] })
  })
  let seq = 1
  gateway.answer('requireSecondFactor', ({ body: { required } }) => {
    seq += 1
    return answered({ required, events: [rule(seq, required)] })
  })
  const scope = officeScope({ user: anAdmin(), gateway })
  const shown = show(<UsersScreen />, scope)
  await screen.findByRole('button', { name: /Tom Vale/ })
  return { ...shown, gateway, scope }
}

const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^Require two-factor/ })
const question = () => screen.findByRole('alertdialog')

describe('who has a second factor', () => {
  it('is seen in the list', async () => {
    await openUsers()
    const mark = { name: 'Two-factor authentication is on' }
    const row = (name: RegExp) => within(screen.getByRole('button', { name }))
    expect(row(/Tom Vale/).getByRole('img', mark)).toBeTruthy()
    expect(row(/Ida Moss/).queryByRole('img', mark)).toBeNull()
  })

  it('is asked about before it is reset, and has none after it', async () => {
    const { user, gateway } = await openUsers()
    await user.click(screen.getByRole('button', { name: /Ida Moss/ }))
    expect(screen.queryByRole('button', { name: 'Reset two-factor authentication' })).toBeNull()
    await user.click(screen.getByRole('button', { name: /Tom Vale/ }))
    await user.click(screen.getByRole('button', { name: 'Reset two-factor authentication' }))
    await user.click(within(await question()).getByRole('button', { name: 'Cancel' }))
    expect(asked(gateway, 'resetSecondFactor')).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Reset two-factor authentication' }))
    expect((await question()).textContent).toContain('logged out everywhere')
    await user.click(within(await question()).getByRole('button', { name: 'Reset' }))
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Reset two-factor authentication' })).toBeNull(),
    )
    expect(asked(gateway, 'resetSecondFactor')).toMatchObject([
      { request: { params: { id: 'u7' } } },
    ])
  })

  it('stays with its refusal in the question', async () => {
    const { user, gateway } = await openUsers()
    gateway.answer('resetSecondFactor', () => refused('Somebody was faster.', 409))
    await user.click(screen.getByRole('button', { name: /Tom Vale/ }))
    await user.click(screen.getByRole('button', { name: 'Reset two-factor authentication' }))
    await user.click(within(await question()).getByRole('button', { name: 'Reset' }))
    await screen.findByText('Somebody was faster.')
  })
})

describe('asking everybody for one', () => {
  it('says how many have none yet before it is done', async () => {
    const { user, gateway } = await openUsers()
    await user.click(box())
    expect((await question()).textContent).toContain('1 active user has not set it up yet')
    expect(box().checked).toBe(false)
    await user.click(within(await question()).getByRole('button', { name: 'Require for everyone' }))
    await waitFor(() => expect(box().checked).toBe(true))
    await user.click(box())
    await waitFor(() => expect(box().checked).toBe(false))
    expect(asked(gateway, 'requireSecondFactor').map(({ request }) => request)).toMatchObject([
      { body: { required: true } },
      { body: { required: false } },
    ])
  })

  it('follows what another administrator asks', async () => {
    const { scope } = await openUsers()
    const params = { kind: 'wire' as const, events: [rule(2, true)] }
    await act(() => allSettled(answersCame, { scope, params }))
    expect(box().checked).toBe(true)
  })

  it('is not offered to an administrator who has none, with the reason', async () => {
    await openUsers(ownEntry())
    expect(box().disabled).toBe(true)
    expect(
      screen.getByText('Set up two-factor authentication for your own account first.'),
    ).toBeTruthy()
  })
})
