/** Work of others that pours in as fast as a server takes it: whatever moves the figures of a dashboard. */
import { randomUUID } from 'node:crypto'
import type { CaseDetail } from '../../../contracts/model/cases/case.ts'
import type { Gateway } from '../../../src/bus/gateway/call.ts'
import { CUSTOMER } from '../browser/flows.ts'
import { answered, happenTo } from '../browser/working-day.ts'
import { sendMailFile } from '../mail/send-mail.ts'
import type { TestServer } from '../server/server.ts'

/** Those who work beside each other, each at a case of their own. */
const AT_ONCE = 6

/** How many emails come to the case of each: the gateway takes 120 connections a minute of one address. */
const EMAILS = 16

export interface Pouring {
  /** Lets it pour for so long, in ms, until the last act is answered; gives the number of acts. */
  pour(ms: number): Promise<number>
}

/** Active cases whose contact can write, with an image use, and of which nothing is counted yet. */
async function subjects(gateway: Gateway): Promise<CaseDetail[]> {
  const found: CaseDetail[] = []
  const search = { body: { filter: { state: 'ACTIVE' as const } } }
  const { cases } = answered(await gateway.call('searchCases', search))
  for (const { id, total_unread_emails, num_failed_payments } of cases) {
    if (total_unread_emails > 0 || num_failed_payments > 0) continue
    const detail = answered(await gateway.call('readCase', { params: { id } }))
    if (detail.opponent_contact_details.email && detail.findings.length > 0) found.push(detail)
    if (found.length === AT_ONCE) return found
  }
  throw new Error(`the demo data has only ${found.length} cases to work on`)
}

/** What one after the other does to a case, and beside it, over and over. */
function actsOn({ id, findings, opponent_contact_details }: CaseDetail, office: Office) {
  const { gateway, server } = office
  let sent = 0
  const send = async (from: string, Subject: string) => {
    if (sent === EMAILS) return
    sent += 1
    const to = `${CUSTOMER}@inbound.example`
    const headers = { From: from, To: to, Subject, 'Message-ID': `<${randomUUID()}@storm.example>` }
    await sendMailFile({ port: server.mailPort, from, to, file: 'reply.eml', headers })
  }
  const happen = (event: Parameters<typeof happenTo>[2]) => happenTo(server.url, id, event)
  let created = ''
  const changed = () => ({ commandId: randomUUID() })
  return [
    () => send(opponent_contact_details.email ?? '', `About case ${id}`),
    () => send('stranger@nowhere.example', 'Who are you?'),
    async () => {
      await happen({ kind: 'payment-initiated' })
      await happen({ kind: 'payment-failed', message: 'The card was declined.' })
    },
    () =>
      happen({
        ...{ kind: 'license-uploaded', filename: 'license.pdf' },
        finding_id: findings[0]?.id ?? '',
      }),
    async () => {
      const body = { host: `storm-${randomUUID().slice(0, 8)}.example` }
      created = answered(await gateway.change('createCase', { body }, changed())).id
    },
    async () => {
      const { version } = answered(await gateway.call('readCase', { params: { id: created } }))
      const asked = { params: { id: created } }
      answered(await gateway.change('cancelCase', asked, { ...changed(), version }))
    },
  ]
}

interface Office {
  gateway: Gateway
  server: TestServer
}

/** Gets ready to pour into this office; each time it goes on where it was. */
export async function openPouring(office: Office): Promise<Pouring> {
  const workers = (await subjects(office.gateway)).map((detail) => actsOn(detail, office))
  const done = workers.map(() => 0)
  return {
    pour: async (ms) => {
      const before = done.reduce((sum, one) => sum + one, 0)
      const start = performance.now()
      await Promise.all(
        workers.map(async (acts, at) => {
          while (performance.now() - start < ms) {
            await acts[(done[at] ?? 0) % acts.length]?.()
            done[at] = (done[at] ?? 0) + 1
          }
        }),
      )
      return done.reduce((sum, one) => sum + one, 0) - before
    },
  }
}
