import { allSettled, fork } from 'effector'
import { expect, test } from 'vitest'
import { home } from '../../src/actions/place.ts'
import { isSelection } from '../../src/actions/selection.ts'
import {
  $openMailFlow,
  mailFlowOpened,
  placeOpened,
  selectionChosen,
} from '../../src/actions/workplace.ts'

/** Every entry of the sidebar but that of the mail flows. */
const others = [
  ...['ALL', 'CASES', 'PAID', 'DASHBOARD', 'INBOUNDEMAILS', 'CASETEMPLATES', 'INVOICETEMPLATES'],
  ...['PAYMENT_REPORTS', 'INVOICE_MANAGEMENT', 'BUSINESS_DETAILS', 'USERS', 'SUBSCRIPTION'],
  ...['EMAIL_SETUP', 'PAYMENT_SETUP', 'CREDITS', 'AUDIT_LOG', 'BASE_SETTINGS', 'TRANSLATIONS'],
].filter(isSelection)

const open = { flowId: 'f1', templateId: 't1' }

async function withTemplate() {
  const scope = fork()
  await allSettled(selectionChosen, { scope, params: 'EMAIL_FLOWS' })
  await allSettled(mailFlowOpened, { scope, params: open })
  return scope
}

test('choosing another view closes the template that is open [COMMNAV-12]', async () => {
  for (const selection of others) {
    const scope = await withTemplate()
    await allSettled(selectionChosen, { scope, params: 'EMAIL_FLOWS' })
    expect(scope.getState($openMailFlow)).toEqual(open)
    await allSettled(selectionChosen, { scope, params: selection })
    expect(scope.getState($openMailFlow)).toBeNull()
  }
})

test('a template is opened by an address, and closed by the way back from it', async () => {
  const scope = await withTemplate()
  const other = { flowId: 'f2', templateId: null }
  const there = { ...home, ...other, selection: 'EMAIL_FLOWS' as const }
  await allSettled(placeOpened, { scope, params: there })
  expect(scope.getState($openMailFlow)).toEqual(other)
  await allSettled(placeOpened, { scope, params: home })
  expect(scope.getState($openMailFlow)).toBeNull()
})
