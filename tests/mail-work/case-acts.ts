/** What people and the world do to cases in a history: on the server, and in the reference. */
import { applyExternalEvent } from '../../server-mock/modules/external-events/apply-external-event.ts'
import type { OutsideEvent } from '../../server-mock/modules/external-events/outside-event.ts'
import { fileMail } from '../../server-mock/modules/inbound-mail/file-mail.ts'
import { bounceReport } from '../support/mail/bounce-report.ts'
import { templateOf } from '../support/offices/invoicing.ts'
import { addressOf } from './checks.ts'
import { flowsOf, type Game, judged, pick, type Said } from './game.ts'
import * as is from './reference.ts'
import type { Act, Step } from './steps.ts'

type Refused = is.Refusal | null

/** An act: what it says of the server's answer is what does not hold. */
export type Does = (game: Game, step: Step) => Promise<string[]>

const claimed: readonly string[] = ['ACTIVE', 'PAYMENT_PROCESSING']

/** Where an act leads to something: most are tried there, the others anywhere. */
const fits: Partial<Record<Act, (one: is.Case) => boolean>> = {
  activate: ({ state, wasActivated }) =>
    state === 'STANDBY' || (state === 'CANCELLED' && wasActivated),
  cancel: ({ state }) => state === 'ACTIVE',
  reset: ({ state }) => state === 'CANCELLED',
  flow: ({ state }) => state === 'CANCELLED' || state === 'STANDBY',
  offer: ({ state }) => state === 'ACTIVE' || state === 'STANDBY',
  pause: ({ waiting }) => waiting.some(({ isPaused }) => !isPaused),
  resume: (one) => is.isAnyPaused(one) && !is.hasFailed(one),
  'payment begins': ({ state }) => state === 'ACTIVE',
  'payment arrives': ({ state }) => claimed.includes(state),
  'payment fails': ({ state }) => state === 'PAYMENT_PROCESSING',
  answer: ({ state }) => claimed.includes(state),
  'delete planned': ({ waiting }) => waiting.length > 0,
  'delete failed': is.hasFailed,
}

function caseOf({ reference: { cases } }: Game, { act, on, value }: Step): is.Case {
  const fitting = value % 5 === 0 ? [] : cases.filter(fits[act] ?? (() => true))
  const one = pick(fitting, on) ?? pick(cases, on)
  if (!one) throw new Error('there are no cases')
  return one
}

/** A call on a case, and what the reference makes of it. */
const call =
  (
    send: (game: Game, step: Step, one: is.Case) => Promise<Said>,
    reckon: (game: Game, one: is.Case, step: Step) => Refused,
  ): Does =>
  async (game, step) => {
    const one = caseOf(game, step)
    const said = await send(game, step, one)
    const refused = reckon(game, one, step)
    if (refused === null) game.meet(`${step.act} done`)
    return judged(said, refused?.refused ?? null)
  }

/** Something that the world does to a case. */
const happening = (
  event: object,
  reckon: (reference: is.Reference, one: is.Case) => Refused,
): Does =>
  call(
    async (game, step, one) => {
      const whole = {
        ...event,
        ...{ id: `${game.customer.id}-${game.next()}`, case_id: one.id },
        customer_id: game.customer.id,
      } as OutsideEvent
      const answer = await game.once(step, () => applyExternalEvent(game.house.services, whole))
      if ('ok' in answer) return { status: 200, json: null, message: '' }
      return {
        ...{ status: answer.refused.status, json: null },
        message: answer.refused.error_message,
      }
    },
    ({ reference }, one) => reckon(reference, one),
  )

const arrives = (game: Game, step: Step, raw: Buffer, envelopeFrom: string) =>
  game.once(step, () =>
    fileMail(game.house.services, { customerId: game.customer.id, raw, envelopeFrom }),
  )

const answer: Does = async (game, step) => {
  const one = caseOf(game, step)
  const from = addressOf(one.id)
  const raw = Buffer.from(
    `From: ${from}\r\nTo: ${game.customer.id}@inbound.example\r\nSubject: Re: case ${one.id}\r\n` +
      `Message-ID: <${game.customer.id}-${game.next()}@shop.example>\r\n\r\nHello\r\n`,
  )
  await arrives(game, step, raw, from)
  is.answer(game.reference, one)
  return []
}

const bounce: Does = async (game, step) => {
  const found = pick(game.received.slice(-4), step.value)
  if (!found) return []
  await arrives(game, step, bounceReport(found.arrived.messageId), '')
  is.bounce(game.reference, found.arrival.to, found.arrival.mail)
  game.meet('bounce done')
  return []
}

/** The server that receives for the opponent does not take the next mail. */
const refusal: Does = async (game, step) => {
  const one = caseOf(game, step)
  if (game.reference.refusing.has(one)) return []
  game.world.sink.arm('mail refused', addressOf(one.id))
  game.reference.refusing.add(one)
  return []
}

const removal = (game: Game, step: Step, one: is.Case, activityId: string | undefined) =>
  game.ask(step, 'DELETE', `/cases/${one.id}/scheduled_email/${activityId}`)

const seen = (game: Game, { id }: is.Case) => game.observed.find((one) => one.id === id)

const plannedRemoval: Does = async (game, step) => {
  const one = caseOf(game, step)
  const mail = pick(one.waiting, step.value)
  if (!mail) return []
  const entry = seen(game, one)?.waiting.find(
    ({ content }) => content.source_email_template_id === mail.template.id,
  )
  const said = await removal(game, step, one, entry?.id)
  is.take(one, [mail])
  return judged(said, null)
}

const mailRemoval: Does = async (game, step) => {
  const one = caseOf(game, step)
  const failed = one.mails.filter(({ status }) => status === 'FAILED')
  const mail =
    (step.value % 6 === 0 ? undefined : pick(failed, step.value)) ?? pick(one.mails, step.value)
  if (!mail) return []
  const entry = seen(game, one)?.mails[one.mails.indexOf(mail)]
  const said = await removal(game, step, one, entry?.id)
  return judged(said, is.deleteMail(one, mail)?.refused ?? null)
}

const dateOf = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10)

/** The last day of the discount that is offered; now and then none. */
const lastDay = ({ reference }: Game, { value }: Step): number | null =>
  value % 6 === 5 ? null : Math.floor(reference.now / is.DAY) + 2 + (value % 7)

const offer = call(
  (game, step, one) => {
    const discount = lastDay(game, step)
    return game.ask(step, 'PUT', `/cases/${one.id}/claim_details`, {
      ...{ currency: 'EUR', indirect_tax_type: 'VAT', indirect_tax_percentage: 19 },
      ...{ invoice_template_id: templateOf(game.customer.id), vat_id_required: false },
      allow_prepayment_invoicing: true,
      ...(discount !== null && {
        ...{ settlement_offer_date: dateOf(discount), settlement_offer_percentage: 10 },
      }),
    })
  },
  (game, one, step) => is.offer(game.reference, one, lastDay(game, step)),
)

const otherFlow = (game: Game, { value }: Step): string =>
  flowsOf(game.customer)[value % 2 === 0 ? 0 : 1]

const put =
  (path: string) =>
  (game: Game, step: Step, one: is.Case): Promise<Said> =>
    game.ask(step, 'PUT', `/cases/${one.id}/${path}`)

const reckoned =
  (reckon: (reference: is.Reference, one: is.Case) => Refused) =>
  ({ reference }: Game, one: is.Case): Refused =>
    reckon(reference, one)

export const caseActs = {
  activate: call(put('activate_case'), reckoned(is.activate)),
  cancel: call(put('cancel_case'), reckoned(is.cancel)),
  reset: call(put('reset_case'), reckoned(is.reset)),
  flow: call(
    (game, step, one) =>
      game.ask(step, 'PUT', `/cases/${one.id}/email_flows/${otherFlow(game, step)}`),
    (game, one, step) => is.assignFlow(one, otherFlow(game, step)),
  ),
  offer,
  pause: call(put('scheduled_emails?state=PAUSED'), reckoned(is.pause)),
  resume: call(put('scheduled_emails?state=SCHEDULED'), reckoned(is.resume)),
  'payment begins': happening({ kind: 'payment-initiated' }, is.paymentBegins),
  'payment arrives': happening(
    { kind: 'payment-succeeded', payment_method: 'card' },
    is.paymentArrives,
  ),
  'payment fails': happening({ kind: 'payment-failed', message: 'No cover.' }, is.paymentFails),
  answer,
  bounce,
  refuse: refusal,
  'delete planned': plannedRemoval,
  'delete failed': mailRemoval,
} satisfies Partial<Record<Act, Does>>
