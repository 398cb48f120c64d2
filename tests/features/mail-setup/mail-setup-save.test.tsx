import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as messages from '../../../contracts/messages.ts'
import {
  HOST_CLOSED,
  PORT_CLOSED,
  PORT_MISSING,
} from '../../../contracts/rules/mail/mail-server.ts'
import { $toasts } from '../../../src/app/user/toasts.ts'
import { behind, gate, refused, unreachable } from '../../support/client/fake-gateway.ts'
import { testClock } from '../../support/client/timers.ts'
import {
  bodiesOf,
  button,
  chooseOwnServer,
  field,
  fillForm,
  openMailSetup,
  outage,
  refusing,
  type ShownSetup,
} from '../../support/dom/mail-setup.tsx'
import { activeSetup, emptySetup } from '../../support/records/mail-setups.ts'

afterEach(() => vi.useRealTimers())

const form = {
  email_sender_name: 'Claims',
  smtp_host: 'smtp.mail.example',
  smtp_port: 587,
  smtp_email: 'claims@mail.example',
  smtp_username: null,
  smtp_password: 'secret',
}
const calls = ({ gateway }: ShownSetup) =>
  gateway.asked.map(({ name }) => name).filter((name) => name !== 'readMailSetup')
const toasts = ({ scope }: ShownSetup) =>
  scope.getState($toasts).map(({ tone, text, durationMs }) => [tone, text, durationMs])

async function filled(parts: Parameters<typeof openMailSetup>[0] = {}) {
  const shown = await openMailSetup(parts)
  await chooseOwnServer(shown)
  await fillForm(shown)
  return shown
}

describe("'Save & Activate'", () => {
  it('saves, and activates SMTP 0.4 s later [MAILSETUP-08, MAILSETUP-37, MAILSETUP-38, MAILSETUP-39] [G-298]', async () => {
    const clock = testClock()
    const shown = await filled({ clock })
    await shown.user.dblClick(button('Save & Activate'))
    await clock.pass(399)
    expect(calls(shown)).toEqual(['saveMailSetup'])
    expect(button('Save & Activate').getAttribute('aria-busy')).toBe('true')
    await act(() => clock.pass(1))
    await screen.findByRole('button', { name: 'Save' })
    expect(calls(shown)).toEqual(['saveMailSetup', 'activateMailSetup'])
    expect(bodiesOf(shown.gateway, 'activateMailSetup')).toEqual([{ active_email_setup: 'SMTP' }])
    expect(toasts(shown)).toEqual([['success', 'Success!', 4000]])
  })

  it('sends the form with the port as an integer, and forgets what was typed [MAILSETUP-14, MAILSETUP-31]', async () => {
    const shown = await filled()
    await shown.user.click(button('Save & Activate'))
    await screen.findByRole('button', { name: 'Save' })
    expect(bodiesOf(shown.gateway, 'saveMailSetup')).toEqual([form])
    expect(JSON.stringify({ ...localStorage })).not.toContain('mail.example')
    expect(screen.getByLabelText<HTMLInputElement>(/^Password/).value).toBe('')
    expect(screen.queryByText(/unsaved change/)).toBeNull()
  })

  it('is the word also while the provider sends, for whom SMTP takes over [MAILSETUP-08]', async () => {
    const setup = { ...activeSetup, active_email_setup: 'SLL' as const }
    const shown = await openMailSetup({ setup })
    await chooseOwnServer(shown)
    await shown.user.click(button('Save & Activate'))
    await screen.findByRole('button', { name: 'Save' })
    expect(calls(shown)).toEqual(['saveMailSetup', 'activateMailSetup'])
  })

  it('activates nothing that was not saved, and keeps what was typed', async () => {
    const shown = await filled({
      arrange: (gateway) => gateway.answer('saveMailSetup', refusing('The host is on holiday.')),
    })
    await shown.user.click(button('Save & Activate'))
    await screen.findByText('The host is on holiday.')
    expect(calls(shown)).toEqual(['saveMailSetup'])
    expect(screen.getByLabelText<HTMLInputElement>(/^Password/).value).toBe('secret')
    expect(button('Save & Activate').getAttribute('aria-busy')).toBeNull()
  })

  it('says that an activation failed, and can be pressed again', async () => {
    const shown = await filled({
      arrange: (gateway) => gateway.answer('activateMailSetup', () => unreachable),
    })
    await shown.user.click(button('Save & Activate'))
    await screen.findByText(outage)
    await shown.user.click(button('Save & Activate'))
    await waitFor(() =>
      expect(calls(shown)).toEqual([
        'saveMailSetup',
        'activateMailSetup',
        'saveMailSetup',
        'activateMailSetup',
      ]),
    )
  })
})

describe('a login that is a while ago', () => {
  const asking = { password: 'Framewright-1' }
  const question = () => screen.findByRole('dialog', { name: 'Save mail server' })
  const typed = () => screen.getByLabelText<HTMLInputElement>(/^Framewright password/)

  it('asks for the own password, refuses a wrong one in place, and saves what was typed', async () => {
    const shown = await filled(asking)
    await shown.user.click(button('Save & Activate'))
    await question()
    expect(toasts(shown)).toEqual([])
    await shown.user.type(typed(), '{Enter}')
    await screen.findByText('Enter your password.')
    await shown.user.type(typed(), 'Wrong-1{Enter}')
    await screen.findByText(messages.passwordWrong)
    expect(typed().value).toBe('Wrong-1')
    await shown.user.clear(typed())
    await shown.user.type(typed(), 'Framewright-1{Enter}')
    await screen.findByRole('button', { name: 'Save' })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(bodiesOf(shown.gateway, 'saveMailSetup').at(-1)).toEqual({
      ...form,
      current_password: 'Framewright-1',
    })
    expect(JSON.stringify({ ...localStorage })).not.toContain('Framewright-1')
  })

  it('keeps the form where the question is left, and asks again with an empty field', async () => {
    const shown = await filled(asking)
    await shown.user.click(button('Save & Activate'))
    await question()
    await shown.user.type(typed(), 'something')
    await shown.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByLabelText<HTMLInputElement>(/^SMTP host/).value).toBe('smtp.mail.example')
    await shown.user.click(button('Save & Activate'))
    await question()
    expect(typed().value).toBe('')
  })
})

describe("'Save'", () => {
  it('activates nothing while SMTP is active; the mask keeps the password [MAILSETUP-09, MAILSETUP-40]', async () => {
    const clock = testClock()
    const shown = await openMailSetup({ setup: activeSetup, clock })
    await shown.user.type(field(/^Sender name/), ' Team')
    await shown.user.click(button('Save'))
    await act(() => clock.pass(5_000))
    expect(calls(shown)).toEqual(['saveMailSetup'])
    expect(bodiesOf(shown.gateway, 'saveMailSetup')).toEqual([
      { ...form, email_sender_name: 'Claims Team', smtp_password: '********' },
    ])
    expect(toasts(shown)).toEqual([['success', 'Success!', 4000]])
  })

  it('says in a toast of 7 s what was refused, the port by its own text [MAILSETUP-46, MAILSETUP-50]', async () => {
    const shown = await openMailSetup({
      setup: activeSetup,
      arrange: (gateway) =>
        gateway.answer('saveMailSetup', refusing('Expected type integer but found type null')),
    })
    await shown.user.click(button('Save'))
    await screen.findByText('Please enter a valid port.')
    expect(toasts(shown)).toEqual([['danger', 'Please enter a valid port.', 7000]])
  })

  it('of a form that lacks the port alone is refused by the server: toast and field say it [MAILSETUP-46, MAILSETUP-11]', async () => {
    const shown = await openMailSetup({
      setup: activeSetup,
      arrange: (gateway) => gateway.answer('saveMailSetup', refusing(PORT_MISSING)),
    })
    await shown.user.clear(field(/^SMTP port/))
    await shown.user.click(button('Save'))
    await waitFor(() =>
      expect(toasts(shown)).toEqual([['danger', 'Please enter a valid port.', 7000]]),
    )
    expect(bodiesOf(shown.gateway, 'saveMailSetup')).toMatchObject([{ smtp_port: null }])
    expect(field(/^SMTP port/).getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(field(/^SMTP port/)))
    await shown.user.clear(field(/^Sender name/))
    await shown.user.click(button('Save'))
    expect(bodiesOf(shown.gateway, 'saveMailSetup')).toHaveLength(1)
  })

  it('goes on without its screen', async () => {
    const held = gate()
    const shown = await filled({
      arrange: (gateway) => {
        gateway.answer('activateMailSetup', behind(held, unreachable))
      },
    })
    await shown.user.click(button('Save & Activate'))
    await waitFor(() => expect(calls(shown)).toEqual(['saveMailSetup', 'activateMailSetup']))
    shown.unmount()
    held.open()
    await waitFor(() => expect(toasts(shown)).toEqual([['danger', outage, 7000]]))
  })
})

describe('Copy & Paste', () => {
  it('is activated by an empty value while something is active [MAILSETUP-29, MAILSETUP-33] [G-303]', async () => {
    const shown = await openMailSetup({ setup: activeSetup })
    await shown.user.selectOptions(field('I want to use...'), 'COPY_PASTE')
    await shown.user.dblClick(button('Activate'))
    await waitFor(() => expect(toasts(shown)).toEqual([['success', 'Success!', 4000]]))
    expect(bodiesOf(shown.gateway, 'activateMailSetup')).toEqual([{ active_email_setup: '' }])
    expect(button('Activate').getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText('Active')).toBeTruthy()
  })

  it('cannot be activated while it is in use already [MAILSETUP-29, MAILSETUP-03]', async () => {
    const shown = await openMailSetup({ setup: emptySetup })
    expect(button('Activate').getAttribute('aria-disabled')).toBe('true')
    expect(button('Activate').getAttribute('aria-description')).toBe(
      'Copy & Paste is already active',
    )
    await shown.user.click(button('Activate'))
    expect(calls(shown)).toEqual([])
  })

  it('says in a toast of 7 s why it was not activated', async () => {
    const shown = await openMailSetup({
      setup: activeSetup,
      arrange: (gateway) => gateway.answer('activateMailSetup', refusing('Not now.')),
    })
    await shown.user.selectOptions(field('I want to use...'), 'COPY_PASTE')
    await shown.user.click(button('Activate'))
    await waitFor(() => expect(toasts(shown)).toEqual([['danger', 'Not now.', 7000]]))
    expect(button('Activate').getAttribute('aria-disabled')).toBeNull()
  })
})

describe('a refusal that speaks of one field', () => {
  const refusals = [
    [PORT_CLOSED, /^SMTP port/, /^SMTP host/],
    [HOST_CLOSED, /^SMTP host/, /^SMTP port/],
  ] as const
  const isMarked = (label: RegExp) => field(label).getAttribute('aria-invalid') === 'true'
  const said = (label: RegExp) => {
    const ids = field(label).getAttribute('aria-describedby')?.split(' ') ?? []
    return ids.map((id) => document.getElementById(id)?.textContent)
  }

  it.each(refusals)(
    "stands at it after a save, which it has the focus of: '%s'",
    async (text, label, other) => {
      const shown = await openMailSetup({
        setup: activeSetup,
        arrange: (gateway) => gateway.answer('saveMailSetup', refusing(text)),
      })
      await shown.user.click(button('Save'))
      await waitFor(() => expect(isMarked(label)).toBe(true))
      expect(said(label)).toContain(text)
      expect(isMarked(other)).toBe(false)
      await waitFor(() => expect(document.activeElement).toBe(field(label)))
      expect(toasts(shown)).toEqual([['danger', text, 7000]])
      await shown.user.type(field(label), '5')
      expect(isMarked(label)).toBe(false)
    },
  )

  it.each(refusals)("stands at it after a validation: '%s'", async (text, label) => {
    const held = gate()
    const shown = await openMailSetup({
      setup: activeSetup,
      arrange: (gateway) => gateway.answer('validateMailSetup', behind(held, refused(text, 400))),
    })
    await shown.user.click(button('validate my setup'))
    await shown.user.click(button('Continue working'))
    await shown.user.type(field(label), '5')
    held.open()
    await screen.findByText(text)
    expect(isMarked(label)).toBe(false)
    await shown.user.type(field(/^Password/), 'secret')
    await shown.user.click(button('validate my setup'))
    await waitFor(() => expect(isMarked(label)).toBe(true))
  })
})

describe('one act at a time', () => {
  /** Holds back a call, which does what it does as soon as the test says so. */
  async function held(call: 'saveMailSetup' | 'activateMailSetup') {
    const { open, passed } = gate()
    const shown = await openMailSetup({
      setup: activeSetup,
      arrange: (gateway) => {
        const { change } = gateway
        gateway.change = async (name, request, headers) => {
          if (name === call) await passed
          return change(name, request, headers)
        }
      },
    })
    const choose = (way: 'COPY_PASTE' | 'SMTP') =>
      shown.user.selectOptions(field('I want to use...'), way)
    return { ...shown, open, choose }
  }

  it('Copy & Paste is activated after the save that is under way, and not by a press before', async () => {
    const shown = await held('saveMailSetup')
    await shown.user.click(button('Save'))
    await shown.choose('COPY_PASTE')
    expect(button('Activate').getAttribute('aria-description')).toBe(
      'Your mail server is being saved',
    )
    await shown.user.click(button('Activate'))
    shown.open()
    await screen.findByText('Success!')
    expect(button('Activate').getAttribute('aria-busy')).toBeNull()
    expect(button('Activate').getAttribute('aria-disabled')).toBeNull()
    expect(calls(shown)).toEqual(['saveMailSetup'])
    await shown.user.click(button('Activate'))
    await waitFor(() => expect(calls(shown)).toEqual(['saveMailSetup', 'activateMailSetup']))
  })

  it('the mail server is saved after the activation of Copy & Paste', async () => {
    const shown = await held('activateMailSetup')
    await shown.choose('COPY_PASTE')
    await shown.user.click(button('Activate'))
    await shown.choose('SMTP')
    expect(button('Save').getAttribute('aria-description')).toBe('Copy & Paste is being activated')
    await shown.user.type(field(/^Sender name/), ' Team{Enter}')
    await shown.user.click(button('Save'))
    shown.open()
    const save = await screen.findByRole('button', { name: 'Save & Activate' })
    expect(calls(shown)).toEqual(['activateMailSetup'])
    expect(save.getAttribute('aria-disabled')).toBeNull()
  })
})
