import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { CaseDetail } from '../../contracts/model/cases/case.ts'
import { caretIn, untilCaretIsTold, untilFocused, walkTo } from '../support/browser/by-keyboard.ts'
import { CUSTOMER, expectFaithful, inOffice, openFlowOffice } from '../support/browser/flows.ts'
import {
  activateCase,
  answered,
  findReadyCase,
  mailNumber,
  sendThrough,
} from '../support/browser/working-day.ts'
import { inBase64 } from '../support/files/files.ts'
import { blue, isLike, paintPng, readPixels, red } from '../support/files/pixels.ts'
import { type Arrived, startMailSink } from '../support/mail/mail-sink.ts'
import { opened } from '../support/setup/opened.ts'

const FLOW = 'Spring campaign'
const AGENT = 'agent@enterprise.example'

const [office, sink] = await Promise.all([inOffice(openFlowOffice(600)), opened(startMailSink())])
const { gateway, agent } = office
const { page } = agent
// Whoever looks into every frame tries that of a mail, too, which lets no script in.
agent.expectComplaint(/Blocked script execution in 'about:srcdoc'/)
// The browser itself reports every refusal: at first there is no case to show the flow on.
agent.expectComplaint(/status of 404 .*template_preview/)
await sendThrough(gateway, sink.port)

const subject = await withEvidence(
  await findReadyCase(gateway, ({ opponent_contact_details: { gender, last_name } }) =>
    Boolean(gender === 'FEMALE' && last_name),
  ),
)
const lastName = subject.opponent_contact_details.last_name ?? ''

/** The case with one image use alone, whose pictures were uploaded. */
async function withEvidence({ id, version, findings }: CaseDetail): Promise<CaseDetail> {
  const body = {
    page_screenshot: inBase64(
      paintPng(1_200, 800, () => red),
      'page.png',
    ),
    original_image: inBase64(
      paintPng(800, 600, () => blue),
      'harbour.png',
    ),
    page_link: 'https://www.opponent.example/menu',
    price: 250,
  }
  const headers = (version: number) => ({ commandId: randomUUID(), version })
  let now = answered(
    await gateway.change('addFinding', { params: { id }, body }, headers(version)),
  ).version
  for (const { id: findingId } of findings) {
    const params = { id, findingId }
    now = answered(await gateway.change('deleteFinding', { params }, headers(now))).version
  }
  return answered(await gateway.call('readCase', { params: { id } }))
}

/** The flow in the list. */
const own = page
  .getByRole('region', { name: 'Mail flows' })
  .getByRole('listitem')
  .filter({ has: page.getByRole('button', { name: FLOW, exact: true }) })
const pane = page.getByRole('region', { name: 'Template', exact: true })
const content = pane.getByRole('textbox', { name: 'Content' })
const dialog = page.getByRole('dialog', { name: /^Preview: / })

/** The colours of the pictures of a mail, in its order. */
function picturesOf({ mail }: Arrived) {
  const order = [...(mail.html ?? '').matchAll(/src="cid:([^"]+)"/g)].map(([, cid]) => `<${cid}>`)
  return order.map((cid) => {
    const part = mail.attachments.find(({ contentId }) => contentId === cid)
    if (!(part?.content instanceof ArrayBuffer)) throw new Error(`${cid} is no part of the mail`)
    return readPixels(new Uint8Array(part.content)).at(50, 50)
  })
}

async function flowId(): Promise<string> {
  const params = { customer_id: CUSTOMER }
  const all = answered(await gateway.call('listMailFlows', { params }))
  return all.find(({ name }) => name === FLOW)?.id ?? ''
}

async function templates() {
  const params = { customer_id: CUSTOMER, flow_id: await flowId() }
  return answered(await gateway.call('listMailTemplates', { params }))
}

describe('flow V: what is written is what arrives', () => {
  it('a flow is made of two presets', async () => {
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('button', { name: 'Mail Flows' })
      .click()
    await page.getByRole('button', { name: 'Create new Mail Flow' }).click()
    const form = page.getByRole('dialog', { name: 'New Email Flow' })
    await form.getByRole('textbox', { name: 'Name' }).fill(FLOW)
    for (const preset of ['Standard (English)', 'Friendly (English)'])
      await form.getByText(preset, { exact: true }).click()
    await form.getByText(/^I understand|demonstration/).click()
    await form.getByRole('button', { name: 'Create' }).click()
    await form.waitFor({ state: 'detached' })
    await own.getByRole('region', { name: 'Initial email' }).waitFor()
    const types = (await templates()).map(({ type }) => type)
    expect(types).toContain('letter')
    expect(types.filter((type) => type === 'scheduled').length).toBeGreaterThan(2)
  })

  it('a reminder is written with chips, in its subject and its text', async () => {
    await own.getByRole('button', { name: 'ADD SCHEDULED EMAIL' }).click()
    await pane.getByRole('textbox', { name: /^Template Name/ }).fill('Ninth day')
    await pane.getByRole('textbox', { name: /^Days/ }).fill('9')
    await pane.getByRole('textbox', { name: 'Subject' }).click()
    await page.keyboard.type('About {{webs')
    await page.keyboard.press('Enter')
    await content.click()
    await page.keyboard.type('We wrote to {{last_n')
    await page.keyboard.press('Enter')
    await page.keyboard.type(' about {{total_am')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+s')
    // The message of the flow's creation may still be there: what is waited for is what is written.
    const written = async () => (await templates()).find(({ name }) => name === 'Ninth day')
    await expect.poll(written).toMatchObject({
      subject: 'About {{website}}',
      schedule_num_days: 9,
      content: '<p>We wrote to {{last_name}} about {{total_amount}}</p>',
    })
  })

  it('the salutation is changed without a mouse', async () => {
    await own.getByRole('region', { name: 'Initial email' }).getByRole('button').first().click()
    await pane.getByRole('heading', { name: 'Initial email' }).waitFor()
    await walkTo(page, 'Content')
    const countSelected = async (): Promise<number> => {
      await caretIn(content, 'Control+Home')
      await page.keyboard.press('ArrowRight')
      await untilCaretIsTold(page)
      return content.locator('.fw-rich-selected').count()
    }
    await expect.poll(countSelected, { timeout: 60_000, interval: 200 }).toBe(1)
    await page.keyboard.press('Enter')
    await untilFocused(page, 'Male')
    await page.keyboard.press('Tab')
    await untilFocused(page, 'Female')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Good day, Ms {{last')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('Control+s')
    // The message of the save before may still be there.
    const written = async () =>
      (await templates()).find(({ trigger_event }) => trigger_event === 'INITIAL')?.config
        .placeholders.salutation
    await expect.poll(written).toMatchObject({
      salutations: { last_name: { female: 'Good day, Ms {{last_name}}' } },
    })
  })

  it('its preview shows it to a case that is found, with the pictures that were uploaded', async () => {
    await pane.getByRole('button', { name: 'Preview' }).click()
    await dialog.getByText('No case uses this mail flow yet.').waitFor()
    await dialog.getByRole('combobox', { name: 'Find a case' }).fill(subject.host)
    await dialog.getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await dialog.getByText(subject.host, { exact: true }).first().waitFor()
    const mail = dialog.frameLocator('iframe')
    await mail.getByText(`Good day, Ms ${lastName},`).waitFor()
    await dialog.getByText(`${subject.opponent_contact_details.email}`, { exact: true }).waitFor()
    const isDrawn = () =>
      mail
        .locator('img')
        .evaluateAll((all) =>
          all.map((one) => one instanceof HTMLImageElement && one.naturalWidth > 0),
        )
    await expect.poll(isDrawn).toEqual([true, true])
    await dialog.getByText('Plain text', { exact: true }).click()
    await dialog.getByText(`Good day, Ms ${lastName},`).waitFor()
  })

  it('a test of it arrives at the own address, as it was shown, and logs nobody in', async () => {
    await dialog.getByText(`A test email goes to ${AGENT} only.`).waitFor()
    await dialog.getByRole('button', { name: 'Send test email' }).click()
    await dialog.getByText(`The test email is on its way to ${AGENT}.`).waitFor()
    await expect.poll(() => sink.arrived.length).toBe(1)
    const [test] = sink.arrived
    if (!test) throw new Error('nothing arrived')
    expect(test.recipients).toEqual([AGENT])
    expect(test.mail.subject).toMatch(/^Test: /)
    expect(test.mail.html).toContain(`Good day, Ms ${lastName},`)
    expect(test.mail.html).not.toContain('token=')
    const shown = async () =>
      (await dialog.getByRole('region', { name: /^Email: / }).textContent())?.trim()
    await expect.poll(shown).toBe(test.mail.text?.trim())
    expect(picturesOf(test).map((colour) => isLike(colour, blue) || isLike(colour, red))).toEqual([
      true,
      true,
    ])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  it('the activation sends the right salutation and the pictures', async () => {
    const { id, version } = subject
    const params = { id, flowId: await flowId() }
    const assigned = answered(
      await gateway.change('assignFlow', { params }, { commandId: randomUUID(), version }),
    )
    await activateCase(gateway, assigned)
    const letter = await mailNumber(sink, subject, 1)
    expect(letter.recipients).toEqual([subject.opponent_contact_details.email])
    expect(letter.mail.html).toContain(`Good day, Ms ${lastName},`)
    expect(letter.mail.html).not.toMatch(/\{\{|\}\}/)
    const [original, found, ...others] = picturesOf(letter)
    expect(others).toEqual([])
    expect(original && isLike(original, blue)).toBe(true)
    expect(found && isLike(found, red)).toBe(true)
  })

  it('what was recorded replays to what was on screen', async () => {
    await expectFaithful([agent], gateway)
  })
})
