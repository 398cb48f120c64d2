import { describe, expect, it } from 'vitest'
import { CUSTOMER, expectFaithful, inOffice, rowOf } from '../support/browser/flows.ts'
import {
  answered,
  type Desk,
  expectBothSee,
  futureOf,
  mailNumber,
  openWorkingDay,
} from '../support/browser/working-day.ts'
import { sendMailFile } from '../support/mail/send-mail.ts'

const NAME = 'Clara Maria Voss'
const ADDRESS = 'c.voss@kanzlei-voss.example'
const TO = `${CUSTOMER}@inbound.example`
/** The subject of the answer. */
let title: string
/** When the pause cannot have begun yet, and when it had begun, in ms. */
const pause = { before: 0, after: 0 }

const day = await inOffice(openWorkingDay())
/** What was planned before the answer came. */
const planned = await scheduled()

type Planned = { id: string; kind: string; status: string; at: string }

/** The mails that the case still has to send, in an order that no shift of their times changes. */
async function scheduled(): Promise<Planned[]> {
  const request = { params: { id: day.subject.id } }
  return answered(await day.gateway.call('readActivities', request))
    .flatMap((entry) => {
      if (entry.type !== 'EMAIL_SCHEDULED') return []
      const { type: kind, status, scheduled_at: at } = entry.content
      return [{ id: entry.id, kind, status, at }]
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1))
}

const answerOf = ({ detail }: Desk) =>
  detail
    .getByRole('list', { name: 'Past activities' })
    .getByRole('listitem')
    .filter({ has: detail.page().getByTitle(title, { exact: true }) })

const iconOf = ({ page }: Desk, name: string) =>
  rowOf(page, day.subject.host).getByRole('img', { name })

const toggle = ({ detail }: Desk, name: 'Pause' | 'Resume') =>
  detail.getByRole('button', { name, exact: true })

/** When the desk says that the mails of the case leave, in its order. */
async function futureTimes(desk: Desk) {
  const more = futureOf(desk).getByRole('button', { name: /^Show \d+ more/ })
  if ((await more.count()) > 0) await more.click()
  return futureOf(desk)
    .locator('time')
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime')))
}

describe('flow D2: the opponent answers', () => {
  it('from a new address: it lands on the case and automation pauses [ROW-06, ROW-12, ROW-08]', async () => {
    expect(planned.length).toBeGreaterThan(1)
    const { mail } = await mailNumber(day.sink, day.subject, 1)
    title = `Re: ${mail.subject}`
    for (const desk of day.desks) {
      expect(await iconOf(desk, 'Unread email(s)').count()).toBe(0)
      await toggle(desk, 'Pause').waitFor()
    }
    pause.before = Date.now()
    await expectBothSee(
      day,
      () =>
        sendMailFile({
          port: day.server.mailPort,
          from: ADDRESS,
          to: TO,
          file: 'reply.eml',
          headers: {
            From: `${NAME} <${ADDRESS}>`,
            To: TO,
            Subject: title,
            'In-Reply-To': mail.messageId ?? '',
          },
        }),
      async (desk) => {
        await answerOf(desk).waitFor()
        await iconOf(desk, 'Unread email(s)').waitFor()
        await iconOf(desk, 'Automation paused').waitFor()
        await toggle(desk, 'Resume').waitFor()
      },
    )
    pause.after = Date.now()
    expect(await scheduled()).toEqual(planned.map((entry) => ({ ...entry, status: 'PAUSED' })))
    const found = await day.gateway.call('searchCases', {
      body: { filter: { search: day.subject.host } },
    })
    expect(answered(found).cases[0]?.total_unread_emails).toBe(1)
  })

  it('read, it asks for the contact, which both desks then have anew [CONTACT-06]', async () => {
    const [mine] = day.desks
    await answerOf(mine).getByRole('button').first().click()
    const mail = mine.page.getByRole('dialog', { name: title.slice(0, 50) })
    await mail.getByText('Update contact details?', { exact: true }).waitFor()
    for (const desk of day.desks)
      await iconOf(desk, 'Unread email(s)').waitFor({ state: 'detached' })

    await mail.getByRole('button', { name: 'Update contact', exact: true }).click()
    const form = mine.page.getByRole('dialog', { name: 'Update contact details' })
    for (const [field, value] of [
      ['First name', 'Clara Maria'],
      ['Last name', 'Voss'],
      ['Email', ADDRESS],
    ] as const)
      await expect.poll(() => form.getByLabel(field).inputValue()).toBe(value)
    await form.getByLabel('Gender').selectOption('FEMALE')
    await expectBothSee(
      day,
      async () => {
        await form.getByRole('button', { name: 'Save' }).click()
        await form.waitFor({ state: 'detached' })
      },
      (desk) => desk.detail.getByRole('link', { name: ADDRESS }).waitFor(),
    )
    await mail.getByRole('button', { name: 'Close' }).click()
    await mail.waitFor({ state: 'detached' })
  })

  it('resumed, every reminder leaves as much later as the pause was long', async () => {
    const [mine] = day.desks
    const shortest = Date.now() - pause.after
    await expectBothSee(
      day,
      async () => {
        await toggle(mine, 'Resume').click()
        const question = mine.page.getByRole('alertdialog', { name: 'Resume automation' })
        await question.getByText(/^These emails will be sent: /).waitFor()
        await question.getByRole('button', { name: 'Resume' }).click()
      },
      async (desk) => {
        await toggle(desk, 'Pause').waitFor()
        await iconOf(desk, 'Automation paused').waitFor({ state: 'detached' })
      },
    )
    const longest = Date.now() - pause.before
    const resumed = await scheduled()
    expect(resumed.map(({ id, status }) => ({ id, status }))).toEqual(
      planned.map(({ id }) => ({ id, status: 'SCHEDULED' })),
    )
    const shifts = resumed.map(({ at, kind }, index) => ({
      kind,
      by: Date.parse(at) - Date.parse(planned[index]?.at ?? ''),
    }))
    const [by = 0, ...others] = shifts.flatMap((one) => (one.kind === 'SCHEDULED' ? one.by : []))
    expect(by).toBeGreaterThanOrEqual(shortest)
    expect(by).toBeLessThanOrEqual(longest)
    for (const other of others) expect(other).toBe(by)
    for (const { kind, by: shift } of shifts) if (kind === 'DISCOUNT_END') expect(shift).toBe(0)
    const moments = resumed.map(({ at }) => at).toSorted()
    for (const desk of day.desks)
      await expect.poll(async () => (await futureTimes(desk)).toSorted()).toEqual(moments)
  })

  it('both recordings replay to the same bytes and equal a fresh load', async () => {
    await expectFaithful([day.agent, day.colleague], day.gateway)
  })
})
