import { randomUUID } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { APPLY_QUESTION } from '../../../contracts/rules/mail/mail-templates.ts'
import { launchBrowser } from '../../support/browser/browser.ts'
import { caretIn } from '../../support/browser/by-keyboard.ts'
import { adminGateway, CUSTOMER, expectFaithful } from '../../support/browser/flows.ts'
import { openDesk } from '../../support/browser/login.ts'
import { answered, sendThrough } from '../../support/browser/working-day.ts'
import { startMailSink } from '../../support/mail/mail-sink.ts'
import { seededFolder } from '../../support/server/seeded-folder.ts'
import { freePorts, startServer } from '../../support/server/server.ts'
import { opened } from '../../support/setup/opened.ts'

const CASES = 120
const DAY_MS = 86_400_000
/** Later than everything that waits. */
const LATER = 150
/** Longer than between two passes of the scheduler, in ms. */
const PASS_MS = 4_000

const sink = await opened(startMailSink())
const dataDir = await seededFolder(CASES)
const port = await freePorts(2)
const start = (env: Record<string, string> = {}) =>
  startServer({ dataDir, port, env: { SEED_CASES: String(CASES), ...env } })

const office = await opened(
  Promise.all([launchBrowser(), start()]).then(([browser, server]) => {
    const running = { browser, server }
    const close = async () => {
      await browser.close()
      await running.server.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
    return { running, close }
  }),
)
const { browser, server } = office.running
const gateway = await adminGateway(server)
await sendThrough(gateway, sink.port)

const params = { customer_id: CUSTOMER }
const [flow] = answered(await gateway.call('listMailFlows', { params })).toSorted(
  (a, b) => b.cases - a.cases,
)
if (!flow) throw new Error('the demo has no mail flow')

// Its own reminders would leave first, one a day.
const ofFlow = { ...params, flow_id: flow.id }
for (const { id, type } of answered(await gateway.call('listMailTemplates', { params: ofFlow }))) {
  if (type !== 'scheduled') continue
  const request = {
    params: { ...ofFlow, template_id: id },
    query: { delete_scheduled_emails: 'true' as const },
  }
  answered(await gateway.change('deleteMailTemplate', request, { commandId: randomUUID() }))
}

/** What becomes of each in the browser, and its days, which are ahead for every case. */
const NAMES = ['Edited, No', 'Edited, Yes', 'Deleted, No', 'Deleted, Yes'] as const
const daysOf = (name: (typeof NAMES)[number]) => 90 + NAMES.indexOf(name)
for (const name of NAMES) {
  const request = {
    params: ofFlow,
    query: { add_scheduled_emails: 'true' as const },
    body: {
      ...{ name, type: 'scheduled' as const, schedule_num_days: daysOf(name) },
      ...{ subject: `${name} as planned {{case_id}}`, content: '<p>We write once more.</p>' },
      config: { placeholders: {} },
    },
  }
  answered(await gateway.change('createMailTemplate', request, { commandId: randomUUID() }))
}

/** How many emails of each wait to be sent. */
async function waiting(): Promise<Record<string, number>> {
  const templates = answered(await gateway.call('listMailTemplates', { params: ofFlow }))
  return Object.fromEntries(
    templates.map(({ name, scheduled_emails: all }) => [
      name,
      all.find(({ status }) => status === 'SCHEDULED')?.count ?? 0,
    ]),
  )
}
const waits = await waiting()

const desk = await openDesk(browser, server, 'agent@enterprise.example')
const { page } = desk
afterEach(() => expect(desk.complaints()).toEqual([]))

const list = page.getByRole('region', { name: 'Flow list' })
const form = page.getByRole('region', { name: 'Template', exact: true })
const save = form.getByRole('button', { name: /^Save/ })
const question = page.getByRole('alertdialog')
const affected = page.getByRole('dialog', { name: 'Affected cases' })

async function open(name: (typeof NAMES)[number]): Promise<void> {
  await list.getByRole('button', { name: `after ${daysOf(name)} days` }).click()
  await form.getByRole('heading', { name }).waitFor()
}

async function answer(name: 'Yes' | 'No'): Promise<void> {
  await question.getByText(APPLY_QUESTION).waitFor()
  await question.getByRole('button', { name, exact: true }).click()
  await question.waitFor({ state: 'detached' })
  if (name === 'No') return
  await affected.getByText(/^The change was applied to /).waitFor({ timeout: 100_000 })
  await page.keyboard.press('Escape')
  await affected.waitFor({ state: 'detached' })
}

/** How many arrived under each beginning of a subject, and how many of them are about a case of its own. */
function arrived(name: string, said: string) {
  const all = sink.arrived
    .map(({ mail }) => mail.subject ?? '')
    .filter((subject) => subject.startsWith(`${name} ${said}`))
  return { mails: all.length, cases: new Set(all).size }
}
const once = (count: number | undefined) => ({ mails: count, cases: count })

describe('flow X: what was answered decides what leaves by the clock', () => {
  it('two reminders are edited and two deleted, each with another answer', async () => {
    for (const name of NAMES) expect(waits[name]).toBeGreaterThan(5)
    const sidebar = page.getByRole('navigation', { name: 'Main' })
    await sidebar.getByRole('button', { name: 'Mail Flows' }).click()
    const entry = list.getByRole('button', { name: flow.name, exact: true })
    await entry.waitFor()
    if ((await entry.getAttribute('aria-expanded')) === 'false') await entry.click()
    for (const [name, said] of [
      ['Edited, No', 'No'],
      ['Edited, Yes', 'Yes'],
    ] as const) {
      await open(name)
      const subject = form.getByRole('textbox', { name: 'Subject' })
      await subject.fill(`${name} as edited `)
      await caretIn(subject, 'Control+End')
      await page.keyboard.type('{{case_id')
      await page.keyboard.press('Enter')
      await save.click()
      await answer(said)
      await save.and(page.locator('[aria-disabled]')).waitFor()
    }
    for (const [name, said] of [
      ['Deleted, No', 'No'],
      ['Deleted, Yes', 'Yes'],
    ] as const) {
      await open(name)
      await form.getByRole('button', { name: 'Delete' }).click()
      await answer(said)
      await list
        .getByRole('button', { name: `after ${daysOf(name)} days` })
        .waitFor({ state: 'detached' })
    }
    await expectFaithful([desk], gateway)
    await desk.close()
  })

  it('with No the old text arrives, with Yes the new one; of the deleted ones that of No alone [G-701, G-726]', async () => {
    // A reminder of the demo's own may be due in these minutes.
    expect(NAMES.map((name) => arrived(name, ''))).toEqual(NAMES.map(() => once(0)))
    await office.running.server.stop()
    const clock = join(dataDir, 'clock-ahead')
    let days = LATER
    // Whole at once: the server may read it at any moment, and would go back to today.
    const moveTo = async (day: number) => {
      await writeFile(`${clock}-next`, String(day * DAY_MS))
      await rename(`${clock}-next`, clock)
    }
    await moveTo(days)
    office.running.server = await start({
      CLOCK_AHEAD: clock,
      NODE_OPTIONS: `--import=${new URL('../../support/browser/moved-clock.mjs', import.meta.url).href}`,
    })
    let before = -1
    const look = async () => {
      // Each case gets one reminder a day: the next day comes when this one's have left.
      if (sink.arrived.length === before) {
        days += 1
        await moveTo(days)
      }
      before = sink.arrived.length
      return [
        arrived('Edited, No', 'as planned'),
        arrived('Edited, Yes', 'as edited'),
        arrived('Deleted, No', 'as planned'),
      ]
    }
    await expect
      .poll(look, { timeout: 500_000, interval: PASS_MS })
      .toEqual([waits['Edited, No'], waits['Edited, Yes'], waits['Deleted, No']].map(once))
    const wrong = [
      arrived('Edited, No', 'as edited'),
      arrived('Edited, Yes', 'as planned'),
      arrived('Deleted, Yes', ''),
    ]
    expect(wrong).toEqual([0, 0, 0].map(once))
  }, 540_000)
})
