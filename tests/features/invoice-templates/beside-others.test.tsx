/** What is typed in an invoice template while a colleague works on the same one. */
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { asked } from '../../support/client/fake-gateway.ts'
import {
  choose,
  gst,
  list,
  names,
  openScreen,
  openVat,
  pane,
  save,
  text,
  vat,
} from '../../support/dom/invoice-templates/desk.tsx'

beforeEach(() => localStorage.clear())

const LOST = 'Unsaved, from deleted templates'
const button = (name: string) => pane().getByRole('button', { name })
const title = () => text(/^Title(?! of)/)

async function typedIn() {
  const desk = await openScreen()
  await openVat(desk)
  await desk.user.type(title(), ' of 2026')
  return desk
}

describe('an invoice template that a colleague changes', () => {
  test('takes their fields, and keeps what is typed in another one', async () => {
    const { user, others, gateway } = await typedIn()
    await others.change({ ...vat, version: 2, label_bill_to: 'Recipient' })
    expect(text(/^Bill to|^Recipient/i).value).toBe('Recipient')
    expect(title().value).toBe('Invoice of 2026')
    await user.click(save())
    await waitFor(() => expect(asked(gateway, 'changeInvoiceTemplate')).toHaveLength(1))
    expect(asked(gateway, 'changeInvoiceTemplate')).toMatchObject([
      {
        request: { body: { label_bill_to: 'Recipient', label_invoice_name: 'Invoice of 2026' } },
        change: { version: 2 },
      },
    ])
  })

  test('asks whose value holds where both changed the same field', async () => {
    const { user, others } = await typedIn()
    await others.change({ ...vat, version: 2, label_invoice_name: 'Tax invoice' })
    expect(title().value).toBe('Invoice of 2026')
    expect(pane().getByText(/Carla Roth/)).toBeTruthy()
    await user.click(pane().getByRole('radio', { name: /^Theirs/ }))
    expect(title().value).toBe('Tax invoice')
  })
})

describe('an invoice template that a colleague deletes', () => {
  test('says so where nothing was typed, and is no line of the list any more', async () => {
    const desk = await openScreen()
    await openVat(desk)
    await desk.others.delete(vat)
    expect(pane().getByRole('status').textContent).toBe(
      'The template that was open here was deleted.',
    )
    expect(names()).toEqual(['GST, EnglishGST'])
    await desk.user.click(list().getByRole('button', { name: /^GST/ }))
    expect(text(/^Name(?! of)/).value).toBe(gst.name)
  })

  test('leaves what was typed, which goes on as a new template [G-607]', async () => {
    const { user, others, gateway } = await typedIn()
    await others.delete(vat)
    expect(pane().getByRole('alert').textContent).toContain(
      'Another user deleted this template while you were editing. What you typed is still here.',
    )
    expect(pane().queryByRole('button', { name: /^Save/ })).toBeNull()
    expect(title().value).toBe('Invoice of 2026')
    expect(list().getByRole('region', { name: LOST }).textContent).toContain('VAT, English')
    await user.click(button('Keep as a new template'))
    expect(title().value).toBe('Invoice of 2026')
    expect(list().queryByRole('region', { name: LOST })).toBeNull()
    await user.click(save())
    expect(await list().findByRole('button', { name: /^VAT, English/, current: true })).toBeTruthy()
    expect(asked(gateway, 'createInvoiceTemplate')).toMatchObject([
      { request: { body: { name: 'VAT, English', label_invoice_name: 'Invoice of 2026' } } },
    ])
  })

  test('is there for who comes back later, and discarded by choice', async () => {
    const { unmount, others } = await typedIn()
    await others.delete(vat)
    unmount()
    const { user } = await openScreen([gst])
    await user.click(list().getByRole('button', { name: /^VAT, English/ }))
    expect(title().value).toBe('Invoice of 2026')
    await user.click(button('Discard'))
    expect(list().queryByRole('region', { name: LOST })).toBeNull()
    expect(pane().getByText('No template is selected.')).toBeTruthy()
    expect(pane().getByRole('status').textContent).toBe('')
  })

  test('does not go over a new one that is being written', async () => {
    const { user, others } = await typedIn()
    await user.click(list().getByRole('button', { name: /^GST/ }))
    await others.delete(vat)
    await user.click(screen.getByRole('button', { name: 'Add invoice Template' }))
    await user.click(await screen.findByRole('menuitem', { name: 'In English' }))
    await user.type(text(/^Name(?! of)/), 'Another')
    await user.click(list().getByRole('button', { name: /^VAT, English/ }))
    expect(button('Keep as a new template').getAttribute('aria-disabled')).toBe('true')
  })

  test('takes along what was typed where it is deleted here, after the question', async () => {
    const desk = await typedIn()
    await choose(desk, 'VAT, English', 'Delete')
    await desk.user.click(await screen.findByRole('button', { name: 'Yes' }))
    await waitFor(() => expect(names()).toEqual(['GST, EnglishGST']))
    expect(list().queryByRole('region', { name: LOST })).toBeNull()
    expect(pane().getByRole('status').textContent).toBe('')
  })
})
