import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { asked } from '../../support/client/fake-gateway.ts'
import {
  choose,
  list,
  names,
  openScreen,
  openVat,
  pane,
  save,
  text,
} from '../../support/dom/invoice-templates/desk.tsx'

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:made', revokeObjectURL: () => {} }),
  )
})

describe('the list of invoice templates', () => {
  test('names each, and opens the one that is chosen [INVTPL-01, INVTPL-10, INVTPL-39]', async () => {
    const desk = await openScreen()
    expect(names()).toEqual(['GST, EnglishGST', 'VAT, EnglishVAT'])
    expect(pane().getByText('No template is selected.')).toBeTruthy()
    await openVat(desk)
    expect(text(/^Name(?! of)/).value).toBe('VAT, English')
  })

  test('says so where there is none', async () => {
    await openScreen([])
    expect(list().getByText('No invoice templates yet.')).toBeTruthy()
  })

  test('adds one that begins with the words of its language, and selects it [INVTPL-05, INVTPL-36]', async () => {
    const { user, gateway } = await openScreen()
    await user.click(screen.getByRole('button', { name: 'Add invoice Template' }))
    await user.click(await screen.findByRole('menuitem', { name: 'In German' }))
    expect(text(/^Title(?! of)/).value).toBe('Rechnung')
    await user.click(save())
    expect(pane().getAllByRole('alert')[0]?.textContent).toContain(
      'Please fill all required fields.',
    )
    expect(asked(gateway, 'createInvoiceTemplate')).toEqual([])
    await user.type(text(/^Name(?! of)/), 'Deutsch')
    await user.click(save())
    expect(await list().findByRole('button', { name: /^Deutsch/, current: true })).toBeTruthy()
  })

  test('duplicates one under another name [INVTPL-02] [G-121]', async () => {
    const desk = await openScreen()
    await choose(desk, 'VAT, English', 'Duplicate')
    const copy = await list().findByRole('button', {
      name: /^VAT, English \(copy\)/,
      current: true,
    })
    expect(copy).toBeTruthy()
    expect(text(/^Prefix/).value).toBe('INV-')
  })

  test('deletes one after a question, and its selection with it [INVTPL-03, INVTPL-04, INVTPL-37, INVTPL-38]', async () => {
    const desk = await openScreen()
    await openVat(desk)
    await choose(desk, 'VAT, English', 'Delete')
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByText('Do you really want to delete this Template?')).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Cancel' })).toBeTruthy()
    await desk.user.click(dialog.getByRole('button', { name: 'Yes' }))
    await vi.waitFor(() => expect(names()).toEqual(['GST, EnglishGST']))
    expect(pane().getByText('No template is selected.')).toBeTruthy()
  })
})

describe('the editor', () => {
  test('saves what was typed, and says on how many cases it no longer fits [INVTPL-06] [G-720]', async () => {
    const desk = await openScreen()
    await openVat(desk)
    await desk.user.selectOptions(
      pane().getByRole('combobox', { name: /^Tax type/ }),
      'REVERSE_CHARGE',
    )
    await desk.user.click(save())
    expect(await pane().findByText(/3 cases have this template and another tax type/)).toBeTruthy()
    const [sent] = asked(desk.gateway, 'changeInvoiceTemplate')
    expect(Object(sent?.request).body).toMatchObject({ tax_type: 'REVERSE_CHARGE' })
    expect(sent?.change?.version).toBe(1)
  })

  test('says at each field what it lacks, and above them all that something does [COMMERR-39]', async () => {
    const desk = await openScreen()
    await openVat(desk)
    await desk.user.clear(text(/^Discount disclaimer/))
    await desk.user.type(text(/^Discount disclaimer/), 'Less')
    await desk.user.click(save())
    const alerts = pane()
      .getAllByRole('alert')
      .map((one) => one.textContent)
    expect(alerts.join(' ')).toContain('Please fill all required fields.')
    expect(
      pane().getByText('The text must contain {{discount_percentage}} and {{discount_date}}'),
    ).toBeTruthy()
    expect(asked(desk.gateway, 'changeInvoiceTemplate')).toEqual([])
  })

  test('shows the invoice and the cancellation as they are typed, on a case too [INVTPL-07, INVTPL-08]', async () => {
    const desk = await openScreen()
    await openVat(desk)
    await desk.user.type(text(/^Title(?! of)/), ' 2')
    await desk.user.click(pane().getByRole('button', { name: 'Preview invoice' }))
    expect((await pane().findByTitle('Invoice')).getAttribute('src')).toBe('blob:made')
    await desk.user.type(text(/^Show for case/), '20000001')
    await desk.user.click(pane().getByRole('button', { name: 'Preview cancellation' }))
    expect(await pane().findByTitle('Cancellation invoice')).toBeTruthy()
    const bodies = asked(desk.gateway, 'sampleInvoice').map(({ request }) => Object(request).body)
    expect(bodies).toMatchObject([
      { invoice_template: { label_invoice_name: 'Invoice 2' }, is_cancellation_invoice: false },
      { case_id: '20000001', is_cancellation_invoice: true },
    ])
  })

  test('warns where the case of the preview has another tax, for which no invoice is made', async () => {
    const desk = await openScreen()
    const said = /^This case has the tax type VAT: no invoice can be generated there/
    const show = () => desk.user.click(pane().getByRole('button', { name: 'Show' }))
    await openVat(desk)
    await desk.user.click(pane().getByRole('button', { name: 'Preview invoice' }))
    expect(await pane().findByTitle('Invoice')).toBeTruthy()
    await desk.user.type(text(/^Show for case/), '20000001')
    await show()
    await expect.poll(() => asked(desk.gateway, 'readCase')).toHaveLength(1)
    expect(pane().queryByText(said)).toBeNull()
    await desk.user.selectOptions(pane().getByRole('combobox', { name: /^Tax type/ }), 'GST')
    expect(pane().queryByText(said)).toBeNull()
    await show()
    expect(await pane().findByText(said)).toBeTruthy()
    await desk.user.clear(text(/^Show for case/))
    await show()
    await expect.poll(() => pane().queryByText(said)).toBeNull()
  })
})
