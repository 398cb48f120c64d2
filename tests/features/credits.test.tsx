import { act, screen, waitFor, within } from '@testing-library/react'
import { allSettled } from 'effector'
import { describe, expect, test } from 'vitest'
import { messages } from '../../contracts/protocol.ts'
import { $toasts } from '../../src/app/user/toasts.ts'
import { answered as cameIn } from '../../src/bus/log/inbox.ts'
import CreditsScreen from '../../src/features/credits/index.ts'
import { creditsRequested } from '../../src/queries/set-up/business.ts'
import {
  answered,
  type FakeGateway,
  fakeGateway,
  gate,
  refused,
  unreachable,
} from '../support/client/fake-gateway.ts'
import { officeScope } from '../support/client/office.ts'
import { show } from '../support/dom/show.tsx'
import { anAdmin, businessEvent } from '../support/records/business.ts'

function serve(gateway: FakeGateway, initial: number) {
  const server = { amount: initial, seq: 1 }
  gateway.answer('readCredits', () => answered({ amount: server.amount }, server.seq))
  gateway.answer('addCredits', ({ body }) => {
    server.amount += body.amount
    server.seq += 1
    const payload = { amount: server.amount, added: body.amount }
    return answered({
      amount: server.amount,
      events: [businessEvent(server.seq, 'customer.credits-added', payload)],
    })
  })
}

function open(balance: number | null = 250) {
  const user = anAdmin({ subscription: 'ENTERPRISE' })
  const gateway = fakeGateway(user)
  if (balance !== null) serve(gateway, balance)
  const scope = officeScope({ user, gateway })
  const shown = show(<CreditsScreen supportEmail="support@office.example" />, scope)
  const orders = () => gateway.asked.filter(({ name }) => name === 'addCredits')
  return { gateway, scope, orders, ...shown }
}

const figure = () => document.querySelector('.fw-credits-balance dd')?.textContent
const balanceIs = (text: string) => waitFor(() => expect(figure()).toBe(`${text} credits`))

async function openDialog(user: ReturnType<typeof open>['user']) {
  await user.click(screen.getByRole('button', { name: 'Add Credits' }))
  return within(await screen.findByRole('dialog', { name: 'Add Credits' }))
}

describe('the screen Credits', () => {
  test('shows the balance [CREDITS-01]', async () => {
    open(12_500)
    await balanceIs('12,500')
  })

  test('shows 0 and why when the balance cannot be read, and tries again [CREDITS-04, COMMERR-49]', async () => {
    const { gateway, user } = open(null)
    await balanceIs('0')
    expect(screen.getByRole('alert').textContent).toContain(messages.unreachable)
    serve(gateway, 40)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await balanceIs('40')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('shows 0 also where a balance that was known cannot be read again [CREDITS-04]', async () => {
    const { gateway, scope } = open(250)
    await balanceIs('250')
    gateway.answer('readCredits', () => refused('Out of order.', 500))
    await act(() => allSettled(creditsRequested, { scope }))
    expect(figure()).toBe('0 credits')
    expect(screen.getByRole('alert').textContent).toContain('Out of order.')
  })

  test('adds credits by a dialog that says what they cost and who invoices them [CREDITS-02, CREDITS-06, CREDITS-07, PLAN-11]', async () => {
    const { user, orders } = open(250)
    await balanceIs('250')
    expect(screen.getByText(/One credit costs €1 plus VAT/)).toBeTruthy()
    const dialog = await openDialog(user)
    await user.type(dialog.getByLabelText(/^Credits/), '1500')
    expect(dialog.getByText(/Price, plus VAT/).nextSibling?.textContent).toBe('1,500.00 EUR')
    expect(dialog.getByRole('link').getAttribute('href')).toBe('mailto:support@office.example')
    await user.click(dialog.getByRole('button', { name: 'Add Credits' }))
    await balanceIs('1,750')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(orders()).toMatchObject([
      { request: { params: { customer_id: 'c1' }, body: { amount: 1500 } } },
    ])
  })

  test("ends with the toast 'Success!' [TOAST-03]", async () => {
    const { user, scope } = open(250)
    const dialog = await openDialog(user)
    await user.type(dialog.getByLabelText(/^Credits/), '5')
    await user.click(dialog.getByRole('button', { name: 'Add Credits' }))
    await balanceIs('255')
    expect(scope.getState($toasts)).toMatchObject([{ text: 'Success!', durationMs: 4000 }])
  })

  test.each(['', '0', '10001', '1.5', 'ten', '-3'])(
    'orders nothing for "%s", and says what can be ordered',
    async (text) => {
      const { user, orders } = open()
      const dialog = await openDialog(user)
      if (text) await user.type(dialog.getByLabelText(/^Credits/), text)
      await user.click(dialog.getByRole('button', { name: 'Add Credits' }))
      expect(dialog.getByRole('alert').textContent).toMatch(
        /^Enter a whole number( from 1 to 10,000)?, for example 50$/,
      )
      expect(orders()).toEqual([])
    },
  )

  test('takes pasted blanks for nothing, and cuts off nothing', async () => {
    const { user, orders } = open()
    const dialog = await openDialog(user)
    const field = dialog.getByLabelText<HTMLInputElement>(/^Credits/)
    await user.click(field)
    await user.paste('10000000')
    await user.click(dialog.getByRole('button', { name: 'Add Credits' }))
    expect(field.value).toBe('10000000')
    expect(dialog.getByRole('alert').textContent).toBe(
      'Enter a whole number from 1 to 10,000, for example 50',
    )
    await user.clear(field)
    await user.paste('  10,000\n')
    expect(dialog.getByText(/Price, plus VAT/).nextSibling?.textContent).toBe('10,000.00 EUR')
    await user.click(dialog.getByRole('button', { name: 'Add Credits' }))
    await balanceIs('10,250')
    expect(orders()).toMatchObject([{ request: { body: { amount: 10_000 } } }])
  })

  test('orders once, however often it is pressed', async () => {
    const { user, gateway, orders } = open()
    const { open: letGo, passed } = gate()
    gateway.answer('addCredits', async () => {
      await passed
      return answered({
        amount: 255,
        events: [businessEvent(2, 'customer.credits-added', { amount: 255, added: 5 })],
      })
    })
    const dialog = await openDialog(user)
    await user.type(dialog.getByLabelText(/^Credits/), '5')
    const button = dialog.getByRole('button', { name: 'Add Credits' })
    await user.dblClick(button)
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(button.getAttribute('aria-busy')).toBe('true')
    act(letGo)
    await balanceIs('255')
    expect(orders()).toHaveLength(1)
  })

  test.each([
    ['a refusal', () => refused('Access forbidden', 403), 'Access forbidden'],
    ['a lost connection', () => unreachable, messages.unreachable],
  ])('keeps what was typed through %s', async (_, answer, message) => {
    const { user, gateway } = open()
    gateway.answer('addCredits', answer)
    const dialog = await openDialog(user)
    await user.type(dialog.getByLabelText(/^Credits/), '70')
    await user.click(dialog.getByRole('button', { name: 'Add Credits' }))
    expect((await dialog.findByRole('alert')).textContent).toContain(message)
    expect(dialog.getByLabelText<HTMLInputElement>(/^Credits/).value).toBe('70')
  })

  test('shows what was booked where the balance could not be read before', async () => {
    const { scope } = open(null)
    await balanceIs('0')
    const event = businessEvent(2, 'customer.credits-added', { amount: 300, added: 50 })
    await act(() => allSettled(cameIn, { scope, params: { kind: 'local', events: [event] } }))
    await balanceIs('300')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test("shows a colleague's order at once", async () => {
    const { scope } = open(250)
    await balanceIs('250')
    const event = businessEvent(2, 'customer.credits-added', { amount: 300, added: 50 })
    await act(() => allSettled(cameIn, { scope, params: { kind: 'local', events: [event] } }))
    await balanceIs('300')
  })
})
