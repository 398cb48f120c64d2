/** What the world around the office does: the opponent, the provider, mail servers, the network, the machine. */
import { applyExternalEvent } from '../../../server-mock/modules/external-events/apply-external-event.ts'
import type { OutsideEvent } from '../../../server-mock/modules/external-events/outside-event.ts'
import { fileMail } from '../../../server-mock/modules/inbound-mail/file-mail.ts'
import type { Services } from '../../../server-mock/services.ts'
import { logIn } from '../world/customer.ts'
import type { History } from '../world/stage.ts'
import type { Doing } from './doing.ts'
import type { Act } from './plan.ts'

/** Somebody outside repeats it until the server has answered, as providers and mail servers do. */
function insist(history: History, what: string, run: (services: Services) => Promise<unknown>) {
  let isAnswered = false
  const attempt = (): void => {
    if (isAnswered) return
    history.server.happen(what, async (services) => {
      await run(services)
      isAnswered = true
    })
    history.time.after(2_000, attempt)
  }
  attempt()
}

/** Every other time it is delivered twice, as if the first answer had come too late. */
function deliver(
  { history, step }: Doing,
  what: string,
  run: (services: Services) => Promise<void>,
) {
  insist(history, what, run)
  if (step.value % 2 === 0) return
  history.met('outside event repeated')
  insist(history, what, run)
}

type Without<E, K extends PropertyKey> = E extends unknown ? Omit<E, K> : never

function outside(
  doing: Doing,
  event: Without<OutsideEvent, 'id' | 'customer_id' | 'case_id'>,
): void {
  const { history, caseId } = doing
  const id = history.newText('outside').replaceAll(' ', '-')
  const whole = { ...event, id, customer_id: history.customer.id, case_id: caseId } as OutsideEvent
  const taken = history.happens(event.kind, id, caseId)
  deliver(doing, event.kind, async (services) => {
    const answer = await applyExternalEvent(services, whole)
    if ('ok' in answer) taken()
  })
}

/** From whoever a case is about, or from somebody whom no case knows. */
function mailArrives(doing: Doing, writer: string): void {
  const { history, caseId } = doing
  const customerId = history.customer.id
  const envelopeFrom = `${writer}@shop.example`
  const text = history.newText('mail')
  const raw = Buffer.from(
    `From: ${envelopeFrom}\r\nTo: ${customerId}@inbound.example\r\nSubject: ${text}\r\n` +
      `Message-ID: <${text.replaceAll(' ', '-')}@shop.example>\r\n\r\nHello\r\n`,
  )
  const taken = history.happens('mail', text, caseId)
  deliver(doing, 'mail arrives', async (services) => {
    const { outcome } = await fileMail(services, { customerId, raw, envelopeFrom })
    if (outcome === 'filed' || outcome === 'duplicate') taken()
  })
}

export const world: Partial<Record<Act, (doing: Doing) => void | Promise<void>>> = {
  'payment begins': (doing) => outside(doing, { kind: 'payment-initiated' }),
  'payment arrives': (doing) =>
    outside(doing, { kind: 'payment-succeeded', payment_method: 'card' }),
  'payment fails': (doing) => outside(doing, { kind: 'payment-failed', message: 'No cover.' }),
  'license uploaded': (doing) =>
    outside(doing, {
      kind: 'license-uploaded',
      finding_id: `${doing.caseId}-${doing.step.value % 2}`,
      filename: 'license.pdf',
    }),
  callback: (doing) => outside(doing, { kind: 'callback-requested', name: 'Olga' }),
  'portal visit': (doing) => outside(doing, { kind: 'portal-visited' }),
  'mail arrives': (doing) => mailArrives(doing, `owner-${doing.caseId}`),
  'stray arrives': (doing) => mailArrives(doing, 'nobody'),
  scheduler: ({ history }) => history.server.schedule(),
  'server drop': ({ history, step }) =>
    history.server.instance()?.power.arm({
      statements: 1 + (step.value % 24),
      side: step.value % 2 === 0 ? 'before' : 'after',
    }),
  'socket gap': ({ client, step }) => client.channel.gap(1_000 + step.value * 20),
  'push duplicate': ({ client }) => client.channel.arm('push duplicate'),
  'push reorder': ({ client }) => client.channel.arm('push reorder'),
  'push malformed': ({ client }) => client.channel.arm('push malformed'),
  'renewal lost': ({ client }) => client.network.armRenewal('renewal lost'),
  'renewal answer lost': ({ client }) => client.network.armRenewal('renewal answer lost'),
  'renewal refused': ({ client }) => client.network.armRenewal('renewal refused'),
  'mail answer lost': ({ history }) => history.sink.arm('mail answer lost'),
  'mail refused': ({ history }) => history.sink.arm('mail refused'),
  'storage full': ({ client }) => client.browser.fill(3_000),
  'tab closed': ({ history, step }) => {
    history.met('tab closed')
    history.closeTab(step.by, 300 + step.value * 10)
  },
  offline: ({ history, client, step }) => {
    if (!client.browser.isOnline()) return
    history.met('offline')
    client.browser.setOnline(false)
    client.channel.cut()
    history.time.after(1_000 + step.value * 30, () => client.browser.setOnline(true))
  },
  'clock skew': ({ history, step }) => {
    history.met('clock skew')
    history.skew(step.by, [-600_000, 600_000, -86_400_000, 86_400_000][step.value % 4] ?? 0)
  },
  'login elsewhere': ({ history, client }) => {
    history.met('second login elsewhere')
    history.server.happen('login elsewhere', (services) => logIn(services, client.person))
  },
  'login here': ({ history, client }) => {
    if (!client.isLoggedIn()) history.logInAgain(client)
  },
  night: async ({ history }) => {
    history.time.jump(26 * 3_600_000)
    for (const client of history.clients) client.show()
    await history.time.pass(500)
    history.server.schedule()
  },
}
