import { expect, test } from 'vitest'
import { headers } from '../../../contracts/protocol.ts'
import { invoiceTemplate } from '../../../server-mock/db/schema/invoice-templates.ts'
import { anInvoiceTemplate, invoiceWordsOf } from '../../support/records/invoice-templates.ts'
import { openApi } from '../../support/server/api.ts'
import { opened } from '../../support/setup/opened.ts'

const api = await opened(openApi())

test('the invoice templates of a customer come whole, by their names, to agents too [COMMAPI-64, INVTPL-09]', async () => {
  const { pro } = api.offices
  await api.services.database.db.insert(invoiceTemplate).values({
    id: 'a-second-one',
    customerId: pro.id,
    name: 'A without tax',
    taxType: 'NO_INDIRECT_TAX',
    words: invoiceWordsOf('A footer'),
  })
  const token = await api.signIn('pro', 'agent')
  const answer = await api.call(`/customer/${pro.id}/invoice_templates`, { token })
  expect(answer.json).toEqual([
    anInvoiceTemplate({
      id: 'a-second-one',
      name: 'A without tax',
      tax_type: 'NO_INDIRECT_TAX',
      txt_footer: 'A footer',
    }),
    anInvoiceTemplate({
      id: `${pro.id}-invoice-template`,
      name: `${pro.mark} invoice`,
      txt_footer: pro.mark,
    }),
  ])
  expect(answer.headers.get(headers.asOf)).toBe('0')
})

test('an office on LITE is refused what one on PRO is given: its invoice templates [SUBS-26]', async () => {
  const answers = await Promise.all(
    (['lite', 'pro'] as const).map(async (plan) => {
      const token = await api.signIn(plan, 'admin')
      const { id } = api.offices[plan]
      return api.call(`/customer/${id}/invoice_templates`, { token })
    }),
  )
  const [lite, pro] = answers
  expect([lite?.status, lite?.json.error_message]).toEqual([403, 'Access forbidden'])
  expect(pro?.status).toBe(200)
})
