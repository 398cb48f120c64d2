import { describe, expect, test } from 'vitest'
import type { CallName } from '../../../contracts/api/calls.ts'
import type { CommandName, InputOf } from '../../../contracts/commands/commands.ts'
import { isKeptInOutbox } from '../../../src/bus/outbox/entry.ts'
import type { Failure } from '../../../src/bus/outcome.ts'
import { aDraftText } from '../../support/calls/mail.ts'
import { answered, fakeGateway } from '../../support/client/fake-gateway.ts'
import { aPng } from '../../support/files/files.ts'
import { anActivity } from '../../support/records/activities.ts'
import { aCaseDetail } from '../../support/records/builders.ts'
import { aMail, caseEvent, MOMENT } from '../../support/records/events.ts'
import { commandOf, handlerOf, id, predict, viewOf } from './handler-desk.ts'

const written = {
  ...{ case_id: id, to: 'owner@shop.example', cc: '', bcc: 'archive@claims.example' },
  ...{ subject: 'Hello', content: '<p>Hello</p>', attachments: [{ file_id: 'f1' }] },
}
const { case_id: _, ...body } = written

/** Runs a command against a server that gives this answer; says what was asked and what came of it. */
async function run<N extends CommandName>(
  name: N,
  input: InputOf<N>,
  call: CallName,
  answer: object,
) {
  const gateway = fakeGateway()
  gateway.answer(call, () => answered(answer) as never)
  gateway.uploadRegistry.put('p', new Blob([aPng()]))
  const end = await handlerOf(name).run(commandOf(name, input), gateway, viewOf(null))
  const [asked] = gateway.asked.filter((one) => one.name === call)
  return { request: asked?.request, change: asked?.change, end }
}

const resultOf = (end: { kind: 'done'; result: unknown } | Failure) =>
  end.kind === 'done' ? end.result : end

const told = (name: 'case.mail-scheduled' | 'case.mail-logged') => ({
  ...aCaseDetail({ version: 8 }),
  email_error: null,
  events: [caseEvent(8, name, { activity: aMail({ id: 'm9' }) })],
})

describe('an email that is sent', () => {
  test('goes with its delay, its draft and what it answers, and says which entry it is', async () => {
    const more = { reply_to_email_id: 'e1', draft_id: 'd1', case_activity_id: 'm1' }
    const { request, end } = await run(
      'case.mail.send',
      { ...written, ...more, delay: 10 },
      'sendEmail',
      told('case.mail-scheduled'),
    )
    expect(request).toEqual({ params: { id }, query: { ...more, delay: '10' }, body })
    expect(resultOf(end)).toEqual({ activity_id: 'm9', email_error: null })
  })

  test('asks for no more than it was given', async () => {
    const input = { ...written, delay: 0 }
    const { request } = await run('case.mail.send', input, 'sendEmail', told('case.mail-scheduled'))
    expect(request).toEqual({ params: { id }, query: { delay: '0' }, body })
  })

  test('names no entry where its answer names none', async () => {
    const { end } = await run('case.mail.send', { ...written, delay: 0 }, 'sendEmail', {
      ...{ ...told('case.mail-scheduled'), email_error: 'No answer.', events: [] },
    })
    expect(resultOf(end)).toEqual({ activity_id: null, email_error: 'No answer.' })
  })

  test('is logged where it is copied [G-61]', async () => {
    const { request, end } = await run(
      'case.mail.log',
      written,
      'logEmail',
      told('case.mail-logged'),
    )
    expect(request).toEqual({ params: { id }, query: {}, body })
    expect(resultOf(end)).toEqual({ activity_id: 'm9' })
  })
})

describe('an email that is taken back', () => {
  const input = { case_id: id, activity_id: 'o1' }
  const waiting = (history: object[]) =>
    anActivity('EMAIL_OUT', 'o1', { ...aMail({}).content, status: 'SCHEDULED', history })

  test('is asked for by its entry, whatever else happened to its case', async () => {
    const answer = { ...aCaseDetail({ version: 8 }), events: [] }
    const { request, change } = await run(
      'case.mail.take-back',
      input,
      'deleteScheduledEmail',
      answer,
    )
    expect(request).toEqual({ params: { id, activityId: 'o1' } })
    expect(change?.version).toBeNull()
  })

  test('is gone in the same frame, but for one that had failed: that stays', () => {
    const queued = { event: 'queued', error_msg: null, at: MOMENT }
    const failed = { event: 'failed', error_msg: 'x', at: MOMENT }
    const shown = (history: object[]) =>
      predict('case.mail.take-back', input, { activities: [waiting(history)] })
    expect(shown([queued])?.removedActivityIds).toEqual(['o1'])
    expect(shown([queued, failed, queued])).toBeNull()
    expect(predict('case.mail.take-back', input, {})).toBeNull()
  })
})

describe('a draft', () => {
  const of = { case_id: id, kind: 'reply', ref: 'e1' } as const

  test('is saved under the version that it was typed over', async () => {
    const head = { id: 'd1', version: 4, updated: MOMENT }
    const { request, end } = await run(
      'mail-draft.save',
      { ...of, version: 3, content: aDraftText },
      'saveMailDraft',
      { ...head, case_id: id, kind: 'reply', ref: 'e1', events: [] },
    )
    const saved = { kind: 'reply', ref: 'e1', version: 3, content: aDraftText }
    expect(request).toEqual({ params: { id }, body: saved })
    expect(resultOf(end)).toEqual(head)
  })

  test('takes a file of this tab, and none whose bytes are gone', async () => {
    const file = { file_id: 'p', filename: 'proof.png', size: 70 }
    const stored = { file_id: 'f1', filename: 'proof.png', contentType: 'image/png', size: 70 }
    const answer = { ...stored, draft_id: 'd1', events: [] }
    const { request, end } = await run(
      'mail-draft.file.add',
      { ...of, file },
      'addDraftFile',
      answer,
    )
    expect(request).toEqual({
      ...{ params: { id }, query: { kind: 'reply', ref: 'e1' } },
      body: { file: { filename: 'proof.png', bytes: aPng() } },
    })
    expect(resultOf(end)).toEqual({ ...stored, draft_id: 'd1' })
    const lost = { ...of, file: { ...file, file_id: 'elsewhere' } }
    const again = await run('mail-draft.file.add', lost, 'addDraftFile', answer)
    expect([again.request, again.end.kind]).toEqual([undefined, 'refused'])
  })

  test('is discarded, and a file taken out of it, by their ids', async () => {
    const nothing = { events: [] }
    const input = { case_id: id, draft_id: 'd1' }
    const discarded = await run('mail-draft.discard', input, 'deleteMailDraft', nothing)
    expect(discarded.request).toEqual({ params: { id, draftId: 'd1' } })
    const file = { case_id: id, file_id: 'f1' }
    const removed = await run('mail-draft.file.remove', file, 'deleteDraftFile', nothing)
    expect(removed.request).toEqual({ params: { id, fileId: 'f1' } })
  })

  test('is kept in no outbox: what is typed is kept by its form', () => {
    const names = [
      ...['mail-draft.save', 'mail-draft.discard'],
      ...['mail-draft.file.add', 'mail-draft.file.remove'],
    ] as CommandName[]
    expect(names.filter(isKeptInOutbox)).toEqual([])
    expect(isKeptInOutbox('case.mail.send')).toBe(true)
  })
})

test('the delay of one’s emails is said to the server [G-707]', async () => {
  const answer = { seconds: 30, events: [] }
  const { request, end } = await run(
    'profile.send-delay.change',
    { seconds: 30 },
    'saveSendDelay',
    answer,
  )
  expect([request, resultOf(end)]).toEqual([{ body: { seconds: 30 } }, { seconds: 30 }])
})
