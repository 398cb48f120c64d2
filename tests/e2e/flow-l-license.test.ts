import { describe, expect, it } from 'vitest'
import { pressOn } from '../support/browser/by-keyboard.ts'
import { expectFaithful, inOffice, rowOf } from '../support/browser/flows.ts'
import {
  countsOf,
  type Desk,
  expectBothSee,
  expectCounts,
  futureOf,
  mailNumber,
  openWorkingDay,
  stateButtonsOf,
  stateIn,
} from '../support/browser/working-day.ts'

const VIEWS = ['Cases', 'Active', 'Valid License']

const day = await inOffice(
  openWorkingDay(
    ({ findings, translation }) =>
      findings.length > 1 && findings.length < 4 && translation?.language === 'en',
  ),
)

/** The opponent uploads a licence for the image use of this number. */
const upload = (number: number) =>
  day.happen({
    kind: 'license-uploaded',
    finding_id: day.subject.findings[number - 1]?.id ?? '',
    filename: fileOf(number),
  })

const fileOf = (number: number) => `license-${number}.pdf`

/** The numbers of the image uses after the first. */
const others = () => day.subject.findings.map((_, at) => at + 1).slice(1)

const uploadIcon = ({ page }: Desk) =>
  rowOf(page, day.subject.host).getByRole('img', { name: 'License uploaded' })

/** The licence's state on the picture of its image use. */
const badge = ({ detail }: Desk, number: number, state: string) =>
  detail.getByRole('button', {
    name: `License of image use ${number} of ${day.subject.findings.length}: ${state}`,
    exact: true,
  })

/** Opens the review of the first licence that waits, by keyboard. */
const review = () => pressOn(day.desks[0].page, 'Review')

const VALIDATED = 'Your license has been accepted'
const REJECTED = 'Your license could not be accepted'

/** Says this of the licence that is open at the agent's desk, by keyboard. */
async function judge(number: number, verdict: 'Valid' | 'Invalid') {
  const dialog = day.desks[0].page.getByRole('dialog', { name: 'Uploaded License' })
  await dialog.getByText(fileOf(number), { exact: true }).waitFor()
  await pressOn(day.desks[0].page, verdict)
  const title = verdict === 'Valid' ? 'Accept license' : 'Reject license'
  const question = day.desks[0].page.getByRole('alertdialog', { name: title })
  const told = verdict === 'Valid' ? VALIDATED : REJECTED
  // Nothing leaves before its person has seen it.
  await question.getByText(`${told} (case ${day.subject.id})`, { exact: true }).waitFor()
  await question.getByText(day.subject.opponent_contact_details.email ?? '').waitFor()
  await pressOn(day.desks[0].page, title)
  await dialog.waitFor({ state: 'detached' })
}

const waitsForReview = ({ detail }: Desk, text: string) =>
  detail.getByText(text, { exact: true }).waitFor()

describe('flow L: licences, reviewed by keyboard alone', () => {
  it('uploaded, they wait for review at both desks [LICENCE-09, ROW-05, ROW-15]', async () => {
    for (const desk of day.desks) expect(await uploadIcon(desk).count()).toBe(0)
    await expectBothSee(
      day,
      () => upload(1),
      async (desk) => {
        await waitsForReview(desk, 'License Uploaded')
        await waitsForReview(desk, 'Pending Review')
        await badge(desk, 1, 'Pending Review').waitFor()
        await uploadIcon(desk).waitFor()
      },
    )
    for (const number of others())
      await expectBothSee(
        day,
        () => upload(number),
        (desk) => waitsForReview(desk, `Pending Review · ${number}`),
      )
  })

  it('one that is invalid is rejected by mail [LICENCE-02, LICENCE-04]', async () => {
    await review()
    await expectBothSee(
      day,
      () => judge(1, 'Invalid'),
      (desk) => badge(desk, 1, 'Invalid').waitFor(),
    )
    const { recipients, mail } = await mailNumber(day.sink, day.subject, 2)
    expect(recipients).toEqual([day.subject.opponent_contact_details.email])
    expect(mail.subject).toBe(`Your license could not be accepted (case ${day.subject.id})`)
    expect(mail.html).not.toMatch(/\{\{|<mark/)
  })

  it('one that is valid leaves the case active while another use is open [LICENCE-03]', async () => {
    for (const number of others()) {
      await review()
      await expectBothSee(
        day,
        () => judge(number, 'Valid'),
        (desk) => badge(desk, number, 'Valid').waitFor(),
      )
      const { mail } = await mailNumber(day.sink, day.subject, number + 1)
      expect(mail.subject).toBe(`${VALIDATED} (case ${day.subject.id})`)
    }
    for (const desk of day.desks) {
      await uploadIcon(desk).waitFor({ state: 'detached' })
      await stateIn(desk, 'Active').waitFor()
      await expect.poll(() => stateButtonsOf(desk).count()).toBe(1)
    }
  })

  it('valid for the last open image use, it ends the claim [STATE-28, STATE-30]', async () => {
    const [all = 0, active = 0, licensed = 0] = await countsOf(day.desks[1], VIEWS)
    await upload(1)
    await review()
    await expectBothSee(
      day,
      () => judge(1, 'Valid'),
      async (desk) => {
        await stateIn(desk, 'Valid License').waitFor()
        const offer = desk.detail.getByRole('region', { name: 'Licensing Offer' })
        await expect.poll(() => offer.getByText('----', { exact: true }).count()).toBe(2)
        await desk.detail.getByText('VERIFIED', { exact: true }).waitFor()
        await expectCounts(desk, VIEWS, [all, active - 1, licensed + 1])
      },
    )
    for (const desk of day.desks) {
      await expect.poll(() => stateButtonsOf(desk).count()).toBe(0)
      await expect.poll(() => futureOf(desk).count()).toBe(0)
    }
    const { mail } = await mailNumber(day.sink, day.subject, day.subject.findings.length + 2)
    expect(mail.subject).toBe(`${VALIDATED} (case ${day.subject.id})`)
  })

  it('both recordings replay to the same bytes and equal a fresh load', async () => {
    await expectFaithful([day.agent, day.colleague], day.gateway)
  })
})
