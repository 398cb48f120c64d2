/** The form that a new account is made by, right in every respect. */
import { TEST_TOKEN } from '../../../server-mock/modules/account/robot-check.ts'
import { FIRST_TERMS } from '../../../server-mock/modules/terms/first-terms.ts'
import type { Reply, TestApi } from '../server/api.ts'

let count = 0

/** Of another person each time. */
export function anAccount(change: Record<string, unknown> = {}) {
  count += 1
  return {
    name: 'Ada Moss',
    email: `ada${count}@moss.example`,
    password: 'summer-rain-7',
    customer_type: 'PHOTOGRAPHER',
    customer_name: 'Möss & Fern Pictures',
    address_line_1: '1 Fern Lane',
    postal_code: '10115',
    city: 'Berlin',
    country: 'DE',
    recaptcha_token: TEST_TOKEN,
    tos_version: FIRST_TERMS,
    ...change,
  }
}

/** Asks about a VAT ID, as the form does. */
export const checkVatAt =
  (api: () => TestApi) =>
  (
    country: string,
    vat_id: string,
    recaptcha_token: string | undefined = TEST_TOKEN,
  ): Promise<Reply> =>
    api().call('/customer/vat_id/validation', { json: { country, vat_id, recaptcha_token } })
