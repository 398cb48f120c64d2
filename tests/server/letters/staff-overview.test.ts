/** What staff do with a case once it is found, each by its call: the rest of the documents says how. */
import { expect, test } from 'vitest'
import { applyExternalEvent } from '../../../server-mock/modules/external-events/apply-external-event.ts'
import { aMail } from '../../support/calls/mail.ts'
import { openLetterDesk } from '../../support/letters/letter-desk.ts'
import { anAddressee } from '../../support/letters/letter-office.ts'
import { imageUse } from '../../support/offices/case-in-state.ts'
import { aBilling, addInvoiceTemplate, invoicing } from '../../support/offices/invoicing.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openLetterDesk())

test('staff send emails and letters, issue invoices, review licences and follow payments [SCOPE-07]', async () => {
  const { own } = desk
  await addInvoiceTemplate(desk.api.services.database.db, own.id)
  await desk.credits(10)
  const id = await desk.makeCase('ACTIVE', anAddressee.city, {
    ...invoicing(own.id),
    licenses: ['UNCHECKED'],
  })
  const done = async (path: string, json: object, method = 'POST') => {
    const { status, json: answer } = await desk.call(id, path, { json, method })
    expect([path, status, answer.error_message]).toEqual([path, 200, undefined])
    return answer
  }
  await done('/outbound_email', aMail)
  expect((await desk.send(id)).status).toBe(200)
  const review = `/findings/${imageUse(id, 0)}/license/state`
  await done(review, { state: 'INVALID' }, 'PUT')
  const { invoice_id } = await done('/invoice', aBilling)
  const ofCase = { customer_id: own.id, case_id: id }
  await applyExternalEvent(desk.api.services, {
    ...{ ...ofCase, kind: 'payment-succeeded', payment_method: 'card' },
  })
  const { findings, invoices, payment, state } = await desk.get(id)
  expect(findings[0]?.license?.state).toBe('INVALID')
  expect(invoices).toMatchObject([{ id: invoice_id, type: 'ACTIVE', status: 'PAID' }])
  expect([state, payment?.payment_method_type]).toEqual(['PAID', 'card'])
  const kinds: string[] = (await desk.call(id, '/activities')).json.map(
    ({ type }: { type: string }) => type,
  )
  expect(kinds).toEqual(
    expect.arrayContaining(['EMAIL_OUT', 'LETTER_SENT', 'INVOICE_GENERATED', 'PAYMENT_SUCCEEDED']),
  )
})
