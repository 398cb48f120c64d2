import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { describe, expect, it } from 'vitest'
import { fingerprint } from '../../src/bus/canonical.ts'
import {
  expectFaithful,
  expectReplays,
  exportLog,
  inOffice,
  openBySearch,
} from '../support/browser/flows.ts'
import {
  activateCase,
  findReadyCase,
  mailNumber,
  openWorkingDay,
  stateIn,
} from '../support/browser/working-day.ts'
import { sendMailFile } from '../support/mail/send-mail.ts'
import type { DayPage } from './flow-h-day.page.ts'

declare const dayPage: DayPage

const entry = fileURLToPath(new URL('./flow-h-day.page.ts', import.meta.url))
const recorded = new URL('../logs/h-working-day.ndjson', import.meta.url)

const TO = 'halden-roth@inbound.example'

const day = await inOffice(openWorkingDay(({ findings }) => findings.length > 1))
const mine = day.desks[0]

/** The engine's replay, bundled as the app is, in a page of its own without policies. */
async function replayInChromium(text: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry, formats: ['iife'], name: 'day', fileName: 'day' } },
  })
  const outputs = [result].flat().flatMap((one) => ('output' in one ? one.output : []))
  const page = await day.agent.context.newPage()
  await page.goto('about:blank')
  for (const file of outputs) if (file.type === 'chunk') await page.evaluate(file.code)
  const state = await page.evaluate((log) => dayPage.replayed(log), text)
  await page.close()
  return state
}

describe('flow H: the log of a working day', { timeout: 240_000 }, () => {
  it('a note and a tag, an answer, a payment, a licence, and a case that is cancelled', async () => {
    const { page, detail } = mine
    await detail.getByRole('button', { name: 'Add note' }).click()
    await page
      .getByRole('dialog', { name: 'Add note' })
      .getByLabel('Note')
      .fill('Called, no answer.')
    await page.getByRole('button', { name: 'Save note' }).click()
    await detail.getByText('Called, no answer.').waitFor()

    const { mail } = await mailNumber(day.sink, day.subject, 1)
    const answer = `Re: ${mail.subject}`
    await sendMailFile({
      port: day.server.mailPort,
      from: 'clara.voss@voss-design.example',
      to: TO,
      file: 'reply.eml',
      headers: {
        From: 'Clara Voss <clara.voss@voss-design.example>',
        To: TO,
        Subject: answer,
        'In-Reply-To': mail.messageId ?? '',
      },
    })
    await detail.getByTitle(answer, { exact: true }).first().waitFor()

    await day.happen({
      kind: 'license-uploaded',
      finding_id: day.subject.findings[0]?.id ?? '',
      filename: 'license-1.pdf',
    })
    await detail.getByRole('button', { name: 'Review', exact: true }).click()
    const review = page.getByRole('dialog', { name: 'Uploaded License' })
    await review.getByRole('button', { name: 'Invalid', exact: true }).click()
    const question = page.getByRole('alertdialog', { name: 'Reject license' })
    await question.getByText('This email will be sent immediately:').waitFor()
    await question.getByRole('button', { name: 'Reject license' }).click()
    await review.waitFor({ state: 'detached' })

    await day.happen({ kind: 'payment-initiated' })
    await day.happen({ kind: 'payment-failed', message: 'The card was declined.' })
    await day.happen({ kind: 'payment-initiated' })
    await day.happen({ kind: 'payment-succeeded', payment_method: 'CREDIT_CARD' })
    await stateIn(mine, 'Paid').waitFor()

    const other = await findReadyCase(day.gateway, ({ id }) => id !== day.subject.id)
    await activateCase(day.gateway, other)
    const detailOfOther = await openBySearch(page, other.host)
    const head = detailOfOther.locator('.fw-detail-head')
    await head.getByRole('button', { name: 'CANCEL', exact: true }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Cancel case' })
    await dialog.getByRole('button', { name: 'Cancel case' }).click()
    await dialog.waitFor({ state: 'detached' })
    await head.locator('.fw-detail-title').getByText('Cancelled', { exact: true }).waitFor()
  })

  it('replays to the same bytes in Node and in Chromium, and equals a fresh load', async () => {
    const text = await exportLog(mine.page, false)
    expect(await replayInChromium(text)).toBe(fingerprint(expectReplays(text)))
    await expectFaithful([day.agent, day.colleague], day.gateway, 'h-working-day')
  })

  it('so does the recorded one', async () => {
    const text = await readFile(recorded, 'utf8')
    expect(await replayInChromium(text)).toBe(fingerprint(expectReplays(text)))
  })
})
