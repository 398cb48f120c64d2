import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { CaseDetail } from '../../contracts/model/cases/case.ts'
import type { CaseFilter } from '../../contracts/model/cases/query.ts'
import { messages } from '../../contracts/protocol.ts'
import {
  countOf,
  expectFaithful,
  expectSeen,
  hold,
  inOffice,
  openBySearch,
  openFlowOffice,
} from '../support/browser/flows.ts'
import {
  activateCase,
  answered,
  findReadyCase,
  mailNumber,
  mailsOf,
  sendThrough,
} from '../support/browser/working-day.ts'
import { startMailSink } from '../support/mail/mail-sink.ts'
import { opened } from '../support/setup/opened.ts'

const NEVER_SENT = 'Nobody has been contacted yet. The case can be reset later.'
const BLOCKED = "This case contains an active invoice and can't be cancelled."
let mine: Locator
let theirs: Locator

const [office, sink] = await Promise.all([inOffice(openFlowOffice()), opened(startMailSink())])
await sendThrough(office.gateway, sink.port)
/** Its opponent has had the initial mail. */
const told = await findReadyCase(office.gateway)
await activateCase(office.gateway, told)
/** Nobody was ever told of it. */
const untold = await findCase({ state: 'STANDBY' }, ({ email_flow_id }) => email_flow_id === null)
// The browser itself reports every answer that is a refusal.
office.agent.expectComplaint(/the server responded with a status of 4(09|12)/)

/** The first case of the list that suits, and that a search for its host finds alone. */
async function findCase(
  filter: CaseFilter,
  suits: (detail: CaseDetail) => boolean = () => true,
): Promise<CaseDetail> {
  const { gateway } = office
  const search = async (by: CaseFilter) =>
    answered(await gateway.call('searchCases', { body: { filter: by } })).cases
  for (const { id, host } of await search(filter)) {
    const detail = answered(await gateway.call('readCase', { params: { id } }))
    if (suits(detail) && (await search({ search: host })).length === 1) return detail
  }
  throw new Error(`the demo data has no such case: ${JSON.stringify(filter)}`)
}

async function openAtBoth({ host }: CaseDetail): Promise<void> {
  ;[mine, theirs] = await Promise.all([
    openBySearch(office.agent.page, host),
    openBySearch(office.colleague.page, host),
  ])
}

const head = (detail: Locator) => detail.locator('.fw-detail-head')
const inState = (detail: Locator, state: string) =>
  head(detail).locator('.fw-detail-title').getByText(state, { exact: true }).waitFor()
const planned = (detail: Locator) =>
  detail.getByRole('list', { name: 'Scheduled activities' }).getByRole('listitem')
const initialMail = (detail: Locator) =>
  detail
    .getByRole('list', { name: 'Past activities' })
    .getByRole('listitem')
    .filter({ hasText: 'Initial email' })
const button = (detail: Locator, name: string) =>
  head(detail).getByRole('button', { name, exact: true })

async function expectNoDialog(): Promise<void> {
  const { page } = office.agent
  expect(await page.getByRole('dialog').or(page.getByRole('alertdialog')).count()).toBe(0)
}

const stateActions = /^(ACTIVATE|CANCEL|REACTIVATE|RESET|Cancel case)$/

/** Presses a state action and gives the dialog that asks for its confirmation. */
async function ask(detail: Locator, act: string, title: string): Promise<Locator> {
  await button(detail, act).click()
  const dialog = detail.page().getByRole('alertdialog', { name: title })
  await dialog.waitFor()
  return dialog
}

/** Confirms and waits for the dialog to close; both desks then see the state. */
async function confirmSeen(dialog: Locator, label: string, state: string): Promise<void> {
  await expectSeen(
    async () => {
      await dialog.getByRole('button', { name: label }).click()
      await dialog.waitFor({ state: 'detached' })
      await inState(mine, state)
    },
    inState(theirs, state),
  )
}

describe('flow F: a case is cancelled and comes back', () => {
  it('its dialog asks first, by button or key, and the way out changes nothing [STATE-05, STATE-17]', async () => {
    const { page } = office.agent
    await openAtBoth(told)
    await planned(mine).first().waitFor()
    const before = await planned(mine).count()
    const dialog = await ask(mine, 'CANCEL', 'Cancel case')
    await dialog.filter({ hasText: `Do you want to cancel ${told.host}?` }).waitFor()
    const keep = dialog.getByRole('button', { name: 'Keep case' })
    await keep.and(page.locator(':focus')).waitFor()
    await keep.click()
    await dialog.waitFor({ state: 'detached' })
    await page.keyboard.press('Shift+X')
    await keep.and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await inState(mine, 'Active')
    await expect.poll(() => planned(mine).count()).toBe(before)
  })

  it('cancelled, nothing more waits to be sent and the portal is closed [STATE-20, STATE-37]', async () => {
    const { page } = office.colleague
    const [active, cancelled] = [await countOf(page, 'Active'), await countOf(page, 'Cancelled')]
    const opened = office.agent.page.context().waitForEvent('page')
    await button(mine, 'View case').click()
    const look = await opened
    await look.waitForURL(/\/preview\/case\?token=/)
    await look.getByText(told.host).first().waitFor()
    const link = look.url()
    await look.getByText('Preview for your team').waitFor()
    await look.close()
    // Staff leave no trace (G-432).
    expect(await mine.getByText('Portal Visit').count()).toBe(0)
    await confirmSeen(await ask(mine, 'CANCEL', 'Cancel case'), 'Cancel case', 'Cancelled')
    for (const detail of [mine, theirs]) {
      await expect.poll(() => planned(detail).count()).toBe(0)
      await head(detail).getByRole('button', { name: 'View case' }).waitFor({ state: 'detached' })
      await button(detail, 'REACTIVATE').waitFor()
    }
    await expect.poll(() => countOf(page, 'Active')).toBe(active - 1)
    await expect.poll(() => countOf(page, 'Cancelled')).toBe(cancelled + 1)
    // The kind page of a closed portal.
    office.colleague.expectComplaint(/the server responded with a status of 403/)
    const visitor = await page.context().newPage()
    await visitor.goto(link)
    await visitor.getByRole('heading', { level: 1 }).waitFor()
    expect(await visitor.locator('body').textContent()).not.toContain(told.host)
    await visitor.close()
  })

  it('reactivated, nothing that was sent goes out again [STATE-21, STATE-23, STATE-25]', async () => {
    expect(mailsOf(sink, told)).toHaveLength(1)
    const dialog = await ask(mine, 'REACTIVATE', 'Reactivate case')
    await dialog.getByText('Are you sure you want to reactivate this case?').waitFor()
    await confirmSeen(dialog, 'Yes', 'Active')
    for (const detail of [mine, theirs]) {
      await planned(detail).first().waitFor()
      expect(await initialMail(detail).count()).toBe(1)
    }
    // Mails leave one after the other: with this one here, an earlier one would be here as well.
    const next = await findReadyCase(office.gateway)
    await activateCase(office.gateway, next)
    const { recipients } = await mailNumber(sink, next, 1)
    expect(recipients).toEqual([next.opponent_contact_details.email])
    expect(mailsOf(sink, told)).toHaveLength(1)
  })

  it('one that was never activated is cancelled by its icon and reset [STATE-02, STATE-22, STATE-24, STATE-26]', async () => {
    await openAtBoth(untold)
    const cancel = await ask(mine, 'Cancel case', 'Cancel case')
    await cancel.getByText(NEVER_SENT).waitFor()
    await confirmSeen(cancel, 'Cancel case', 'Cancelled')
    await button(mine, 'RESET').waitFor()
    expect(await button(mine, 'REACTIVATE').count()).toBe(0)

    const reset = await ask(mine, 'RESET', 'Reset case')
    await reset.getByText('Are you sure you want to reset this case?').waitFor()
    await confirmSeen(reset, 'Yes', 'Standby')
    for (const detail of [mine, theirs]) await button(detail, 'ACTIVATE').waitFor()
  })
})

describe('flow F: what is refused says why', () => {
  it('what is not ready cannot be activated, by button or key [READY-02, READY-04]', async () => {
    const activate = button(mine, 'ACTIVATE')
    await expect.poll(() => activate.getAttribute('aria-disabled')).toBe('true')
    const reasons = () => activate.getAttribute('aria-description')
    await expect.poll(reasons).toContain('The case needs a mail flow')
    if (!untold.opponent_contact_details.email) {
      await expect.poll(reasons).toContain('The contact needs a valid email address')
    }
    await office.agent.page.keyboard.press('Shift+A')
    await activate.click({ force: true })
    await expectNoDialog()
  })

  it('an active invoice keeps the case from being cancelled [STATE-18, STATE-19]', async () => {
    const { page } = office.agent
    const invoiced = await findCase({ state: 'ACTIVE' }, ({ invoices }) =>
      invoices.some(({ type }) => type === 'ACTIVE'),
    )
    mine = await openBySearch(page, invoiced.host)
    const cancel = button(mine, 'CANCEL')
    await expect.poll(() => cancel.getAttribute('aria-disabled')).toBe('true')
    await cancel.hover()
    await page.getByText(BLOCKED).waitFor()
    await cancel.click({ force: true })
    await page.keyboard.press('Shift+X')
    await expectNoDialog()
  })

  it.each([
    ['PAID [STATE-27]', 'PAID', 'Paid'],
    ['VALID_LICENSE [STATE-28]', 'VALID_LICENSE', 'Valid License'],
  ] as const)('nothing can be done with a case in state %s', async (_, state, shown) => {
    const closed = await findCase({ state })
    mine = await openBySearch(office.agent.page, closed.host)
    await inState(mine, shown)
    expect(await head(mine).getByRole('button', { name: stateActions }).count()).toBe(0)
    for (const key of ['Shift+A', 'Shift+X', 'Shift+E', 'Shift+S']) {
      await office.agent.page.keyboard.press(key)
    }
    await expectNoDialog()
  })
})

const overtaken = [
  {
    act: 'CANCEL',
    title: 'Cancel case',
    confirm: 'Cancel case',
    over: 'Cancel anyway',
    path: /\/cancel_case(\?|$)/,
    change: 'State: Active → Cancelled',
    state: 'Cancelled',
    refusal: 'Invalid request: case in state CANCELLED cannot be cancelled.',
    next: 'REACTIVATE',
  },
  {
    act: 'REACTIVATE',
    title: 'Reactivate case',
    confirm: 'Yes',
    over: 'Reactivate anyway',
    path: /\/activate_case(\?|$)/,
    change: 'State: Cancelled → Active',
    state: 'Active',
    refusal: 'Invalid request: case in state ACTIVE cannot be activated.',
    next: 'CANCEL',
  },
]

describe('flow F: a colleague was faster', () => {
  it.each(overtaken)(
    '$act on its way tells what was done by whom, then why not; the screen follows',
    async (row) => {
      const { page } = office.agent
      await openAtBoth(told)
      const dialog = await ask(mine, row.act, row.title)
      const theirDialog = await ask(theirs, row.act, row.title)
      const request = await hold(page, row.path)
      await dialog.getByRole('button', { name: row.confirm, exact: true }).click()
      await confirmSeen(theirDialog, row.confirm, row.state)

      request.release()
      const notice = dialog.getByRole('alert')
      await notice.getByText(messages.conflict).waitFor()
      await expect.poll(() => notice.textContent()).toContain(row.change)
      await expect.poll(() => notice.textContent()).toContain('Aino Salmela')
      await dialog.getByRole('button', { name: row.over }).click()
      await dialog.getByText(row.refusal).waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await inState(mine, row.state)
      await button(mine, row.next).waitFor()
    },
  )

  it('an open question about a case that changed meanwhile is refused with the reason [CASEERR-04]', async () => {
    await openAtBoth(told)
    const dialog = await ask(mine, 'CANCEL', 'Cancel case')
    await confirmSeen(await ask(theirs, 'CANCEL', 'Cancel case'), 'Cancel case', 'Cancelled')
    await dialog.getByRole('button', { name: 'Cancel case' }).click()
    const alert = dialog.getByRole('alert')
    await alert.getByText('Cancel case failed. Try again later.').waitFor()
    await alert.getByText(overtaken[0]?.refusal ?? '').waitFor()
    await dialog.getByRole('button', { name: 'Keep case' }).click()
    await button(mine, 'REACTIVATE').waitFor()
  })
})

describe('flow F: in the end', () => {
  it('no opponent was written to twice', () => {
    const recipients = sink.arrived.flatMap((one) => one.recipients)
    expect(new Set(recipients).size).toBe(recipients.length)
  })

  it('both recordings replay to the same bytes and equal a fresh load', async () => {
    await expectFaithful([office.agent, office.colleague], office.gateway)
  })
})
