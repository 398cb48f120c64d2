import { expect, test } from 'vitest'
import type { Tx } from '../../../server-mock/db/database.ts'
import { headOf, readHead } from '../../../server-mock/mail-parsing/read-head.ts'
import { readReport } from '../../../server-mock/mail-parsing/robots/report.ts'
import { fileMail } from '../../../server-mock/modules/inbound-mail/file-mail.ts'
import { matchMail } from '../../../server-mock/modules/inbound-mail/match-mail.ts'
import { makeMessageId } from '../../../server-mock/modules/outgoing-mail/message-id.ts'
import { openMailOffice } from '../../support/offices/mail-office.ts'
import { type Dice, proofSeed, reportProof, throwDice } from '../../support/proofs/proof.ts'
import { opened } from '../../support/setup/opened.ts'

const TIMES = 1_000

const office = await opened(openMailOffice())
const { config, database } = office.services

const idOf = (
  caseId: string,
  emailId: string,
  customerId = 'north',
  secret = config.sessionSecret,
) => makeMessageId({ ...config, sessionSecret: secret }, { customerId, caseId, emailId })

const CONTACT = 'victim@shop.example'
const target = await office.addCase({ contact: CONTACT })
const other = await office.addCase({ contact: 'second@shop.example' })
const theirs = await office.addCase({ contact: 'theirs@shop.example', customerId: 'south' })
const own = await office.addCase({ contact: 'known@evil.example' })

const signed = idOf(target, 'mail-1')

const flipped = (id: string, dice: Dice): string => {
  const at = id.indexOf('@') - 1 - dice.upTo(22)
  const letter = id[at] === 'x' ? 'y' : 'x'
  return id.slice(0, at) + letter + id.slice(at + 1)
}

/** Message-IDs as somebody makes them who has seen those of their own mails and knows the way they are written. */
const forgedIds: readonly ((dice: Dice) => string)[] = [
  (dice) => flipped(signed, dice),
  (dice) => flipped(signed.toUpperCase(), dice),
  (dice) =>
    signed.replace(/[^.]{1,21}@/, (end) => `${end.slice(1 + dice.upTo(20))}@`.replace('@@', '@')),
  (dice) => signed.replace('@', `${'x'.repeat(1 + dice.upTo(9))}@`),
  // Theirs, with the number of another case or mail put in.
  () => idOf(own, 'mail-9').replace(own, target),
  () => idOf(own, 'mail-9').replace('mail-9', 'mail-1').replace(own, target),
  () => signed.replace('mail-1', 'mail-2'),
  () => signed.replace(target, `0${target}`),
  () => signed.replace(target, other),
  // Another customer's, or another installation's.
  () => idOf(target, 'mail-1', 'south'),
  () => idOf(theirs, 'mail-1', 'south'),
  () => idOf(target, 'mail-1', 'north', 'another secret of thirty-two chars'),
  () => idOf(target, 'mail-1', 'north', ''),
  // Without a signature, or with a guess.
  () => `<fw.${target}.mail-1.@outbound.example>`,
  () => `<fw.${target}.mail-1@outbound.example>`,
  () => `<fw.${target}@outbound.example>`,
  () => `<fw.system.${target}@outbound.example>`,
  (dice) => `<fw.${target}.mail-1.${'A'.repeat(dice.upTo(40))}@outbound.example>`,
  () => `<fw.${target}.%.${'%'.repeat(22)}@outbound.example>`,
  () => `<fw.${target} or 1=1.mail-1.${'A'.repeat(22)}@outbound.example>`,
]

/** How they stand in a header. */
const threads: readonly ((ids: readonly string[]) => string[])[] = [
  ([id]) => [`In-Reply-To: ${id}`],
  (ids) => [`References: ${ids.join(' ')}`],
  (ids) => [`In-Reply-To: ${ids.join('')}`, `References: ${ids.join('\r\n ')}`],
  ([id = '']) => [`In-Reply-To: ${id.slice(0, 20)}\r\n ${id.slice(20)}`],
  ([id = '']) => [`In-Reply-To: =?utf-8?B?${Buffer.from(id).toString('base64')}?=`],
  ([id]) => [`In-Reply-To: "${id}" (${id}) <${id}>`],
  ([id]) => [`In-Reply-To: <a@b.example>`, `In-Reply-To: ${id}`],
  (ids) => [`References: ${'<x@y.example> '.repeat(200)}${ids.join(' ')}`],
  ([id]) => [`Thread-Topic: ${id}`, `Original-Message-ID: ${id}`, `Message-ID: ${id}`],
]

/** Senders that are not the contact of the case, however they look. */
const senders: readonly string[] = [
  'evil@evil.example',
  `"${CONTACT}" <evil@evil.example>`,
  `${CONTACT} <evil@evil.example>`,
  `evil@evil.example (${CONTACT})`,
  `<evil@evil.example> <${CONTACT}>`.replace(` <${CONTACT}>`, `\r\nSender: ${CONTACT}`),
  `evil@evil.example\r\nReply-To: ${CONTACT}`,
  `=?utf-8?B?${Buffer.from(`${CONTACT} `).toString('base64')}?= <evil@evil.example>`,
  `${CONTACT}.evil.example`,
  `${CONTACT}@evil.example`,
  `${CONTACT}%evil.example@evil.example`,
  `"victim"@shop.example.evil.example`,
  'victim@shop.еxample',
  'victim@shop.example\u200b.evil.example',
  '',
]

const subjects: readonly string[] = [
  'Re: Use of our pictures',
  `Re: Use of our pictures (case ${target})`,
  `[${target}] ${signed.replace('mail-1', 'mail-7')}`,
]

function forged(dice: Dice, at: number): Buffer {
  const ids = Array.from({ length: 1 + dice.upTo(4) }, () => dice.pick(forgedIds)(dice))
  const head = [
    `From: ${dice.pick(senders)}`,
    `Subject: ${dice.pick(subjects)}`,
    `X-Number: ${at}`,
    ...dice.pick(threads)(ids),
  ]
  if (dice.upTo(4) > 0) return Buffer.from([...head, '', 'Yes.', ...ids].join('\r\n'))
  // Or as a report, which names the mail that it is about among its words.
  const report = [
    ...['Content-Type: multipart/report; boundary=b', '', '--b'],
    ...['Content-Type: message/delivery-status', '', 'Action: failed', 'Status: 5.1.1', '--b'],
    ...['Content-Type: text/rfc822-headers', '', ...ids.map((id) => `Message-ID: ${id}`), '--b--'],
  ]
  return Buffer.from([...head, ...report].join('\r\n'))
}

/** Where a mail is filed, and whether it is read as a report. */
async function placeOf(tx: Tx, raw: Buffer) {
  const head = await readHead(headOf(raw))
  const report = readReport(raw, head)
  const answered = report ? { ...head, answers: report.messageIds } : head
  const { caseId } = await matchMail(tx, 'north', answered, config.sessionSecret)
  return { caseId, report }
}

const inOne = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database.db.transaction(work)

test('a thousand mails with forged thread headers reach no case that their sender does not belong to [G-616]', async () => {
  const seed = proofSeed()
  const dice = throwDice(seed)
  const reached: string[] = []
  const filed: Buffer[] = []
  let reports = 0
  await inOne(async (tx) => {
    for (let at = 0; at < TIMES; at += 1) {
      const raw = forged(dice, at)
      const { caseId, report } = await placeOf(tx, raw)
      if (caseId !== null) reached.push(`${caseId}: ${raw}`)
      if (report) reports += 1
      if (at % 50 === 0) filed.push(raw)
    }
  })
  reportProof('forged-threads', seed, { mails: TIMES, reports, reached: reached.length })
  expect(reached).toEqual([])
  // Some of them the whole way.
  office.takeEvents()
  for (const raw of filed)
    expect(
      await fileMail(office.services, {
        customerId: 'north',
        raw,
        envelopeFrom: 'evil@evil.example',
      }),
    ).toMatchObject({ outcome: 'filed', caseId: null })
  expect(new Set(office.takeEvents().map(({ name }) => name))).toEqual(
    new Set(['email.unmapped-received']),
  )
  for (const id of [target, other, own])
    expect(await office.row(id)).toMatchObject({ unreadEmails: 0, version: 1 })
})

test('what a forged header names is never better than what its sender is known by', async () => {
  const dice = throwDice(7)
  const found = await inOne(async (tx) => {
    const places: (string | null)[] = []
    for (const make of forgedIds) {
      const head = `From: known@evil.example\r\nSubject: Case ${target}\r\n`
      const raw = Buffer.from(`${head}In-Reply-To: ${make(dice)}\r\n\r\nYes.`)
      places.push((await placeOf(tx, raw)).caseId)
    }
    return new Set(places)
  })
  expect(found).toEqual(new Set([own]))
})

test('each way to write it finds the case by a header that we signed', async () => {
  for (const way of threads.slice(0, 3)) {
    const head = ['From: lawyer@elsewhere.example', 'Subject: Yes', ...way([signed])]
    const raw = Buffer.from([...head, '', 'Yes.'].join('\r\n'))
    expect((await inOne((tx) => placeOf(tx, raw))).caseId).toBe(target)
  }
})
