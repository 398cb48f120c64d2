import { describe, expect, it } from 'vitest'
import { chooseFile, pressOn, pressOnto, typeInto } from '../support/browser/by-keyboard.ts'
import { expectFaithful, hold, inOffice } from '../support/browser/flows.ts'
import {
  type Desk,
  expectBothSee,
  mailNumber,
  openWorkingDay,
  stateButtonsOf,
  stateIn,
} from '../support/browser/working-day.ts'
import { aPdf, notTaken } from '../support/files/files.ts'

const UPLOADS = /\/upload_license$/
/** The uploads that have left the agent's desk. */
const sent: string[] = []

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

const day = await inOffice(
  openWorkingDay(
    ({ findings, translation }) =>
      findings.length > 1 && findings.length < 4 && translation?.language === 'en',
  ),
)
mine().page.on('request', (request) => {
  if (UPLOADS.test(request.url())) sent.push(request.url())
})
const dialogOf = (name: string) => mine().page.getByRole('dialog', { name })

async function openUpload(number: number) {
  const { page, detail } = mine()
  const name = `Image use ${number} of ${uses()}`
  await pressOnto(page, detail.getByRole('button', { name: new RegExp(`^${name}`) }))
  await dialogOf(name).waitFor()
  await pressOn(page, 'Upload License')
  const dialog = dialogOf('Upload License')
  await dialog.waitFor()
  return dialog
}

const choose = (name: string, content: Uint8Array<ArrayBuffer> | undefined) =>
  chooseFile(mine().page, 'License file', file(name, content))

/** Chooses a file that is taken, and goes on once its name stands there. */
async function chooseTaken(name: string, content: Uint8Array<ArrayBuffer>) {
  await choose(name, content)
  await dialogOf('Upload License').getByText(name, { exact: true }).waitFor()
}

/** The agent uploads what the opponent sent otherwise. */
async function upload(number: number) {
  const { page } = mine()
  const dialog = await openUpload(number)
  await chooseTaken(`license-${number}.pdf`, aPdf())
  await typeInto(page, 'Note', 'Came by letter.')
  const before = sent.length
  const { release } = await hold(page, UPLOADS)
  await pressOn(page, 'Upload')
  await page.keyboard.press('Enter')
  release()
  await dialog.waitFor({ state: 'detached' })
  // Pressed twice it is uploaded once.
  expect(sent.length - before).toBe(1)
}

async function judge(number: number) {
  await pressOnto(mine().page, badge(mine(), number, 'Pending Review'))
  const dialog = dialogOf('Uploaded License')
  await dialog.getByText(`license-${number}.pdf`, { exact: true }).waitFor()
  await dialog.getByText('Came by letter.', { exact: true }).waitFor()
  await pressOn(mine().page, 'Valid')
  const question = mine().page.getByRole('alertdialog', { name: 'Accept license' })
  await question.getByText('This email will be sent immediately:').waitFor()
  await pressOn(mine().page, 'Accept license')
  await dialog.waitFor({ state: 'detached' })
}

describe('flow O: licences that the staff uploads, by keyboard alone', () => {
  it('are judged by their content before anything is sent [LICENCE-11]', async () => {
    const { page } = mine()
    const dialog = await openUpload(1)
    await pressOn(page, 'Upload')
    await dialog.getByText('Choose the file of the license.').waitFor()
    await choose('license.pdf', notTaken.html)
    await dialog.getByText(/^Only files of the types/).waitFor()
    await pressOn(page, 'Cancel')
    await dialog.waitFor({ state: 'detached' })
    expect(await badge(mine(), 1, 'Pending Review').count()).toBe(0)
  })

  it('that are stopped on their way change nothing', async () => {
    const { page } = mine()
    const dialog = await openUpload(1)
    // It takes a hundred seconds: whoever stops it has the time that a busy machine needs.
    const network = await page.context().newCDPSession(page)
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 4_000 }
    await network.send('Network.emulateNetworkConditions', slow)
    const large = new Uint8Array(400_000)
    large.set(aPdf())
    await chooseTaken('license-1.pdf', large)
    await pressOn(page, 'Upload')
    await dialog.getByRole('progressbar', { name: 'Upload' }).waitFor()
    await pressOn(page, 'Stop upload')
    await dialog.getByText('The upload was stopped. Nothing was changed.').waitFor()
    await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
    await network.detach()
    await pressOn(page, 'Cancel')
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
    await mailNumber(day.sink, day.subject, 1 + uses())
  })

  it('both recordings replay to the same bytes and equal a fresh load', async () => {
    await expectFaithful([day.agent, day.colleague], day.gateway)
  })
})
