import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { BillingAddress } from '../../../../contracts/model/cases/case.ts'
import { openDetail } from '../../../support/dom/case-detail.tsx'
import { anActivity } from '../../../support/records/activities.ts'

const billing_address: BillingAddress = {
  company: 'Bäckerei Althaus GmbH',
  vat_id: 'DE123456789',
  name: 'Jürgen Althaus',
  street_address: null,
  address_line_1: 'Hammer Straße 118',
  address_line_2: 'Hinterhaus',
  postal_code: '48143',
  city: 'Münster',
  country: 'DE',
  email: 'buchhaltung@althaus.example',
  reference_number: 'K-17',
}

const checkout = anActivity('BILLING_ADDR_SET', 'b1', { summary: 'Althaus GmbH, 48143 Münster' })

const open = () => screen.queryByRole('button', { name: 'Billing address' })

describe('the billing address', () => {
  it('opens from the payment box of a PAID case [DETAIL-23]', async () => {
    await openDetail({
      detail: {
        state: 'PAID',
        billing_address,
        payment: {
          date_received: '2026-11-19T10:00:00.000Z',
          amount_received: 80,
          payment_method_type: null,
        },
      },
    })
    const user = userEvent.setup()
    await user.click(within(screen.getByRole('region', { name: 'Payment' })).getByRole('button'))
    const dialog = screen.getByRole('dialog', { name: 'Billing address' })
    for (const text of ['DE123456789', 'Hinterhaus', '48143 Münster', 'Germany', 'K-17']) {
      expect(dialog.textContent).toContain(text)
    }
    const labels = [...dialog.querySelectorAll('dt')].map(({ textContent }) => textContent)
    expect(labels).toEqual(['Company', 'Name', 'VAT ID', 'Email', 'Reference', 'Address'])
  })

  it('opens from the checkout activity as soon as there is one [DETAIL-23]', async () => {
    await openDetail({ detail: { billing_address }, activities: [checkout] })
    await userEvent.setup().click(screen.getByRole('button', { name: 'Billing address' }))
    expect(screen.getByRole('dialog', { name: 'Billing address' })).toBeTruthy()
  })

  it('that nobody entered cannot be opened', async () => {
    await openDetail({ activities: [checkout] })
    expect(open()).toBeNull()
  })
})
