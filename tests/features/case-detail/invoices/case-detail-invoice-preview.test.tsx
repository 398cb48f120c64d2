import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { answered, asked, refused, unreachable } from '../../../support/client/fake-gateway.ts'
import { doneBy } from '../../../support/dom/case-detail.tsx'
import { colleagueChanges } from '../../../support/dom/colleague.ts'
import {
  confirm,
  dialog,
  field,
  invoicedBy,
  lookOn,
  offer,
  openForm,
  paper,
  preview,
  timeLooks,
  toPreview,
} from '../../../support/dom/invoice-dialog.ts'
import { aBilling } from '../../../support/offices/invoicing.ts'
import { activeInvoice, anInvoicePreview } from '../../../support/records/invoiced-case.ts'

timeLooks()

describe('the preview of an invoice', () => {
  it('shows the whole page in its language, and takes the focus', async () => {
    const { user } = await openForm()
    const shown = await toPreview(user)
    expect(document.activeElement).toBe(shown)
    expect(shown.lang).toBe('de')
    for (const text of [
      'Lichtbild Archiv · 10243 Berlin',
      '25. November 2026',
      'Für die Nutzung berechnen wir:',
      'hafen.jpg',
      '1.309,00 EUR',
      'Zahlbar im Portal.',
    ])
      expect(shown.textContent).toContain(text)
    expect(within(dialog()).getByText(/gets its number when you generate it/u)).toBeTruthy()
  })

  it('generates nothing by a double click or held keys on the way to it', async () => {
    const { gateway, user } = await openForm()
    await user.dblClick(preview())
    await paper()
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(asked(gateway, 'previewInvoice')).toHaveLength(1)
    expect(asked(gateway, 'generateInvoice')).toHaveLength(0)
  })

  it('leads back to what was typed, and is read anew', async () => {
    const { gateway, user } = await openForm()
    await toPreview(user)
    await user.click(within(dialog()).getByRole('button', { name: 'Edit billing information' }))
    expect(document.activeElement).toBe(field('Name'))
    await user.clear(field('City'))
    await user.type(field('City'), 'Telgte')
    await toPreview(user)
    expect(asked(gateway, 'previewInvoice').at(-1)?.request).toMatchObject({
      body: { city: 'Telgte' },
    })
  })

  it('begins anew at the second opening: billing data, no preview and no old error', async () => {
    const { gateway, user } = await openForm()
    await toPreview(user)
    gateway.answer('generateInvoice', () => refused('No', 409))
    await user.click(confirm())
    await within(dialog()).findByText('No')
    await user.keyboard('{Escape}')
    gateway.answer('previewInvoice', () => refused('Invalid VAT', 400))
    await user.click(offer() as HTMLElement)
    expect(within(dialog()).queryByText('No')).toBeNull()
    lookOn()
    await user.click(preview())
    await within(dialog()).findByText('Invalid VAT')
    await user.keyboard('{Escape}')
    await user.click(offer() as HTMLElement)
    expect(within(dialog()).queryByText('Invalid VAT')).toBeNull()
    expect(within(dialog()).queryByRole('article')).toBeNull()
  })

  it('marks a VAT ID that the server refuses in its field, until it or its country is changed', async () => {
    const { gateway, user } = await openForm()
    expect(within(dialog()).getByText('Starts with DE.')).toBeTruthy()
    await user.type(field('VAT ID'), 'DE136695977')
    gateway.answer('previewInvoice', () => refused('Invalid VAT', 400))
    await user.click(preview())
    await within(dialog()).findByText('Invalid VAT')
    expect(field('VAT ID').getAttribute('aria-invalid')).toBe('true')
    expect(field('VAT ID').value).toBe('DE136695977')
    await waitFor(() => expect(document.activeElement).toBe(field('VAT ID')))
    await user.selectOptions(field('Country'), 'AT')
    expect(field('VAT ID').getAttribute('aria-invalid')).not.toBe('true')
    expect(within(dialog()).getByText('Starts with AT.')).toBeTruthy()
  })

  it('that cannot be loaded says so, keeps what was typed and can be asked for again', async () => {
    const { gateway, user } = await openForm()
    gateway.answer('previewInvoice', () => unreachable)
    await user.click(preview())
    expect((await within(dialog()).findByRole('alert')).textContent).toContain('unreachable')
    gateway.answer('previewInvoice', () => answered(anInvoicePreview()))
    lookOn()
    await toPreview(user)
    expect(within(dialog()).queryByRole('alert')).toBeNull()
  })

  it('is read anew when a colleague changes the case, and says that it changed', async () => {
    const { gateway, scope, user } = await openForm()
    await toPreview(user)
    const changed = anInvoicePreview('b'.repeat(64), { footer: 'Another footer' })
    gateway.answer('previewInvoice', () => answered(changed))
    await colleagueChanges(scope, [{ field: 'claim_details.currency', from: 'EUR', to: 'CHF' }])
    await within(dialog()).findByText('Another footer')
    expect(within(dialog()).getByText(/has changed since you opened the preview/u)).toBeTruthy()
    gateway.answer('generateInvoice', () => answered(invoicedBy()))
    await user.click(confirm())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(asked(gateway, 'generateInvoice')[0]?.request).toMatchObject({
      body: { shown_invoice: changed.digest },
    })
  })

  it('says whether an e-invoice is issued with it, and what is missing for one', async () => {
    const { gateway, user } = await openForm()
    await toPreview(user)
    const whole = 'An e-invoice (EN 16931, XRechnung) is issued with it.'
    expect(within(dialog()).getByText(whole)).toBeTruthy()
    await user.click(within(dialog()).getByRole('button', { name: 'Edit billing information' }))
    const e_invoice_obstacles = ['VAT ID of your company', 'Country of your company']
    gateway.answer('previewInvoice', () => answered({ ...anInvoicePreview(), e_invoice_obstacles }))
    await user.click(preview())
    const missing = 'Missing: VAT ID of your company; Country of your company.'
    await within(dialog()).findByText(`No e-invoice is issued with it. ${missing}`)
  })

  it('warns of characters that no font of the PDF has, before anything is generated', async () => {
    const { gateway, user } = await openForm()
    gateway.answer('previewInvoice', () =>
      answered({ ...anInvoicePreview(), unprinted: ['漢', '字'] }),
    )
    await toPreview(user)
    const said = /^No font of the PDF has these characters: 漢 字 · each is printed as □\./u
    expect(within(dialog()).getByText(said).textContent).toContain('The e-invoice keeps them.')
    await user.click(within(dialog()).getByRole('button', { name: 'Edit billing information' }))
    gateway.answer('previewInvoice', () => answered(anInvoicePreview()))
    await toPreview(user)
    expect(within(dialog()).queryByText(said)).toBeNull()
  })

  it('says what an XRechnung lacks, and marks it where the recipient asks for one', async () => {
    const { gateway, user } = await openForm()
    const xrechnung_obstacles = ['Contact name of your company', 'Contact phone of your company']
    gateway.answer('previewInvoice', () => answered({ ...anInvoicePreview(), xrechnung_obstacles }))
    const lacks =
      'An e-invoice (EN 16931) is issued with it, but no XRechnung. Missing: Contact name of your company; Contact phone of your company.'
    const shown = async () => {
      await toPreview(user)
      return within(dialog()).getByText(lacks).closest('.fw-notice') !== null
    }
    expect(await shown()).toBe(false)
    await user.click(within(dialog()).getByRole('button', { name: 'Edit billing information' }))
    await user.type(field('Leitweg-ID'), '04011000-12345-04')
    await user.click(preview())
    await within(dialog()).findByText(/^Enter a valid Leitweg-ID/u)
    await user.type(field('Leitweg-ID'), '{Backspace}3')
    lookOn()
    expect(await shown()).toBe(true)
    expect(asked(gateway, 'previewInvoice').at(-1)?.request).toMatchObject({
      body: { leitweg_id: '04011000-12345-03' },
    })
  })

  it('begins with the Leitweg-ID that a payer wrote where references go', async () => {
    const reference_number = ' 991-ab-87 '
    await openForm({ billing_address: { ...aBilling, street_address: null, reference_number } })
    expect([field('Leitweg-ID').value, field('Reference number').value]).toEqual(['991-AB-87', ''])
  })

  it('that cannot be read anew is not confirmed until it is loaded again', async () => {
    const { gateway, scope, user } = await openForm()
    await toPreview(user)
    gateway.answer('previewInvoice', () => unreachable)
    await colleagueChanges(scope, [{ field: 'claim_details.currency', from: 'EUR', to: 'CHF' }])
    const again = await within(dialog()).findByRole('button', { name: 'Reload the preview' })
    await user.click(confirm())
    expect(asked(gateway, 'generateInvoice')).toHaveLength(0)
    gateway.answer('previewInvoice', () => answered(anInvoicePreview()))
    await user.click(again)
    await waitFor(() => expect(within(dialog()).queryByRole('alert')).toBeNull())
    lookOn()
    await user.click(confirm())
    expect(asked(gateway, 'generateInvoice')).toHaveLength(1)
  })

  it.each(['billing', 'preview'] as const)(
    'leads nowhere once a colleague has generated an invoice, at the step of the %s',
    async (step) => {
      const { gateway, scope, user } = await openForm()
      if (step === 'preview') await toPreview(user)
      await colleagueChanges(scope, [{ field: 'invoices', from: [], to: [activeInvoice] }])
      expect(
        await within(dialog()).findByText(/^An Active Invoice already exitsts\./u),
      ).toBeTruthy()
      expect(dialog().textContent).toContain('Invoices: none → INV-0001')
      await user.click(step === 'preview' ? confirm() : preview())
      expect(asked(gateway, 'generateInvoice')).toHaveLength(0)
      await colleagueChanges(
        scope,
        [
          { field: 'invoices[i1].type', from: 'ACTIVE', to: 'CANCELLED' },
          { field: 'invoices[i1].status', from: 'OPEN', to: 'CANCELLED' },
        ],
        { version: 3 },
      )
      await waitFor(() => expect(within(dialog()).queryByText(/^An Active Invoice/u)).toBeNull())
    },
  )

  it('leads nowhere once a colleague has cancelled the case', async () => {
    const { scope } = await openForm()
    await colleagueChanges(scope, [{ field: 'state', from: 'ACTIVE', to: 'CANCELLED' }])
    expect(
      await within(dialog()).findByText('An invoice can no longer be generated for this case'),
    ).toBeTruthy()
  })
})

it('the server is asked with the version that the form was opened with', async () => {
  const { gateway, user } = await openForm({ version: 7 })
  gateway.answer('generateInvoice', doneBy('case.invoice-generated') as never)
  await toPreview(user)
  await user.click(confirm())
  expect(asked(gateway, 'generateInvoice').at(-1)?.change).toMatchObject({ version: 7 })
})
