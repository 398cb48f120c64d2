import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { PORT_MISSING } from '../../../contracts/rules/mail/mail-server.ts'
import { $toasts } from '../../../src/app/user/toasts.ts'
import { answered, behind, gate, refused, unreachable } from '../../support/client/fake-gateway.ts'
import {
  bodiesOf,
  button,
  field,
  openMailSetup,
  outage,
  refusing,
} from '../../support/dom/mail-setup.tsx'
import { activeSetup, anAdmin, emptySetup } from '../../support/records/mail-setups.ts'

const ready = { ...activeSetup, active_email_setup: '' as const }
const dialog = () => screen.findByRole('dialog', { name: 'Validate your setup' })
const toasts = (shown: Awaited<ReturnType<typeof openMailSetup>>) =>
  shown.scope.getState($toasts).map(({ tone, text, durationMs }) => [tone, text, durationMs])

type Arrange = NonNullable<Parameters<typeof openMailSetup>[0]>['arrange']

async function validated(arrange?: Arrange, setup = activeSetup) {
  const shown = await openMailSetup({ setup, ...(arrange ? { arrange } : {}) })
  if (setup.active_email_setup !== 'SMTP')
    await shown.user.selectOptions(field('I want to use...'), 'Own Mail Server')
  await shown.user.click(button('validate my setup'))
  return { ...shown, text: (await dialog()).textContent ?? '' }
}

describe("'validate my setup'", () => {
  it('sends the type and what stands in the form [MAILSETUP-34]', async () => {
    const { gateway } = await validated()
    const [asked] = gateway.asked.filter(({ name }) => name === 'validateMailSetup')
    expect(asked?.request).toMatchObject({
      params: { customer_id: anAdmin.customer_id, id: anAdmin.customer_id },
    })
    expect(bodiesOf(gateway, 'validateMailSetup')).toEqual([
      {
        type: 'smtp',
        email_sender_name: 'Claims',
        smtp_host: 'smtp.mail.example',
        smtp_port: 587,
        smtp_email: 'claims@mail.example',
        smtp_username: null,
        smtp_password: '********',
      },
    ])
  })

  it('shows that it runs, and runs once', async () => {
    const held = gate()
    const shown = await validated((gateway) =>
      gateway.answer('validateMailSetup', behind(held, answered({}))),
    )
    expect(shown.text).toContain('Connecting to your mail server')
    await shown.user.click(button('Continue working'))
    expect(button('validate my setup').getAttribute('aria-busy')).toBe('true')
    await shown.user.click(button('validate my setup'))
    held.open()
    await waitFor(() => expect(toasts(shown)).toHaveLength(1))
    expect(bodiesOf(shown.gateway, 'validateMailSetup')).toHaveLength(1)
  })

  it('says that all is well, and what can be done now [MAILSETUP-47] [G-299]', async () => {
    await validated(undefined, ready)
    expect(
      await screen.findByText(
        'Your setup is valid! You can activate your setup and save the details below.',
      ),
    ).toBeTruthy()
  })

  it('says the same while SMTP is active with the ending alone [MAILSETUP-48]', async () => {
    await validated()
    expect(
      await screen.findByText('Your setup is valid! You can save the details below.'),
    ).toBeTruthy()
  })

  it('tells its end in a toast where the dialog was closed before [MAILSETUP-49, MAILSETUP-50]', async () => {
    for (const [setup, end, toast] of [
      [
        ready,
        answered({}),
        [
          'success',
          'Success! Your setup is valid. You can activate your setup and save the details below.',
          4000,
        ],
      ],
      [
        activeSetup,
        refused('535 5.7.8 Bad credentials', 400),
        [
          'danger',
          'Your email or password is incorrect, please check your configuration and try again!',
          7000,
        ],
      ],
    ] as const) {
      const held = gate()
      const shown = await validated(
        (gateway) => gateway.answer('validateMailSetup', behind(held, end)),
        setup,
      )
      await shown.user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      held.open()
      await waitFor(() => expect(toasts(shown)).toEqual([toast]))
      shown.unmount()
    }
  })

  const wrong = 'Something went wrong, please check your configuration and try again!'
  it.each([
    ['Request timeout. Please check your configuration and try again.', wrong, 'MAILSETUP-41'],
    ['451 4.4.1 The mail server did not answer in time.', wrong, 'MAILSETUP-42'],
    [
      '512 The mail server could not be found (DNS error).',
      'Your SMTP host could not be found, please check your configuration and try again!',
      'MAILSETUP-43',
    ],
    [
      '535 5.7.8 Bad credentials',
      'Your email or password is incorrect, please check your configuration and try again!',
      'MAILSETUP-44',
    ],
    ['Expected type integer but found type null', 'Please enter a valid host.', 'MAILSETUP-45'],
    ['The mail server refused the connection.', 'The mail server refused the connection.', 'other'],
    ['Error 15351: no', 'Error 15351: no', 'a code within a number'],
  ])("'%s' reads '%s' [%s] [G-300]", async (said, shown) => {
    await validated((gateway) => gateway.answer('validateMailSetup', refusing(said)))
    const text = await within(await dialog()).findByRole('alert')
    expect(text.textContent).toBe(shown)
  })

  it('of a form that lacks the port alone is answered by the server: dialog and field say it [MAILSETUP-45, MAILSETUP-11] [G-297]', async () => {
    const shown = await openMailSetup({
      setup: activeSetup,
      arrange: (gateway) => gateway.answer('validateMailSetup', refusing(PORT_MISSING)),
    })
    await shown.user.clear(field(/^SMTP port/))
    await shown.user.click(button('validate my setup'))
    expect((await within(await dialog()).findByRole('alert')).textContent).toBe(
      'Please enter a valid host.',
    )
    expect(bodiesOf(shown.gateway, 'validateMailSetup')).toMatchObject([{ smtp_port: null }])
    await shown.user.click(button('Done'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(field(/^SMTP port/).getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('Please enter a valid port, for example 587.')).toBeTruthy()
  })

  it('says that the server cannot be reached, and keeps what was typed', async () => {
    const shown = await openMailSetup({
      setup: activeSetup,
      arrange: (gateway) => gateway.answer('validateMailSetup', () => unreachable),
    })
    await shown.user.type(field(/^Sender name/), ' Team')
    await shown.user.click(button('validate my setup'))
    expect((await within(await dialog()).findByRole('alert')).textContent).toBe(outage)
    await shown.user.click(button('Done'))
    expect(screen.getByLabelText<HTMLInputElement>(/^Sender name/).value).toBe('Claims Team')
    expect(document.activeElement).toBe(button('validate my setup'))
  })

  it('is no command: nothing of it is in the log', async () => {
    const shown = await validated(undefined, { ...emptySetup, ...activeSetup })
    const { $log } = await import('../../../src/bus/log/intake.ts')
    expect(JSON.stringify(shown.scope.getState($log))).not.toContain('validat')
  })
})

it.each([
  ['Save', activeSetup],
  ['Save & Activate', ready],
])(
  'values that the validation refused cannot be taken into use by %s until one of them is changed',
  async (name, setup) => {
    const { gateway, user } = await validated(
      (fake) => fake.answer('validateMailSetup', () => refused('535 Authentication failed', 400)),
      setup,
    )
    await user.click(await screen.findByRole('button', { name: 'Done' }))
    expect(button(name).getAttribute('aria-description')).toBe(
      'These values failed the last validation. Change them or validate them again.',
    )
    await user.click(button(name))
    await user.type(field(/^SMTP host/), '{Enter}')
    expect(bodiesOf(gateway, 'saveMailSetup')).toEqual([])
    await user.type(field(/^SMTP host/), 'x')
    // Another host never gets the stored password.
    await user.type(field(/^Password/), 'Another-1')
    await user.click(button(name))
    expect(bodiesOf(gateway, 'saveMailSetup')).toHaveLength(1)
  },
)
