import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { LetterActivity } from '../../../../contracts/model/cases/activity.ts'
import { letterStatuses } from '../../../../contracts/model/cases/letter.ts'
import { answered, gate, unreachable } from '../../../support/client/fake-gateway.ts'
import { CASE_ID, doneBy, openDetail } from '../../../support/dom/case-detail.tsx'
import { anActivity } from '../../../support/records/activities.ts'

const letter = (id: string, content: Partial<LetterActivity['content']>) =>
  anActivity('LETTER_SENT', id, {
    letter_id: `letter-${id}`,
    letter_status: 'sent',
    fail_reason: null,
    recipient_address: 'Hammer Straße 118\n48143 Münster',
    provider_id: `p-${id}`,
    subject: id,
    template_id: null,
    ...content,
  })

const failed = (id: string, letter_status: LetterActivity['content']['letter_status']) =>
  letter(id, { letter_status, fail_reason: 'Moved away', pages: 2, credit_cost: 3 })

const entry = (subject: string) => {
  const found = screen.getByText(subject).closest('li')
  if (!found) throw new Error(`No letter ${subject}`)
  return within(found)
}
const done = (subject: string) => entry(subject).queryByRole('button', { name: 'Done' })

describe('a letter in the timeline', () => {
  it('that no correction mends is marked as done, in each of its states and in no other [G-705]', async () => {
    await openDetail({
      activities: [
        ...letterStatuses.map((status) => failed(status, status)),
        letter('replaced', { letter_status: 'invalid', replaced_by: 'letter-sent' }),
        letter('cheap', { letter_status: 'sent', pages: 1, credit_cost: 1 }),
      ],
    })
    const offered = letterStatuses.filter((status) => done(status) !== null)
    expect(offered).toEqual(['invalid', 'unprintable', 'undeliverable'])
    expect(done('replaced')).toBeNull()
    expect(entry('replaced').getByText('Another letter took its place.')).toBeTruthy()
    expect(entry('undeliverable').getByText('2 sheets · 3 credits')).toBeTruthy()
    expect(entry('cheap').getByText('1 sheet · 1 credit')).toBeTruthy()
  })

  it('says why it could not be marked, keeps its button, and is done with the next press [G-705]', async () => {
    const user = userEvent.setup()
    const { gateway } = await openDetail({
      activities: [failed('a', 'undeliverable'), failed('b', 'invalid')],
    })
    gateway.answer('acknowledgeLetter', () => unreachable)
    const button = () => entry('a').getByRole('button', { name: 'Done' })
    await user.click(button())
    expect((await entry('a').findByRole('alert')).textContent).toBe(
      'The server is unreachable at the moment. Please try again later.',
    )
    expect(entry('b').queryByRole('alert')).toBeNull()

    const activity = letter('a', {
      letter_status: 'undeliverable',
      fail_reason: 'Moved away',
      acknowledged: '2026-11-20T10:00:00.000Z',
    })
    const answer = doneBy('case.letter-acknowledged', { activity })
    const { open, passed } = gate()
    gateway.answer('acknowledgeLetter', async (request, change) => {
      await passed
      return answered(answer(request, change).value)
    })
    await user.click(button())
    expect(entry('a').queryByRole('alert')).toBeNull()
    expect(button().getAttribute('aria-busy')).toBe('true')
    await user.click(button())
    open()
    expect(await entry('a').findByText('Marked as done.')).toBeTruthy()
    expect(done('a')).toBeNull()
    expect(done('b')).toBeTruthy()
    const asked = gateway.asked.filter(({ name }) => name === 'acknowledgeLetter')
    expect(asked.map(({ request }) => request)).toMatchObject([
      { params: { id: CASE_ID, letterId: 'letter-a' } },
      { params: { id: CASE_ID, letterId: 'letter-a' } },
    ])
  })
})
