/** What a press of the main button leads to: by who has a mail server, and in a triage. */
import { act, screen, waitFor } from '@testing-library/react'
import { allSettled, createWatch, type Scope } from 'effector'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  newMailRequested,
  triageRequested,
  triageSkipRequested,
} from '../../../src/actions/requests.ts'
import { caseSelected } from '../../../src/actions/workplace.ts'
import { $toasts } from '../../../src/app/user/toasts.ts'
import { answered as cameIn } from '../../../src/bus/log/inbox.ts'
import { CASE_ID, doneBy } from '../../support/dom/case-detail.tsx'
import { localEvent } from '../../support/records/events.ts'
import {
  aLeavingMail,
  body,
  dialog,
  loadCompose,
  openCompose,
  requestsOf,
  subject,
  write,
} from './compose-desk.tsx'

beforeAll(loadCompose)

const button = (name: RegExp) => screen.getByRole('button', { name })
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

/** A new email that is whole, of a case of a triage; `skips`: how often the next case was asked for. */
async function writeInTriage() {
  const desk = await openCompose()
  const { scope } = desk
  await allSettled(triageRequested, { scope })
  let skips = 0
  createWatch({ unit: triageSkipRequested, scope, fn: () => (skips += 1) })
  desk.serveSending(aLeavingMail())
  const begin = async () => {
    await act(() => allSettled(newMailRequested, { scope }))
    await dialog()
    await write(await subject(), 'Your offer', desk.user)
    await write(await body(), 'Dear Mr Althaus ', desk.user)
  }
  await begin()
  return { ...desk, begin, skips: () => skips }
}

describe('in a triage', () => {
  it('the next case follows what is sent by its key, and does not follow what is sent alone', async () => {
    const { user, gateway, skips, begin, drafts } = await writeInTriage()
    expect(button(/^Send and next/).textContent).toContain('Ctrl')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await closed()
    expect(skips()).toBe(1)
    drafts.splice(0)
    await begin()
    await user.click(button(/^Send$/))
    await closed()
    expect(requestsOf(gateway, 'sendEmail')).toHaveLength(2)
    expect(skips()).toBe(1)
  })

  it('nothing follows what the server refuses, or what is written to a case that was left', async () => {
    const { scope, user, gateway, skips, serveSending } = await writeInTriage()
    serveSending(aLeavingMail(), '550 no such user')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await dialog('Sending mail failed')
    expect(skips()).toBe(0)
    await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
    await act(() => allSettled(caseSelected, { scope, params: null }))
    expect(screen.queryByRole('button', { name: /^Send and next/ })).toBeNull()
    serveSending(aLeavingMail())
    await user.keyboard('{Control>}{Enter}{/Control}')
    await closed()
    expect(requestsOf(gateway, 'sendEmail')).toHaveLength(2)
    expect(skips()).toBe(0)
  })
})

/** Whether the customer has a mail server, as it is read and told. */
const serverIs = (scope: Scope, sending: boolean) => {
  const onboarding = { status: 'connected' as const, sending }
  const events = [localEvent('onboarding.loaded', { onboarding, as_of: 1 })]
  return act(() => allSettled(cameIn, { scope, params: { kind: 'local', events } }))
}

describe('without a mail server', () => {
  it('what is written is copied by the main key, noted as sent, and sets its reminder [COMPOSE-14] [G-60] [G-61] [G-69]', async () => {
    const desk = await openCompose()
    const { scope, user, gateway } = desk
    gateway.answer('logEmail', doneBy('case.mail-logged', { activity: aLeavingMail('SENT') }))
    gateway.answer('setReminder', doneBy('case.reminder-set'))
    await act(() => allSettled(newMailRequested, { scope }))
    await dialog()
    await write(await subject(), 'By hand', user)
    await write(await body(), 'Dear Mr Althaus ', user)
    await user.click(screen.getByRole('checkbox', { name: 'Set reminder' }))
    expect(button(/^Send/)).toBeTruthy()
    await serverIs(scope, false)
    expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull()
    await user.keyboard('{Control>}{Enter}{/Control}')
    await closed()
    expect(await navigator.clipboard.readText()).toContain('Dear Mr Althaus')
    expect(requestsOf(gateway, 'sendEmail')).toEqual([])
    expect(requestsOf(gateway, 'logEmail')).toMatchObject([
      { params: { id: CASE_ID }, body: { subject: 'By hand' } },
    ])
    expect(scope.getState($toasts).map(({ text }) => text)).toContain('Email was saved!')
    await waitFor(() => expect(requestsOf(gateway, 'setReminder')).toHaveLength(1))
  })
})
