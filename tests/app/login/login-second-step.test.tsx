import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { serialize } from 'effector'
import { beforeAll, describe, expect, test } from 'vitest'
import * as messages from '../../../contracts/messages.ts'
import { answered, type FakeGateway, refused } from '../../support/client/fake-gateway.ts'
import { aUser } from '../../support/records/events.ts'
import { loginAnswer, openApp } from '../open-app.tsx'

beforeAll(async () => void (await import('../../../src/app/login/second-step-part.ts')))
beforeAll(async () => void (await import('../../../src/app/second-factor-page.tsx')))
beforeAll(
  async () => void (await import('../../../src/features/second-factor/second-factor-dialog.tsx')),
)
beforeAll(async () => void (await import('../../../src/app/shell/shell.tsx')))

const asksFactor = (gateway: FakeGateway) => {
  gateway.answer('login', () => refused(messages.secondFactorAsked, 403))
  gateway.answer('loginSecondFactor', ({ body }) =>
    body.code === '123456' ? loginAnswer(aUser()) : refused(messages.codeWrong, 400),
  )
}
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const codesSent = (gateway: FakeGateway) =>
  gateway.asked.flatMap(({ name, request }) =>
    name === 'loginSecondFactor' ? [Object(Object(request).body).code] : [],
  )

async function enter(server: (gateway: FakeGateway) => void = asksFactor) {
  const shown = openApp('/login', { server })
  await userEvent.type(await field('Email'), 'agent@pro.example')
  await userEvent.type(screen.getByLabelText('Password'), 'Framewright-1{Enter}')
  await screen.findByRole('heading', { name: 'Two-factor authentication' })
  return shown
}

describe('the second step of a login', () => {
  test('is one field for a code, ready for typing, pasting and the keyboard of a phone', async () => {
    await enter()
    const code = await field('Code')
    expect([code.autocomplete, code.inputMode]).toEqual(['one-time-code', 'numeric'])
    expect(document.activeElement).toBe(code)
    expect(screen.getByText('agent@pro.example').parentElement?.textContent).toBe(
      'Enter the code that your authenticator app shows for agent@pro.example.',
    )
  })

  test('takes a pasted code as the app shows it, and opens the cases', async () => {
    const { gateway } = await enter()
    await field('Code')
    await userEvent.paste(' 123 456 ')
    await press('LOGIN')
    await screen.findByRole('navigation', { name: 'Main' })
    expect(codesSent(gateway)).toEqual(['123456'])
  })

  test('says in place what is wrong with a code, keeps it, and sends none of another form', async () => {
    const { gateway } = await enter()
    await userEvent.type(await field('Code'), '12345{Enter}')
    expect(screen.getByRole('alert').textContent).toContain('for example 123456')
    expect(codesSent(gateway)).toEqual([])
    await userEvent.type(await field('Code'), '7{Enter}')
    await screen.findByText(messages.codeWrong)
    expect((await field('Code')).value).toBe('123457')
    expect(document.activeElement).toBe(await field('Code'))
  })

  test('takes a recovery code instead, as it was saved', async () => {
    const { gateway } = await enter()
    await press('Use a recovery code')
    const code = await field('Recovery code')
    expect(document.activeElement).toBe(code)
    await userEvent.type(code, 'abcd{Enter}')
    expect(screen.getByRole('alert').textContent).toContain('for example abcd-efgh')
    await userEvent.clear(code)
    await userEvent.type(code, 'ABCD-efgh-ijkl-mnop-qrst-uvwx{Enter}')
    await waitFor(() => expect(codesSent(gateway)).toEqual(['abcdefghijklmnopqrstuvwx']))
    await press('Use a code from your app')
    expect((await field('Code')).value).toBe('')
  })

  test('leads back to the password, which need not be typed again', async () => {
    await enter()
    await press('Back')
    expect((await field('Email')).value).toBe('agent@pro.example')
    expect((await field('Password')).value).toBe('Framewright-1')
    await press('LOGIN')
    expect((await field('Code')).value).toBe('')
  })

  test('leads back with the reason when it took too long', async () => {
    await enter((gateway) => {
      asksFactor(gateway)
      gateway.answer('loginSecondFactor', () => refused(messages.challengeExpired, 401))
    })
    await userEvent.type(await field('Code'), '123456{Enter}')
    await screen.findByText(messages.challengeExpired)
    expect((await field('Password')).value).toBe('Framewright-1')
  })

  test('keeps neither code nor challenge in the scope', async () => {
    const { scope } = await enter()
    await userEvent.type(await field('Code'), '918273')
    expect(JSON.stringify(serialize(scope))).not.toContain('918273')
  })
})

describe('a company that requires it', () => {
  const missing = () => refused(messages.secondFactorMissing, 403)
  let isOn = false
  const requires = (gateway: FakeGateway) => {
    isOn = false
    gateway.answer('readEvents', () => {
      if (isOn) return answered({ events: [], head: 4, reload: true })
      gateway.tell({ kind: 'factor-missing' })
      return missing()
    })
    gateway.answer('readSecondFactor', () =>
      answered({ on: isOn, required: true, recovery_codes_left: isOn ? 10 : 0 }),
    )
    gateway.answer('beginSecondFactor', () =>
      answered({ secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/a?secret=ABCDEFGHIJKLMNOP' }),
    )
    gateway.answer('confirmSecondFactor', () => {
      isOn = true
      return answered({ recovery_codes: ['abcd-efgh-ijkl-mnop-qrst-uvwx'] })
    })
  }

  test('shows nothing but the way to set it up, and the cases after it', async () => {
    openApp('/cases', { loggedIn: true, server: requires })
    await screen.findByText(messages.secondFactorMissing)
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
    await press('Set up')
    await userEvent.type(await screen.findByLabelText(/^Password/), 'Framewright-1{Enter}')
    await screen.findByRole('img', { name: 'QR code for your authenticator app' })
    await userEvent.type(screen.getByLabelText(/^Code/), '123456{Enter}')
    await screen.findByText('abcd-efgh-ijkl-mnop-qrst-uvwx')
    await press('I have saved the codes')
    await screen.findByRole('navigation', { name: 'Main' })
  })

  test('leads somebody there whose session is open', async () => {
    const { gateway } = openApp('/cases', { loggedIn: true })
    await screen.findByRole('navigation', { name: 'Main' })
    requires(gateway)
    gateway.tell({ kind: 'factor-missing' })
    await screen.findByText(messages.secondFactorMissing)
    await press('Log out')
    await screen.findByRole('button', { name: 'LOGIN' })
  })
})
