import { type Markup, markup } from '../../text/page.ts'
import { accountOf } from '../payment-provider/account-of.ts'
import { checkoutUnderWay, paidCheckout } from '../payments/checkout-rows.ts'
import { billingPage, takeBilling } from './billing-form.ts'
import { checkPage, takePay } from './check-page.ts'
import { goTo, type PayAnswer, type PayContext } from './context.ts'
import { invoiceFile, leftPage, lookAgain, outcomePage, takeLeave } from './outcome-page.ts'

/** The pages of paying beneath the portal's address, and what their forms do. */
export const payPaths = [
  ...['/billing', '/check', '/pay', '/pay/:id', '/pay/:id/leave', '/paid/:id', '/invoice/:id'],
] as const

const isPayable = ({ detail: { state } }: PayContext): boolean => state === 'ACTIVE'

/** What the page of the case says of paying: the way to it, how far it has come, or the receipt. */
export async function payDoor(context: PayContext): Promise<Markup> {
  const { services, detail, customerId, portal, wording } = context
  const { words } = wording
  const { db } = services.database
  const link = (path: string, label: string): Markup =>
    markup`<p><a class="door" href="${portal}${path}">${label}</a></p>`
  if (detail.state === 'PAID') {
    const row = await paidCheckout(db, detail.id)
    return row ? link(`/paid/${row.id}`, words.receipt.receipt) : markup``
  }
  if (detail.state === 'PAYMENT_PROCESSING') {
    const open = await checkoutUnderWay(db, detail.id)
    const text = markup`<p>${words.states.processing}</p>`
    return open ? markup`${text}${link('/check', words.check.continue)}` : text
  }
  if (detail.state !== 'ACTIVE' || !detail.charge_details?.currency) return markup``
  if ((await accountOf(db, services.config, customerId)) === null) return markup``
  return markup`<h2>${words.doors.settle}</h2><p>${words.doors.settleText}</p>${link('/billing', words.doors.settle)}`
}

/** Answers a look at one of the pages; it changes nothing. */
export async function lookAtPay(context: PayContext, path: string, id: string): Promise<PayAnswer> {
  switch (path) {
    case '/billing':
      return isPayable(context) ? billingPage(context) : goTo(context, context.casePath)
    case '/check':
      return checkPage(context)
    case '/pay/:id':
      return leftPage(context, id)
    case '/paid/:id':
      return outcomePage(context, id)
    case '/invoice/:id':
      return invoiceFile(context, id)
    default:
      return { kind: 'missing' }
  }
}

/** Does what a form of one of the pages asks for. */
export async function submitToPay(
  context: PayContext,
  path: string,
  { id, form }: { id: string; form: URLSearchParams },
): Promise<PayAnswer> {
  switch (path) {
    case '/billing':
      return isPayable(context) ? takeBilling(context, form) : goTo(context, context.casePath)
    case '/pay':
      return takePay(context, form)
    case '/pay/:id/leave':
      return takeLeave(context, id)
    case '/paid/:id':
      return lookAgain(context, id)
    default:
      return { kind: 'missing' }
  }
}
