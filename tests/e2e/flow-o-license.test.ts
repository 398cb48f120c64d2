import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aPdf, notTaken } from '../support/files.ts'
import { expectFaithful, expectNoComplaints } from '../support/flows.ts'
import {
  type Desk,
  expectBothSee,
  mailNumber,
  openWorkingDay,
  stateButtonsOf,
  stateIn,
  type WorkingDay,
} from '../support/working-day.ts'

let day: WorkingDay

beforeAll(async () => {
  day = await openWorkingDay(
    ({ findings, translation }) =>
      findings.length > 1 && findings.length < 4 && translation?.language === 'en',
  )
})

afterAll(() => day?.close())

afterEach(() => expectNoComplaints(day))

const file = (name: string, content: Uint8Array<ArrayBuffer> | undefined) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content ?? []),
})

/** How many image uses there are, and the numbers of all. */
const uses = () => day.subject.findings.length
const numbers = () => day.subject.findings.map((_, at) => at + 1)

/** The licence's state on the picture of its image use. */
const badge = ({ detail }: Desk, number: number, state: string) =>
  detail.getByRole('button', {
    name: `License of image use ${number} of ${uses()}: ${state}`,
    exact: true,
  })

const mine = () => day.desks[0]
const dialogOf = (name: string) => mine().page.getByRole('dialog', { name })

async function openUpload(number: number) {
  const { detail } = mine()
  await detail
    .getByRole('button', { name: new RegExp(`^Image use ${number} of ${uses()}`) })
    .click()
  await dialogOf(`Image use ${number} of ${uses()}`)
    .getByRole('button', { name: 'Upload License' })
    .click()
  const dialog = dialogOf('Upload License')
  await dialog.waitFor()
  return dialog
}

/** The agent uploads what the opponent sent otherwise. */
async function upload(number: number) {
  const dialog = await openUpload(number)
  await dialog.locator('input[type=file]').setInputFiles(file(`license-${number}.pdf`, aPdf()))
  await dialog.getByLabel('Note').fill('Came by letter.')
  await dialog.getByRole('button', { name: 'Upload', exact: true }).dblclick()
  await dialog.waitFor({ state: 'detached' })
}

async function judge(number: number) {
  await badge(mine(), number, 'Pending Review').click()
  const dialog = dialogOf('Uploaded License')
  await dialog.getByText(`license-${number}.pdf`, { exact: true }).waitFor()
  await dialog.getByText('Came by letter.', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Valid', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

describe('flow O: licences that the staff uploads', () => {
  it('are judged by their content before anything is sent [LICENCE-11]', async () => {
    const dialog = await openUpload(1)
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
    await dialog.getByText('Choose the file of the license.').waitFor()
    await dialog.locator('input[type=file]').setInputFiles(file('license.pdf', notTaken.html))
    await dialog.getByText(/^Only files of the types/).waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await badge(mine(), 1, 'Pending Review').count()).toBe(0)
  })

  it('that are stopped on their way change nothing', async () => {
    const { page } = mine()
    const dialog = await openUpload(1)
    const network = await page.context().newCDPSession(page)
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 40_000 }
    await network.send('Network.emulateNetworkConditions', slow)
    const large = new Uint8Array(400_000)
    large.set(aPdf())
    await dialog.locator('input[type=file]').setInputFiles(file('license-1.pdf', large))
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
    await dialog.getByRole('progressbar', { name: 'Upload' }).waitFor()
    await dialog.getByRole('button', { name: 'Stop upload' }).click()
    await dialog.getByText('The upload was stopped. Nothing was changed.').waitFor()
    await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
    await network.detach()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
  })

  it('wait for review at both desks, and the others alone leave the case active [LICENCE-10]', async () => {
    for (const number of numbers())
      await expectBothSee(
        day,
        () => upload(number),
        (desk) => badge(desk, number, 'Pending Review').waitFor(),
      )
    for (const number of numbers().slice(1))
      await expectBothSee(
        day,
        () => judge(number),
        (desk) => badge(desk, number, 'Valid').waitFor(),
      )
    for (const desk of day.desks) await stateIn(desk, 'Active').waitFor()
  })

  it('valid for the last image use, end the claim [STATE-28, STATE-30]', async () => {
    await expectBothSee(
      day,
      () => judge(1),
      (desk) => stateIn(desk, 'Valid License').waitFor(),
    )
    for (const desk of day.desks) await expect.poll(() => stateButtonsOf(desk).count()).toBe(0)
    await mailNumber(day.sink, 1 + uses())
  })

  it('both recordings replay to the same bytes and equal a fresh load', async () => {
    await expectFaithful([day.agent, day.colleague], day.gateway)
  })
})
