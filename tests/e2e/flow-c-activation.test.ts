import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { CaseDetail } from '../../contracts/model/cases/case.ts'
import { openPage } from '../support/browser/browser.ts'
import {
  countOf,
  expectFaithful,
  expectSeen,
  hold,
  inOffice,
  openBySearch,
  openFlowOffice,
  rowOf,
} from '../support/browser/flows.ts'
import { untilStill } from '../support/browser/until-still.ts'
import { findReadyCase, mailNumber, mailsOf, sendThrough } from '../support/browser/working-day.ts'
import { type Arrived, startMailSink } from '../support/mail/mail-sink.ts'
import { opened } from '../support/setup/opened.ts'

const REASON = '535 Authentication failed'
const WARNING = 'failed to send automated email'
let mine: Locator
let theirs: Locator
let letter: Arrived

const [office, sink] = await Promise.all([inOffice(openFlowOffice()), opened(startMailSink())])
await sendThrough(office.gateway, sink.port)
/** Its initial mail leaves; that of the other one is refused at first. */
const subject = await findReadyCase(office.gateway)
const other = await findReadyCase(office.gateway, ({ id }) => id !== subject.id)
await openAtBoth(subject)

const desks = () => [office.agent.page, office.colleague.page]

async function openAtBoth({ host }: CaseDetail): Promise<void> {
  ;[mine, theirs] = await Promise.all([
    openBySearch(office.agent.page, host),
    openBySearch(office.colleague.page, host),
  ])
}

const past = (detail: Locator) =>
  detail.getByRole('list', { name: 'Past activities' }).getByRole('listitem')
const planned = (detail: Locator) =>
  detail.getByRole('list', { name: 'Scheduled activities' }).getByRole('listitem')
const initialMail = (detail: Locator) => past(detail).filter({ hasText: 'Initial email' })
const activeState = (detail: Locator) => detail.locator('.fw-detail-head').getByText('Active')
const dialog = (name: string) => office.agent.page.getByRole('dialog', { name })

/** A figure of the strip in the foot. */
const lastMinute = (page: Page, figure: string) =>
  page
    .getByRole('status', { name: 'Last minute' })
    .locator('dl > div')
    .filter({ hasText: figure })
    .locator('dd')
    .textContent()

/** By the button and the dialog that it opens, up to the last press. */
async function askForActivation() {
  await mine.getByRole('button', { name: 'ACTIVATE' }).click()
  const form = dialog('Activate case')
  await form.getByText('This email will be sent immediately:').waitFor()
  return form
}

const totalOf = ({ charge_details, translation }: CaseDetail): string => {
  const amounts = new Intl.NumberFormat(translation?.language, { minimumFractionDigits: 2 })
  const total = charge_details?.final_amount_gross_no_settlement ?? Number.NaN
  return `${amounts.format(total)} ${charge_details?.currency}`
}

describe('flow C: a case is activated', () => {
  it('ready, with the provider asked first: the dialog says what goes out [STATE-04, STATE-06, STATE-08, STATE-09]', async () => {
    const { page } = office.agent
    const readiness = mine.getByRole('region', { name: 'Activation readiness' })
    // The portal's languages are read when the case is opened.
    await readiness.getByText('4 of 4 requirements for activation met').waitFor()
    const check = await hold(page, /\/stripe_onboarding_status/)
    await mine.getByRole('button', { name: 'ACTIVATE' }).click()
    await mine.locator('[aria-busy="true"]', { hasText: 'ACTIVATE' }).waitFor()
    expect(await dialog('Activate case').count()).toBe(0)

    const email = await hold(page, /\/event_email/)
    check.release()
    await dialog('Activate case').waitFor()
    const cancel = dialog('Activate case').getByRole('button', { name: 'Cancel' })
    await untilStill(page)
    const before = await cancel.boundingBox()
    email.release()
    await dialog('Activate case').locator('iframe').waitFor()
    // Whoever is about to press it does not press beside it.
    expect(await cancel.boundingBox()).toEqual(before)
    const text = await dialog('Activate case').textContent()
    const total = subject.charge_details?.final_amount_gross_no_settlement ?? Number.NaN
    for (const said of [
      subject.opponent_contact_details.email,
      subject.email_flow?.name,
      new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 }).format(total),
    ]) {
      expect(text).toContain(said)
    }
    expect(mailsOf(sink, subject)).toEqual([])
    await cancel.click()
    await dialog('Activate case').waitFor({ state: 'detached' })
  })

  it('it is active for both, with its mail and the counts [STATE-14, STATE-35, CASEERR-21]', async () => {
    const { page } = office.colleague
    const [standby, active] = [await countOf(page, 'Standby'), await countOf(page, 'Active')]
    const form = await askForActivation()
    // Looked for from before the click on, so as long as everything else; how soon it is there is measured below.
    const meanwhile = { interval: 20 }
    const toasts = office.agent.page.getByRole('region', { name: 'Notifications' })
    const told = toasts.getByText('Success', { exact: true }).waitFor()
    const shown = [
      told,
      activeState(theirs).waitFor(),
      past(theirs).filter({ hasText: 'Standby' }).filter({ hasText: 'Active' }).waitFor(),
      initialMail(theirs).getByText('Sent', { exact: true }).waitFor(),
      planned(theirs).first().waitFor(),
      rowOf(page, subject.host).getByLabel('Active', { exact: true }).waitFor(),
      expect.poll(() => countOf(page, 'Standby'), meanwhile).toBe(standby - 1),
      expect.poll(() => countOf(page, 'Active'), meanwhile).toBe(active + 1),
    ]
    await expectSeen(
      async () => {
        await form.getByRole('button', { name: 'Confirm' }).click()
        await form.waitFor({ state: 'detached' })
      },
      Promise.all(shown).then(() => undefined),
    )
    await told
    await activeState(mine).waitFor()
    await initialMail(mine).getByText('Sent', { exact: true }).waitFor()
    await mine.getByRole('button', { name: 'ACTIVATE' }).waitFor({ state: 'detached' })
    // The strip in the foot forgets it after a minute.
    await Promise.all(
      desks().flatMap((desk) => [
        expect.poll(() => lastMinute(desk, 'Activations'), meanwhile).toBe('1/min'),
        expect.poll(() => lastMinute(desk, 'Emails sent'), meanwhile).toBe('1/min'),
        expect.poll(() => lastMinute(desk, 'Failures'), meanwhile).toBe('0/min'),
      ]),
    )
    for (const desk of desks()) {
      await expect.poll(() => countOf(desk, 'Standby')).toBe(standby - 1)
      await expect.poll(() => countOf(desk, 'Active')).toBe(active + 1)
    }
  })

  it('the initial mail really arrives, with everything filled in', async () => {
    letter = await mailNumber(sink, subject, 1)
    const { recipients, mail } = letter
    expect(recipients).toEqual([subject.opponent_contact_details.email])
    const [html, text] = [mail.html ?? '', mail.text ?? '']
    for (const part of [mail.subject, html, text]) {
      expect(part).toContain(subject.host)
      expect(part).toContain(subject.case_id)
      expect(part).not.toMatch(/\{\{|\}\}|data-placeholder/)
    }
    for (const part of [html, text]) expect(part).toContain(totalOf(subject))
    expect(html).toMatch(/PIN (?:is )?<strong>\d{6}<\/strong>/)
    const pictures = [...html.matchAll(/"cid:([^"]+)"/g)].map(([, id]) => `<${id}>`)
    expect(pictures.length).toBeGreaterThan(0)
    const attached = mail.attachments.map(({ contentId }) => contentId)
    expect(attached).toEqual(expect.arrayContaining(pictures))
  })

  it('its link opens the settlement portal, and both desks see the visit', async () => {
    const href = /href="([^"]+\/portal\/[^"]+)"/.exec(letter.mail.html ?? '')?.[1] ?? ''
    const browser = office.agent.context.browser()
    if (!browser) throw new Error('the browser is gone')
    const seen = [mine, theirs].flatMap((detail) =>
      ['Portal Visit', 'Portal Login'].map((title) =>
        past(detail).filter({ hasText: title }).waitFor(),
      ),
    )
    const visitor = await openPage(browser, office.server.filesUrl)
    await expectSeen(
      async () => {
        await visitor.page.goto(href.replaceAll('&amp;', '&'))
        // A page that is opened is no visit before a person does something.
        await visitor.page.mouse.wheel(0, 100)
      },
      Promise.all(seen).then(() => undefined),
    )
    const body = await visitor.page.locator('body').textContent()
    expect(body).toContain(subject.host)
    expect(body).toContain(totalOf(subject))
    await visitor.close()
  })
})

describe('flow C: the mail server refuses the login', () => {
  it('the case is active all the same, and a notice explains [STATE-15, STATE-16, CASEERR-07, CASEERR-08]', async () => {
    sink.acceptLogins(false)
    await openAtBoth(other)
    const form = await askForActivation()
    await form.getByRole('button', { name: 'Confirm' }).click()
    const notice = dialog('Initial email not sent')
    await notice.waitFor()
    const text = await notice.textContent()
    expect(text).toContain(REASON)
    expect(text).toContain('The case is now activated, but the initial email could not be sent.')
    expect(text).toContain('The reason is in the failed email event in the activity section.')
    await notice.getByRole('button', { name: 'Close' }).last().click()
    await activeState(mine).waitFor()
    expect(mailsOf(sink, other)).toEqual([])
  })

  it('the reason stands at the failed mail, and what was planned is paused [CASEERR-11, CASEERR-12]', async () => {
    for (const desk of desks()) await expect.poll(() => lastMinute(desk, 'Failures')).toBe('1/min')
    for (const detail of [mine, theirs]) {
      const failed = initialMail(detail)
      await failed.getByText(`Sending email failed : ${REASON}`).waitFor()
      await failed.getByRole('button', { name: 'Resend' }).waitFor()
      await planned(detail).getByText('Paused', { exact: true }).first().waitFor()
      await expect
        .poll(() => planned(detail).getByText('Scheduled', { exact: true }).count())
        .toBe(0)
      await detail.getByText('1 failed', { exact: true }).waitFor()
    }
    for (const desk of desks()) {
      await rowOf(desk, other.host).getByRole('img', { name: WARNING }).waitFor()
    }
  })

  it('until then nothing resumes, and the button says why [CASEAUTO-05, CASEAUTO-06]', async () => {
    const resume = mine.getByRole('button', { name: 'Resume' })
    await expect.poll(() => resume.getAttribute('aria-disabled')).toBe('true')
    await expect
      .poll(() => resume.getAttribute('aria-description'))
      .toBe('Resolve failed emails before resuming')
  })

  it('repaired, Resend sends it once and takes the failure away', async () => {
    sink.acceptLogins(true)
    await initialMail(mine).getByRole('button', { name: 'Resend' }).click()
    const { page } = office.agent
    const written = page.getByRole('dialog', { name: 'Resend email' })
    await written.getByText(`Sending email failed : ${REASON}`).waitFor()
    await written.getByRole('textbox', { name: 'Text' }).waitFor()
    await page.keyboard.press('Control+Enter')
    await written.waitFor({ state: 'detached' })
    // Whoever sends it again can take it back for ten seconds.
    await expect.poll(() => mailsOf(sink, other).length, { timeout: 60_000 }).toBe(1)
    const { recipients, mail } = await mailNumber(sink, other, 1)
    expect(recipients).toEqual([other.opponent_contact_details.email])
    expect(mail.subject).toContain(other.host)
    expect(`${mail.subject} ${mail.html}`).not.toMatch(/\{\{|data-placeholder/)
    for (const detail of [mine, theirs]) {
      await initialMail(detail).getByText('Sent', { exact: true }).waitFor()
      await detail.getByText('1 failed', { exact: true }).waitFor({ state: 'detached' })
      await expect.poll(() => initialMail(detail).count()).toBe(1)
      await initialMail(detail).getByRole('button', { name: 'Resend' }).waitFor({
        state: 'detached',
      })
    }
    for (const desk of desks()) {
      await rowOf(desk, other.host)
        .getByRole('img', { name: WARNING })
        .waitFor({ state: 'detached' })
    }
  })

  it('then the flow is resumed, at both desks [CASEAUTO-03]', async () => {
    await expectSeen(async () => {
      await mine.getByRole('button', { name: 'Resume' }).click()
      const question = office.agent.page.getByRole('alertdialog', { name: 'Resume automation' })
      await question.getByText(/^These emails will be sent: /).waitFor()
      await question.getByRole('button', { name: 'Resume' }).click()
      await mine.getByRole('button', { name: 'Pause' }).waitFor()
    }, theirs.getByRole('button', { name: 'Pause' }).waitFor())
    for (const detail of [mine, theirs]) {
      await planned(detail).getByText('Scheduled', { exact: true }).first().waitFor()
      await expect.poll(() => planned(detail).getByText('Paused', { exact: true }).count()).toBe(0)
    }
    for (const one of [subject, other]) expect(mailsOf(sink, one)).toHaveLength(1)
  })

  it('both recordings replay to the same bytes and equal a fresh load', async () => {
    await expectFaithful([office.agent, office.colleague], office.gateway)
  })
})
