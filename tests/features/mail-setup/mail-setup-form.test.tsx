import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { answered as cameIn } from '../../../src/bus/log/inbox.ts'
import { serverForm } from '../../../src/features/mail-setup/form/form-model.ts'
import { answered } from '../../support/client/fake-gateway.ts'
import {
  bodiesOf,
  button,
  chooseOwnServer,
  field,
  fillForm,
  openMailSetup,
  refusing,
  TheScreen,
} from '../../support/dom/mail-setup.tsx'
import { show } from '../../support/dom/show.tsx'
import { activeSetup, anAdmin, emptySetup, setupEvent } from '../../support/records/mail-setups.ts'

const options = () =>
  within(field('I want to use...'))
    .getAllByRole<HTMLOptionElement>('option')
    .map(({ text }) => text)
const texts = () => screen.getAllByRole('alert').map(({ textContent }) => textContent)

describe('the way to send', () => {
  it("is 'Copy & Paste' or 'Own Mail Server' [MAILSETUP-01, MAILSETUP-28]", async () => {
    const shown = await openMailSetup()
    expect(options()).toEqual(['Copy & Paste', 'Own Mail Server'])
    expect(screen.getByRole('region', { name: 'Copy & Paste' })).toBeTruthy()
    await chooseOwnServer(shown)
    expect(screen.getByRole('form', { name: 'Own Mail Server' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull()
    expect(screen.queryByRole('region', { name: 'Copy & Paste' })).toBeNull()
  })

  it("of the provider's own server is told and not offered, with its SPF form [MAILSETUP-02, MAILSETUP-27] [G-302] [G-304]", async () => {
    const setup = { ...emptySetup, active_email_setup: 'SLL' as const, spf_email: 'a@b.example' }
    const shown = await openMailSetup({ setup })
    expect(options()).toEqual(['Choose a way to send', 'Copy & Paste', 'Own Mail Server'])
    expect(screen.getByText("The provider's own mail server is active.")).toBeTruthy()
    const spf = within(screen.getByRole('region', { name: 'SPF setup' }))
    expect(spf.getByLabelText<HTMLInputElement>('Sender email').value).toBe('a@b.example')
    expect(spf.getByText(/^v=spf1 /)).toBeTruthy()
    const asked = shown.gateway.asked.length
    for (const act of spf.getAllByRole('button')) {
      expect(act.getAttribute('aria-disabled')).toBe('true')
      await shown.user.click(act)
    }
    expect(shown.gateway.asked).toHaveLength(asked)
    cleanup()
    await openMailSetup({ setup: activeSetup })
    expect(screen.queryByRole('region', { name: 'SPF setup' })).toBeNull()
  })

  it('that cannot be loaded is asked for again', async () => {
    const { gateway, user } = await openMailSetup()
    cleanup()
    gateway.answer('readMailSetup', refusing('The database is away.'))
    const { openAgain } = await loadFailing()
    expect(screen.getByText('The database is away.')).toBeTruthy()
    await user.click(button('Try again'))
    await openAgain()
  })
})

/** Opens the screen before a server that refuses once. */
async function loadFailing() {
  const { fakeGateway } = await import('../../support/client/fake-gateway.ts')
  const { officeScope } = await import('../../support/client/office.ts')
  const gateway = fakeGateway(anAdmin)
  gateway.answer('readMailSetup', refusing('The database is away.'))
  show(<TheScreen />, officeScope({ user: anAdmin, gateway }))
  await screen.findByText('The email setup could not be loaded')
  gateway.answer('readMailSetup', () => answered(activeSetup, 1))
  return { openAgain: () => screen.findByLabelText('I want to use...') }
}

describe('the form of an own mail server', () => {
  it('has the fields and the buttons of the document [MAILSETUP-05, MAILSETUP-06, MAILSETUP-07]', async () => {
    const shown = await openMailSetup()
    await chooseOwnServer(shown)
    for (const label of [/^Sender name/, /^SMTP host/, /^SMTP port/, /^Email \*/, /^Password/])
      expect(field(label)).toBeTruthy()
    expect(screen.queryByLabelText(/^Username/)).toBeNull()
    await shown.user.click(
      screen.getByRole('checkbox', { name: 'The smtp username differs from the email address' }),
    )
    expect(field(/^Username/)).toBeTruthy()
    expect(button('validate my setup')).toBeTruthy()
  })

  it.each(['Save & Activate', 'validate my setup'])(
    'marks what is missing after %s, and sends nothing [MAILSETUP-10, MAILSETUP-11]',
    async (act) => {
      const shown = await openMailSetup()
      await chooseOwnServer(shown)
      expect(screen.queryAllByRole('alert')).toEqual([])
      await shown.user.click(button(act))
      expect(texts()).toEqual([
        'Enter a sender name.',
        'Please enter a valid host.',
        'Please enter a valid port, for example 587.',
        'Please enter a valid email address.',
        'Please enter a password.',
      ])
      expect(document.activeElement).toBe(field(/^Sender name/))
      for (const label of [/^Sender name/, /^SMTP host/, /^SMTP port/, /^Email \*/, /^Password/])
        expect(field(label).getAttribute('aria-invalid')).toBe('true')
      await shown.user.type(field(/^Sender name/), 'Claims')
      expect(texts()).not.toContain('Enter a sender name.')
      expect(shown.gateway.asked.map(({ name }) => name)).toEqual(['readMailSetup'])
    },
  )

  it('leads to the first wrong field at every attempt, and to none while somebody types', async () => {
    const shown = await openMailSetup()
    await chooseOwnServer(shown)
    for (const _ of [1, 2]) {
      await shown.user.click(button('Save & Activate'))
      expect(document.activeElement).toBe(field(/^Sender name/))
    }
    await shown.user.type(field(/^SMTP host/), 'smtp')
    expect(screen.getByLabelText<HTMLInputElement>(/^SMTP host/).value).toBe('smtp')
    expect(document.activeElement).toBe(field(/^SMTP host/))
  })

  it('needs a username once it is said to differ [MAILSETUP-12, MAILSETUP-13]', async () => {
    const shown = await openMailSetup()
    await chooseOwnServer(shown)
    await fillForm(shown)
    const differs = screen.getByRole('checkbox', { name: /^The smtp username differs/ })
    await shown.user.click(differs)
    await shown.user.click(button('validate my setup'))
    expect(texts()).toEqual(['Enter a username.'])
    await shown.user.click(differs)
    await shown.user.click(button('validate my setup'))
    await screen.findByRole('dialog')
    expect(bodiesOf(shown.gateway, 'validateMailSetup')).toMatchObject([{ smtp_username: null }])
  })

  it('tells what Google asks for [MAILSETUP-15]', async () => {
    const shown = await openMailSetup()
    await chooseOwnServer(shown)
    await shown.user.type(field(/^SMTP host/), 'smtp.gmail')
    expect(screen.queryByText(/^Google accepts only an app password/)).toBeNull()
    await shown.user.type(field(/^SMTP host/), '.com')
    expect(screen.getByText(/^Google accepts only an app password/)).toBeTruthy()
  })

  it('shows what is stored, a mask for the password [MAILSETUP-04]', async () => {
    await openMailSetup({ setup: { ...activeSetup, smtp_username: 'claims-login' } })
    const values = [/^Sender name/, /^SMTP host/, /^SMTP port/, /^Email \*/, /^Username/].map(
      (label) => screen.getByLabelText<HTMLInputElement>(label).value,
    )
    expect(values).toEqual([
      'Claims',
      'smtp.mail.example',
      '587',
      'claims@mail.example',
      'claims-login',
    ])
    const password = screen.getByLabelText<HTMLInputElement>(/^Password/)
    expect([password.value, password.placeholder]).toEqual(['', '********'])
  })

  it('has nothing filled in of what a password manager knows of the login here', async () => {
    const shown = await openMailSetup()
    await chooseOwnServer(shown)
    await fillForm(shown)
    await shown.user.click(screen.getByRole('checkbox', { name: /^The smtp username differs/ }))
    const kinds = [/^Email \*/, /^Username/, /^Password/].map(
      (label) => screen.getByLabelText<HTMLInputElement>(label).autocomplete,
    )
    expect(kinds).toEqual(['off', 'off', 'new-password'])
    expect(document.querySelector('.fw-password-strength')).toBeNull()
  })

  it('asks for the stored password again where the host changes', async () => {
    const shown = await openMailSetup({ setup: activeSetup })
    await shown.user.type(field(/^SMTP host/), '.evil')
    await shown.user.click(button('Save'))
    expect(texts()).toEqual(['Enter the password again: the host has changed.'])
    expect(bodiesOf(shown.gateway, 'saveMailSetup')).toEqual([])
  })
})

describe('what was typed', () => {
  const stored = () => JSON.stringify({ ...localStorage })

  it('is there again after another screen, and after a reload but for the password', async () => {
    const shown = await openMailSetup()
    await chooseOwnServer(shown)
    await fillForm(shown)
    expect(screen.getByText('5 unsaved changes')).toBeTruthy()
    expect(stored()).toContain('smtp.mail.example')
    expect(stored()).not.toContain('secret')
    cleanup()
    show(<TheScreen />, shown.scope)
    expect(screen.getByLabelText<HTMLInputElement>(/^Password/).value).toBe('secret')
    cleanup()

    await openMailSetup()
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>(/^SMTP host/).value).toBe('smtp.mail.example'),
    )
    expect(screen.getByLabelText<HTMLInputElement>(/^Password/).value).toBe('')
  })

  it('can be thrown away, and leaves nothing behind', async () => {
    const shown = await openMailSetup({ setup: activeSetup })
    await shown.user.type(field(/^Sender name/), ' Team')
    await shown.user.click(button('Discard changes'))
    expect(screen.getByLabelText<HTMLInputElement>(/^Sender name/).value).toBe('Claims')
    expect(stored()).not.toContain('Team')
    expect(document.activeElement).toBe(field(/^Sender name/))
  })

  it('stays while somebody else changes the other fields', async () => {
    const shown = await openMailSetup({ setup: activeSetup })
    await shown.user.type(field(/^Sender name/), ' Team')
    const event = setupEvent(2, 'mail-setup.saved', { ...activeSetup, smtp_port: 465 })
    await allSettled(cameIn, { scope: shown.scope, params: { kind: 'local', events: [event] } })
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>(/^SMTP port/).value).toBe('465'),
    )
    expect(screen.getByLabelText<HTMLInputElement>(/^Sender name/).value).toBe('Claims Team')
  })

  it('is in no event of the log', async () => {
    const { scope } = await openMailSetup()
    await allSettled(serverForm.changed, { scope, params: { smtp_password: 'secret' } })
    const { $log } = await import('../../../src/bus/log/intake.ts')
    expect(JSON.stringify(scope.getState($log))).not.toContain('secret')
  })
})
