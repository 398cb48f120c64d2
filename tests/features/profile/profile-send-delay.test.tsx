import { screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { sendDelayRequested } from '../../../src/actions/requests.ts'
import {
  answered,
  fakeGateway,
  gate,
  refused,
  unreachable,
} from '../../support/client/fake-gateway.ts'
import { openProfile, requestsOf } from '../../support/dom/profile-desk.tsx'
import { aUser } from '../../support/records/events.ts'

// A chunk of its own, and slow to load while other tests run beside.
beforeAll(() => import('../../../src/features/profile/send-delay-dialog.tsx'))

const choices = () => screen.findAllByRole<HTMLInputElement>('radio')
const chosen = async () => (await choices()).filter(({ checked }) => checked).map(nameOf)
const nameOf = (one: HTMLInputElement) => one.closest('label')?.textContent
const save = () => screen.getByRole('button', { name: 'Save' })
const dialogs = () => screen.queryAllByRole('dialog', { name: 'Undo Send Time' })

async function openDialog(seconds: 0 | 5 | 10 | 20 | 30 = 10) {
  const gateway = fakeGateway(aUser())
  gateway.answer('readSendDelay', () => answered({ seconds }, 1))
  gateway.answer('saveSendDelay', ({ body }) => answered({ ...body, events: [] }))
  return openProfile(sendDelayRequested, { gateway })
}

describe('Undo Send Time', () => {
  it('offers no time and four others, saves the one that is chosen, and closes 1 s later [G-707]', async () => {
    const { gateway, user, pass, open } = await openDialog()
    expect((await choices()).map(nameOf)).toEqual(['None', '5 s', '10 s', '20 s', '30 s'])
    expect(await chosen()).toEqual(['10 s'])
    await user.click(screen.getByRole('radio', { name: '30 s' }))
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(await screen.findByText('The time was saved.')).toBeTruthy()
    expect(requestsOf(gateway, 'saveSendDelay')).toEqual([{ body: { seconds: 30 } }])
    await pass(999)
    expect(dialogs()).toHaveLength(1)
    await pass(1)
    expect(dialogs()).toEqual([])
    // What is stored by then is read anew.
    gateway.answer('readSendDelay', () => answered({ seconds: 0 as const }, 1))
    open()
    expect(await chosen()).toEqual(['None'])
  })

  it('says why it was not saved, and keeps what was chosen', async () => {
    const { gateway, user } = await openDialog(0)
    gateway.answer('saveSendDelay', () => refused('This is not possible.', 400))
    await user.click(await screen.findByRole('radio', { name: '5 s' }))
    await user.click(save())
    expect((await screen.findByRole('alert')).textContent).toContain('This is not possible.')
    expect(await chosen()).toEqual(['5 s'])
    await user.click(screen.getByRole('radio', { name: '20 s' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('keeps what is being saved until it is', async () => {
    const { gateway, user } = await openDialog(20)
    const held = gate()
    gateway.answer('saveSendDelay', async ({ body }) => {
      await held.passed
      return answered({ ...body, events: [] })
    })
    await choices()
    await user.click(save())
    await user.click(screen.getByRole('radio', { name: 'None' }))
    expect(await chosen()).toEqual(['20 s'])
    held.open()
    await screen.findByText('The time was saved.')
    expect(requestsOf(gateway, 'saveSendDelay')).toHaveLength(1)
  })

  it('that could not be read is not saved over: it is read again on demand', async () => {
    const gateway = fakeGateway(aUser())
    gateway.answer('readSendDelay', () => unreachable)
    const { user } = await openProfile(sendDelayRequested, { gateway })
    await screen.findByText('The time could not be loaded')
    await user.click(save())
    expect(requestsOf(gateway, 'saveSendDelay')).toEqual([])
    gateway.answer('readSendDelay', () => answered({ seconds: 5 as const }, 1))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(async () => expect(await chosen()).toEqual(['5 s']))
  })
})
