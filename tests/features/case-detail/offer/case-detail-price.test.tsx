import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { CaseState } from '../../../../contracts/model/cases/case.ts'
import { asked, gate, unreachable } from '../../../support/client/fake-gateway.ts'
import { CASE_ID, doneBy, openDetail } from '../../../support/dom/case-detail.tsx'
import { stale } from '../../../support/dom/colleague.ts'
import { aFinding } from '../../../support/records/builders.ts'

beforeEach(() => localStorage.clear())

const two = [aFinding({ id: 'f1', price: 120 }), aFinding({ id: 'f2', price: 80 })]

async function opened(state: CaseState = 'ACTIVE') {
  const office = await openDetail({ detail: { state, findings: two } })
  office.gateway.answer('changePrice', doneBy('case.finding-price-changed'))
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: /^Image use 1 of/ }))
  return { ...office, user }
}

async function changing() {
  const office = await opened()
  await office.user.click(screen.getByRole('button', { name: 'Change license fee' }))
  return office
}

const price = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'License fee' })
const isShown = (name: string) => screen.queryByRole('dialog', { name }) !== null
const opener = () => screen.getByRole('button', { name: 'Change license fee' })

describe('the price of an image use', () => {
  it('is changed where it stands, once for two presses of Enter [CASEAPI-15]', async () => {
    const { gateway, user } = await changing()
    expect(document.activeElement).toBe(price())
    expect(price().value).toBe('120.00')
    const held = gate()
    const done = doneBy('case.finding-price-changed')
    gateway.answer('changePrice', (request, change) =>
      held.passed.then(() => done(request, change)),
    )
    await user.keyboard('95,5{Enter}{Enter}')
    held.open()
    expect(asked(gateway, 'changePrice')).toMatchObject([
      {
        request: { params: { id: CASE_ID, findingId: 'f1' }, body: { price: 95.5 } },
        change: { version: 1 },
      },
    ])
    await waitFor(() => expect(document.activeElement).toBe(opener()))
    expect(asked(gateway, 'changePrice')).toHaveLength(1)
    expect(isShown('Image use 1 of 2')).toBe(true)
  })

  it.each(CaseState.options)('in %s is as open to change as the image use', async (state) => {
    await opened(state)
    const isOpen = screen.queryByRole('button', { name: 'Delete image use' }) !== null
    expect(screen.queryByRole('button', { name: 'Change license fee' }) !== null).toBe(isOpen)
  })

  it('is above 0, as the field says', async () => {
    const { gateway, user } = await changing()
    await user.keyboard('0{Enter}')
    expect(screen.getByRole('alert').textContent).toBe('Please Enter a License fee')
    expect(price().getAttribute('aria-invalid')).toBe('true')
    await user.type(price(), '5')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(asked(gateway, 'changePrice')).toEqual([])
  })

  it('that is typed as the screen shows it, or pasted from a sheet, is that price', async () => {
    const { gateway, user } = await changing()
    await user.clear(price())
    await user.paste('1,234.50\t2,000.00\n')
    expect(price().value).toBe('1,234.50 | 2,000.00')
    await user.keyboard('{Enter}')
    expect(screen.getByRole('alert').textContent).toBe('Enter an amount, for example 1,234.50')
    expect(price().value).toBe('1,234.50 | 2,000.00')
    await user.clear(price())
    await user.paste(' 1,234.50\n')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(opener()))
    expect(asked(gateway, 'changePrice')).toMatchObject([{ request: { body: { price: 1234.5 } } }])
  })

  it('is refused when the field is left, and saved by a press on Save once it is right', async () => {
    const { gateway, user } = await changing()
    await user.keyboard('1.234{Tab}')
    expect(screen.getByRole('alert').textContent).toBe(
      'This can be read in two ways: enter 1,234.00 or 1.23',
    )
    await user.clear(price())
    await user.type(price(), '2 450,00')
    expect(screen.queryByRole('alert')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(asked(gateway, 'changePrice')).toMatchObject([{ request: { body: { price: 2450 } } }])
  })

  it('has the keys while it is typed, and Escape puts the stored one back', async () => {
    const { user } = await changing()
    await user.keyboard('7{ArrowRight}{ArrowLeft}')
    expect(isShown('Image use 1 of 2')).toBe(true)
    await user.keyboard('{Escape}')
    expect(isShown('Image use 1 of 2')).toBe(true)
    expect(document.activeElement).toBe(opener())
    await user.click(opener())
    expect(price().value).toBe('120.00')
  })

  it('stays typed when the server is out of reach, and beside another image use', async () => {
    const { gateway, user } = await changing()
    gateway.answer('changePrice', () => unreachable)
    await user.keyboard('95{Enter}')
    expect((await screen.findByRole('alert')).textContent).toContain('unreachable')
    expect(price().value).toBe('95')
    await user.click(screen.getByRole('button', { name: 'Next image use' }))
    expect(screen.queryByRole('textbox', { name: 'License fee' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Previous image use' }))
    expect(price().value).toBe('95.00')
  })

  it('that was typed over a change of a colleague gives way to the stored one by Reload', async () => {
    const { gateway, user } = await changing()
    gateway.answer('changePrice', () =>
      stale(4, [{ field: 'findings[f1].price', from: 110, to: 120 }]),
    )
    await user.keyboard('95{Enter}')
    const dialog = within(screen.getByRole('dialog', { name: 'Image use 1 of 2' }))
    await user.click(await dialog.findByRole('button', { name: 'Reload' }))
    expect(price().value).toBe('120.00')
  })

  it('that a colleague changed meanwhile is saved over on demand', async () => {
    const { gateway, user } = await changing()
    gateway.answer('changePrice', () =>
      stale(4, [{ field: 'findings[f1].price', from: 120, to: 90 }]),
    )
    await user.keyboard('95{Enter}')
    const dialog = within(screen.getByRole('dialog', { name: 'Image use 1 of 2' }))
    await user.click(await dialog.findByRole('button', { name: 'Save anyway' }))
    await waitFor(() =>
      expect(asked(gateway, 'changePrice').at(-1)).toMatchObject({ change: { version: 4 } }),
    )
    expect(price().value).toBe('95.00')
  })
})
