import { act, screen, waitFor, within } from '@testing-library/react'
import { allSettled, serialize } from 'effector'
import { beforeAll, describe, expect, it } from 'vitest'
import * as messages from '../../contracts/messages.ts'
import type { SecondFactor } from '../../contracts/model/accounts/second-factor.ts'
import { secondFactorRequested } from '../../src/actions/requests.ts'
import { $commandTrace } from '../../src/commands/trace.ts'
import { SecondFactorOnDemand } from '../../src/features/second-factor/index.ts'
import { answered, fakeGateway, refused } from '../support/client/fake-gateway.ts'
import { officeScope } from '../support/client/office.ts'
import { requestsOf } from '../support/dom/profile-desk.tsx'
import { show } from '../support/dom/show.tsx'
import { aUser } from '../support/records/events.ts'

beforeAll(
  async () => void (await import('../../src/features/second-factor/second-factor-dialog.tsx')),
)

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const codes = ['abcd-efgh-ijkl-mnop-qrst-uvwx', 'bcde-fghi-jklm-nopq-rstu-vwxy']
const TITLE = 'Two-factor authentication'

async function openFactor(begun: Partial<SecondFactor> = {}) {
  const gateway = fakeGateway(aUser())
  let factor = { on: false, required: false, recovery_codes_left: 0, ...begun }
  const turn = (on: boolean) => {
    factor = { ...factor, on, recovery_codes_left: on ? 10 : 0 }
  }
  gateway.answer('readSecondFactor', () => answered(factor))
  gateway.answer('beginSecondFactor', ({ body }) =>
    body.password === 'Framewright-1'
      ? answered({ secret: SECRET, uri: `otpauth://totp/a?secret=${SECRET}` })
      : refused(messages.passwordWrong, 400),
  )
  gateway.answer('confirmSecondFactor', ({ body }) => {
    if (body.code !== '123456') return refused(messages.codeWrong, 400)
    turn(true)
    return answered({ recovery_codes: codes })
  })
  gateway.answer('renewRecoveryCodes', () => answered({ recovery_codes: codes }))
  gateway.answer('turnOffSecondFactor', ({ body }) => {
    if (body.code !== '123456') return refused(messages.codeUsed, 400)
    turn(false)
    return answered({})
  })
  const scope = officeScope({ gateway })
  const shown = show(<SecondFactorOnDemand />, scope)
  const open = () => act(() => void allSettled(secondFactorRequested, { scope }))
  open()
  await screen.findByRole('dialog', { name: TITLE })
  await screen.findAllByRole('button', { name: 'Close' })
  return { ...shown, gateway, scope, open }
}

const button = (name: string) => screen.getByRole('button', { name })
const dialog = (name: string) => screen.findByRole('dialog', { name })
const password = () => screen.getByLabelText<HTMLInputElement>(/^Password/)
const code = () => screen.getByLabelText<HTMLInputElement>(/^Code/)

describe('setting it up', () => {
  it('asks for the password, shows the key as picture and text, and brings recovery codes', async () => {
    const { user, gateway } = await openFactor()
    expect((await screen.findByRole('status')).textContent).toContain('Off')
    await user.click(button('Set up'))
    await dialog('Set up two-factor authentication')
    await user.type(password(), 'Wrong-1{Enter}')
    await screen.findByText(messages.passwordWrong)
    // Under the field that it is about.
    expect(password().getAttribute('aria-invalid')).toBe('true')
    expect(password().value).toBe('Wrong-1')
    await user.clear(password())
    await user.type(password(), 'Framewright-1{Enter}')
    await dialog('Connect your authenticator app')
    expect(screen.getByRole('img', { name: 'QR code for your authenticator app' })).toBeTruthy()
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeTruthy()
    expect([code().autocomplete, code().inputMode]).toEqual(['one-time-code', 'numeric'])
    await user.type(code(), '12{Enter}')
    await screen.findByText(/for example 123456/)
    expect(requestsOf(gateway, 'confirmSecondFactor')).toEqual([])
    await user.clear(code())
    await user.type(code(), '654321{Enter}')
    await screen.findByText(messages.codeWrong)
    await user.clear(code())
    await user.type(code(), '123456{Enter}')
    const list = within(await dialog('Your recovery codes'))
    for (const one of codes) expect(list.getByText(one)).toBeTruthy()
    // They are shown this once: Escape does not take them away.
    await user.keyboard('{Escape}')
    await user.click(button('I have saved the codes'))
    expect((await screen.findByRole('status')).textContent).toContain('On')
    expect(screen.queryByText(codes[0] ?? '')).toBeNull()
  })

  it('begins anew at a second opening: nothing typed and no key is left', async () => {
    const { user, open } = await openFactor()
    await user.click(button('Set up'))
    await user.type(password(), 'Framewright-1{Enter}')
    await dialog('Connect your authenticator app')
    await user.type(code(), '12')
    await user.click(button('Back'))
    await user.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    open()
    await user.click(await screen.findByRole('button', { name: 'Set up' }))
    expect(password().value).toBe('')
    expect(screen.queryByText(/JBSW/)).toBeNull()
  })

  it('leaves no secret in the scope or among the commands of the event log', async () => {
    const { user, scope } = await openFactor()
    await user.click(button('Set up'))
    await user.type(password(), 'Framewright-1{Enter}')
    await dialog('Connect your authenticator app')
    await user.type(code(), '123456{Enter}')
    await dialog('Your recovery codes')
    const kept = JSON.stringify([serialize(scope), [...scope.getState($commandTrace).map.values()]])
    expect(kept).toContain('second-factor.confirm')
    for (const hidden of [SECRET, 'Framewright-1', '123456', ...codes])
      expect(kept).not.toContain(hidden)
  })
})

describe('what is on', () => {
  it('is turned off with password and code, each refused in its place', async () => {
    const { user, gateway } = await openFactor({ on: true, recovery_codes_left: 2 })
    expect(screen.getByText(/2 of 10 left/)).toBeTruthy()
    await user.click(button('Turn off'))
    await dialog('Turn off two-factor authentication')
    await user.click(button('Turn off'))
    await screen.findByText('Enter your password.')
    expect(screen.getByText(/A recovery code also works/)).toBeTruthy()
    await user.type(password(), 'Framewright-1')
    await user.type(code(), '111111{Enter}')
    await screen.findByText(messages.codeUsed)
    expect(password().value).toBe('Framewright-1')
    await user.clear(code())
    await user.type(code(), '123456{Enter}')
    await screen.findByText(/you log in with your password only/)
    expect(requestsOf(gateway, 'turnOffSecondFactor').at(-1)).toEqual({
      body: { password: 'Framewright-1', code: '123456' },
    })
  })

  it('stays on while the company requires it, with the reason', async () => {
    await openFactor({ on: true, required: true, recovery_codes_left: 10 })
    expect(button('Turn off').getAttribute('aria-description')).toBe(
      'Your company requires it: it cannot be turned off',
    )
  })

  it('gets new recovery codes for a recovery code as well', async () => {
    const { user, gateway } = await openFactor({ on: true, recovery_codes_left: 1 })
    await user.click(button('Get new codes'))
    await user.type(password(), 'Framewright-1')
    await user.type(code(), `${codes[0]}{Enter}`)
    await dialog('Your recovery codes')
    expect(requestsOf(gateway, 'renewRecoveryCodes')).toHaveLength(1)
  })
})

it('says what failed where it cannot be read, and reads again', async () => {
  const { user, gateway, open } = await openFactor()
  await user.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
  gateway.answer('readSecondFactor', () => refused('The server is on holiday.', 500))
  open()
  await screen.findByText('The server is on holiday.')
  gateway.answer('readSecondFactor', () =>
    answered({ on: true, required: false, recovery_codes_left: 10 }),
  )
  await user.click(button('Try again'))
  await screen.findByText(/10 of 10 left/)
})
