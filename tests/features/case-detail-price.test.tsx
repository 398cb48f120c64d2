import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { CaseState } from '../../contracts/model/case.ts'
import { aFinding } from '../support/builders.ts'
import { CASE_ID, doneBy, openDetail } from '../support/case-detail.tsx'
import { stale } from '../support/colleague.ts'
import { asked, unreachable } from '../support/fake-gateway.ts'

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
  await office.user.click(screen.getByRole('button', { name: 'Change price' }))
  return office
}

const price = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' })
const isShown = (name: string) => screen.queryByRole('dialog', { name }) !== null
const opener = () => screen.getByRole('button', { name: 'Change price' })

describe('the price of an image use', () => {
  it('is changed where it stands, once for two presses of Enter [CASEAPI-15]', async () => {
    const { gateway, user } = await changing()
    expect(document.activeElement).toBe(price())
    expect(price().value).toBe('120.00')
    await user.keyboard('95,5{Enter}{Enter}')
    expect(asked(gateway, 'changePrice')).toMatchObject([
      {
        request: { params: { id: CASE_ID, findingId: 'f1' }, body: { price: 95.5 } },
        change: { version: 1 },
      },
    ])
    await screen.findByRole('button', { name: 'Change price' }, { timeout: 15_000 })
    expect(document.activeElement).toBe(opener())
    expect(isShown('Image use 1 of 2')).toBe(true)
  })

  it.each(CaseState.options)('in %s is as open to change as the image use', async (state) => {
    await opened(state)
    const isOpen = screen.queryByRole('button', { name: 'Delete image use' }) !== null
    expect(screen.queryByRole('button', { name: 'Change price' }) !== null).toBe(isOpen)
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
    expect(screen.queryByRole('textbox', { name: 'Price' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Previous image use' }))
    expect(price().value).toBe('95')
  })

  it('that a colleague changed meanwhile is reloaded or saved over', async () => {
    const { gateway, user } = await changing()
    gateway.answer('changePrice', () =>
      stale(4, [{ field: 'findings[f1].price', from: 120, to: 90 }]),
    )
    await user.keyboard('95{Enter}')
    const dialog = within(screen.getByRole('dialog', { name: 'Image use 1 of 2' }))
    await user.click(await dialog.findByRole('button', { name: 'Save over it' }))
    expect(asked(gateway, 'changePrice').at(-1)).toMatchObject({
      request: { body: { price: 95 } },
      change: { version: 4 },
    })
    await user.type(price(), '1')
    expect(screen.queryByRole('button', { name: 'Save over it' })).toBeNull()
  })
})
