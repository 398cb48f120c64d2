import { act, render, screen, within } from '@testing-library/react'
import { allSettled, type Scope } from 'effector'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { messages } from '../../../contracts/protocol.ts'
import { $toasts } from '../../../src/app/user/toasts.ts'
import { answered as arrivedByAnswer } from '../../../src/bus/log/inbox.ts'
import { catchUpRequested } from '../../../src/bus/realtime/catch-up.ts'
import { createCommandEffect } from '../../../src/commands/send.ts'
import { noticeRaised } from '../../../src/forms/notices.ts'
import { providerCheckRequested } from '../../../src/queries/set-up/provider.ts'
import { Toaster } from '../../../src/ui/toaster/toaster.tsx'
import { answered, fakeGateway, refused, unreachable } from '../../support/client/fake-gateway.ts'
import { officeScope } from '../../support/client/office.ts'
import { aCaseDetail, aCaseRow, aFinding, aLicense } from '../../support/records/builders.ts'
import { aUser, caseEvent } from '../../support/records/events.ts'
import { removeTag, show } from './toast-desk.tsx'

afterEach(() => vi.useRealTimers())

/** An office with one case and one licence that waits for its review. */
function licenceOffice(state: 'ACTIVE' | 'STANDBY' = 'ACTIVE') {
  const gateway = fakeGateway(aUser())
  const license = aLicense()
  const detail = aCaseDetail({ state, findings: [aFinding({ license })] })
  const scope = officeScope({ gateway, rows: [aCaseRow({ state })], details: [detail] })
  const done = { ...detail, events: [caseEvent(2, 'case.license-reviewed')] }
  return { gateway, scope, done }
}

const of = { case_id: '481516', version: 1 }
const review = { ...of, finding_id: 'f1', state: 'VALID' as const }
const reviewFx = createCommandEffect('case.license.review')
const deleteLicenseFx = createCommandEffect('case.license.delete')
const cancelFx = createCommandEffect('case.cancel')
const pauseFx = createCommandEffect('case.automation.pause')
const reminderFx = createCommandEffect('case.reminder.set')
const contactFx = createCommandEffect('case.contact.change')
const cancelInvoiceFx = createCommandEffect('case.invoice.cancel')

test('a price that is changed alone says so, without a save that would', async () => {
  const gateway = fakeGateway(aUser())
  gateway.answer('changePrice', () => answered({ ...aCaseDetail({}), events: [] }))
  const scope = officeScope({ rows: [aCaseRow({})], gateway })
  const params = { case_id: '481516', version: 1, finding_id: 'f1', price: 80 }
  await allSettled(createCommandEffect('case.finding.price.change'), { scope, params })
  expect(scope.getState($toasts)).toMatchObject([{ tone: 'success', text: 'Change saved!' }])
})

describe('what a toast says', () => {
  test('"Success" after an invoice operation, for 2 s [TOAST-07, COMMCONST-05, COMMERR-40]', async () => {
    const { gateway, scope, done } = licenceOffice()
    gateway.answer('cancelInvoice', () => answered({ ...done, invoice_id: 'i2' }))
    const cancelled = { ...of, invoice_id: 'i1' }
    await allSettled(cancelInvoiceFx, { scope, params: cancelled })
    expect(scope.getState($toasts)).toMatchObject([{ text: 'Success', durationMs: 2000 }])
    vi.useFakeTimers()
    show(scope)
    act(() => vi.advanceTimersByTime(1999))
    expect(scope.getState($toasts)).toHaveLength(1)
    act(() => vi.advanceTimersByTime(1))
    expect(scope.getState($toasts)).toEqual([])
  })

  test('[CASEERR-21] "Success" after state actions, licences, automation', async () => {
    const { gateway, scope, done } = licenceOffice()
    gateway.answer('reviewLicense', () => answered(done))
    gateway.answer('setAutomation', () => answered(done))
    gateway.answer('cancelCase', () => answered(done))
    await allSettled(reviewFx, { scope, params: review })
    await allSettled(pauseFx, { scope, params: of })
    await allSettled(cancelFx, { scope, params: of })
    show(scope)
    expect(screen.getAllByText('Success')).toHaveLength(3)
  })

  test('[CASEERR-23] "Change saved!" after a dialog of the overview [G-496]', async () => {
    const { gateway, scope, done } = licenceOffice()
    gateway.answer('setReminder', () => answered(done))
    gateway.answer('changeContact', () => answered(done))
    await allSettled(reminderFx, { scope, params: { ...of, name: null, date: '2031-01-05' } })
    const contact = aCaseDetail({}).opponent_contact_details
    await allSettled(contactFx, { scope, params: { ...of, contact } })
    show(scope)
    expect(screen.getAllByText('Change saved!')).toHaveLength(2)
  })

  test('[CASEERR-06] that licences were not updated; why stands in the dialog alone', async () => {
    const { gateway, scope } = licenceOffice()
    gateway.answer('reviewLicense', () => refused('The file is gone.', 409))
    await allSettled(reviewFx, { scope, params: review })
    show(scope)
    const alert = screen.getByRole('alert')
    expect(within(alert).getByText('Update license(s) failed.')).toBeTruthy()
    expect(within(alert).queryByText('The file is gone.')).toBeNull()
  })

  test('[CASEERR-05] that licences were not deleted, also when nothing was sent', async () => {
    const { gateway, scope } = licenceOffice('STANDBY')
    await allSettled(deleteLicenseFx, { scope, params: { ...of, finding_id: 'f1' } })
    expect(gateway.asked).toEqual([])
    show(scope)
    const alert = screen.getByRole('alert')
    expect(within(alert).getByText('Delete license(s) failed.')).toBeTruthy()
  })

  test.each([
    ['was refused', refused('The file is gone.', 409)],
    ['is not known to be done', unreachable],
  ])('[CASEERR-05] that licences were not deleted, where it %s', async (_what, answer) => {
    const { gateway, scope } = licenceOffice()
    gateway.answer('deleteLicense', () => answer)
    await allSettled(deleteLicenseFx, { scope, params: { ...of, finding_id: 'f1' } })
    expect(scope.getState($toasts)).toMatchObject([
      { tone: 'danger', text: 'Delete license(s) failed.' },
    ])
  })

  test('nothing where a dialog shows what others changed meanwhile', async () => {
    const { gateway, scope } = licenceOffice()
    const conflict = { error_message: 'Changed', version: 2, changes: [] }
    gateway.answer('reviewLicense', () => refused('Changed', 412, conflict))
    await allSettled(reviewFx, { scope, params: review })
    expect(scope.getState($toasts)).toEqual([])
  })

  test('that the payment provider cannot be asked, when all attempts failed', async () => {
    const { gateway, scope } = licenceOffice()
    gateway.answer('readProviderStatus', () => refused('The provider does not answer.', 502))
    await allSettled(providerCheckRequested, { scope })
    show(scope)
    expect(screen.getByRole('alert').textContent).toBe('The provider does not answer.')
  })

  test('that a change of somebody else could not be read', async () => {
    const scope = officeScope({ rows: [aCaseRow({})] })
    const broken = { ...caseEvent(2, 'case.tag-added'), payload: { row: 'none' } }
    await allSettled(arrivedByAnswer, { scope, params: { kind: 'wire', events: [broken] } })
    expect(scope.getState($toasts)).toMatchObject([
      { tone: 'danger', text: expect.stringContaining('could not read') },
    ])
  })

  test('that the events cannot be fetched in a form that can be read, once', async () => {
    const gateway = fakeGateway(aUser())
    gateway.answer('readEvents', () => refused('The answer could not be read.', 200))
    const scope = officeScope({ gateway })
    await allSettled(catchUpRequested, { scope })
    await allSettled(catchUpRequested, { scope })
    expect(scope.getState($toasts).map(({ text }) => text)).toEqual([
      'Changes by other users could not be loaded. Trying again.',
    ])
  })

  test('[TOAST-01] has a type by what happened: success, error, or a warning while the work goes on', async () => {
    const told = (scope: Scope) => scope.getState($toasts).map(({ tone, text }) => [tone, text])
    expect(told(await removeTag('done'))).toEqual([['success', 'Success']])
    expect(told(await removeTag('refused'))).toEqual([['danger', messages.notFound]])
    const partly = { tone: 'warning' as const, text: '2 of 3 cases were changed', durationMs: 4000 }
    const scope = officeScope()
    await allSettled(noticeRaised, { scope, params: partly })
    expect(told(scope)).toEqual([['warning', partly.text]])
  })

  test.each(['success', 'danger', 'warning', 'info'] as const)(
    '[TOAST-01] is an alert of one of four types, here %s, with a message',
    (tone) => {
      render(
        <Toaster
          toasts={[{ id: 't1', tone, text: 'As told', durationMs: 0 }]}
          onDismiss={() => undefined}
        />,
      )
      const alert = screen.getByRole(tone === 'danger' ? 'alert' : 'status')
      expect(alert.textContent).toBe('As told')
      expect(alert.querySelector(`.fw-ink-${tone}`)).not.toBeNull()
    },
  )
})
