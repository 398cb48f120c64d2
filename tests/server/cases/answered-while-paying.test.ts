import { and, eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import type { CaseState } from '../../../contracts/model/cases/case.ts'
import { caseDetail, finding } from '../../../server-mock/db/schema/cases.ts'
import { applyExternalEvent } from '../../../server-mock/modules/external-events/apply-external-event.ts'
import type { OutsideEvent } from '../../../server-mock/modules/external-events/outside-event.ts'
import { fileMail, sharedParser } from '../../../server-mock/modules/inbound-mail/file-mail.ts'
import { eml, openMailOffice } from '../../support/offices/mail-office.ts'

const office = await openMailOffice()
afterAll(async () => {
  await sharedParser.close()
  await office.close()
})

let number = 0

/** A case whose payment has begun, with so many mails that wait. */
async function paying(waiting: number, state: CaseState = 'PAYMENT_PROCESSING') {
  number += 1
  const contact = `payer-${number}@shop.example`
  const id = await office.addCase({ contact, waiting, state })
  const writes = (headers: Record<string, string> = {}) =>
    fileMail(office.services, {
      customerId: 'north',
      raw: eml({ From: contact, ...headers }),
      envelopeFrom: contact,
    })
  const happens = (event: Partial<OutsideEvent>) =>
    applyExternalEvent(office.services, {
      ...event,
      customer_id: 'north',
      case_id: id,
    } as OutsideEvent)
  async function proves(): Promise<void> {
    await office.services.database.db.insert(finding).values({
      ...{ id: `${id}-use`, caseId: Number(id), customerId: 'north', position: 0, price: 8000 },
      ...{ originalFilename: 'a.jpg', pageLink: 'https://shop.example/', pictureSeed: 1 },
    })
    const finding_id = `${id}-use`
    await happens({ kind: 'license-uploaded', finding_id, filename: 'license.pdf' })
  }
  const breaks = () => happens({ kind: 'payment-failed', message: 'Card declined' })
  return { id, writes, proves, breaks }
}

const waitingIn = (id: string, status: 'SCHEDULED' | 'PAUSED') =>
  office
    .activities(id)
    .then(
      (entries) =>
        entries.filter(
          ({ type, content }) => /SCHEDULED$/.test(type) && Object(content).status === status,
        ).length,
    )

const pauseOf = async (id: string) => {
  const [found] = await office.services.database.db
    .select({ at: caseDetail.pausedAt })
    .from(caseDetail)
    .where(and(eq(caseDetail.id, Number(id)), eq(caseDetail.customerId, 'north')))
  return found?.at
}

describe('who writes while the payment runs', () => {
  test('pauses nothing until it fails: then the mails that wait come back paused [G-626]', async () => {
    const { id, writes, breaks } = await paying(2)
    await writes()
    expect(await waitingIn(id, 'SCHEDULED')).toBe(2)
    await breaks()
    expect(await waitingIn(id, 'PAUSED')).toBe(2)
    expect(await office.row(id)).toMatchObject({ state: 'ACTIVE', scheduledPaused: 2 })
  })

  test('leaves nothing paused where nothing waits', async () => {
    const { id, writes, breaks } = await paying(0)
    await writes()
    await breaks()
    expect(await pauseOf(id)).toBeNull()
  })

  test('is told from a machine, which pauses nothing', async () => {
    const { id, writes, breaks } = await paying(2)
    await writes({ 'Auto-Submitted': 'auto-replied' })
    await breaks()
    expect(await waitingIn(id, 'SCHEDULED')).toBe(2)
    expect(await pauseOf(id)).toBeNull()
  })
})

describe('who uploads a licence', () => {
  test('is not reminded before somebody has looked at it: the mails that wait pause (decision 5.31)', async () => {
    const { id, proves } = await paying(2, 'ACTIVE')
    office.takeEvents()
    await proves()
    expect(office.takeEvents().map(({ name }) => name)).toEqual([
      'case.license-uploaded',
      'case.automation-paused',
    ])
    expect(await waitingIn(id, 'PAUSED')).toBe(2)
  })

  test('pauses them while a payment runs as well, for the case that it fails', async () => {
    const { id, proves, breaks } = await paying(2)
    await proves()
    expect(await waitingIn(id, 'SCHEDULED')).toBe(2)
    await breaks()
    expect(await waitingIn(id, 'PAUSED')).toBe(2)
  })
})
