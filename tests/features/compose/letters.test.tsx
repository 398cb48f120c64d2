import { act, screen, waitFor, within } from '@testing-library/react'
import { allSettled } from 'effector'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { answered as cameIn } from '../../../src/bus/log/inbox.ts'
import {
  answered,
  answeredFile,
  asked,
  refused,
  unreachable,
} from '../../support/client/fake-gateway.ts'
import { CASE_ID } from '../../support/dom/case-detail.tsx'
import { localEvent } from '../../support/records/events.ts'
import {
  body,
  closed,
  dialog,
  loadCompose,
  requestsOf,
  send,
  subject,
  write,
} from './compose-desk.tsx'
import {
  aLetter,
  begin,
  COST,
  notice,
  openLetters,
  preview,
  reasonOf,
  seen,
} from './letter-desk.tsx'

beforeAll(loadCompose)

const tab = { location: { href: '' }, close: vi.fn(), opener: null }
beforeEach(() => {
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  tab.location.href = ''
  tab.close.mockClear()
})

describe('a letter', () => {
  it('is looked at before it is sent, and again after a change [LETTERS-05] [LETTERS-06] [COMPOSE-12] [G-733]', async () => {
    const desk = await openLetters()
    const { user, gateway } = desk
    const shown = await begin(desk)
    expect((await subject()).textContent).toBe('Use of our photographs')
    expect(shown.getByLabelText('Recipient').textContent).toContain('Hammer Straße 118')
    expect(shown.queryByRole('button', { name: /Attach|Copy/ })).toBeNull()
    await shown.findByText(COST)
    expect(reasonOf(send())).toBe('Preview the letter first')
    await user.click(preview())
    await waitFor(() => expect(tab.location.href).toMatch(/^blob:/))
    await waitFor(() => expect(reasonOf(send())).toBeNull())
    await write(await body(), 'More. ', user)
    // What it cost is said of the text that was.
    expect(screen.getByText(COST).getAttribute('aria-busy')).toBe('true')
    expect(reasonOf(send())).toBe('Preview the letter first')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(reasonOf(send())).not.toBe('Preview the letter first'))
    expect(asked(gateway, 'previewLetter')).toHaveLength(2)
    expect(asked(gateway, 'sendLetter')).toEqual([])
  })

  it('is sent as it was seen, ends its draft, and takes its reminder along [COMMERR-25] [COMMERR-27] [G-62] [G-85]', async () => {
    const desk = await openLetters()
    const { user, gateway, toasts } = desk
    await begin(desk)
    await user.click(screen.getByText('Set reminder'))
    await seen(user)
    expect(toasts()).toEqual(['Letter was generated! 3000 ms'])
    await user.keyboard('{Control>}{Enter}{/Control}')
    await closed()
    expect(requestsOf(gateway, 'sendLetter')).toMatchObject([
      {
        params: { id: CASE_ID },
        query: { template_id: 't1', draft_id: 'd1' },
        body: {
          ...{ subject: 'Use of our photographs', digest: 'a'.repeat(64) },
          reminder: { name: 'Follow Up: Formal notice' },
        },
      },
    ])
    expect(toasts()).toContain('Letter was sent! 3000 ms')
    expect(requestsOf(gateway, 'setReminder')).toEqual([])
  })

  it('waits while its reminder is on a day that has come [COMPOSE-33]', async () => {
    const desk = await openLetters()
    const { user } = desk
    await begin(desk)
    await user.click(screen.getByText('Set reminder'))
    await seen(user)
    expect(reasonOf(send())).toBeNull()
    const events = [localEvent('day.changed', { day: '2027-06-01' })]
    await act(() => allSettled(cameIn, { scope: desk.scope, params: { kind: 'local', events } }))
    expect(reasonOf(send())).toBe('The reminder must be tomorrow or later')
  })

  it('whose case was changed by others has to be looked at once more [G-732]', async () => {
    const desk = await openLetters()
    const { user, now, gateway } = desk
    const shown = await begin(desk)
    await seen(user)
    now.digest = 'b'.repeat(64)
    await act(() => desk.tell('case.contact-changed'))
    await shown.findByText(/^The letter has changed since its preview/)
    expect(reasonOf(send())).toBe('Preview the letter first')
    await user.click(preview())
    await waitFor(() => expect(reasonOf(send())).toBeNull())
    expect(shown.queryByText(/^The letter has changed/)).toBeNull()
    // The server has the last word.
    gateway.answer('sendLetter', () => refused('The letter has changed since its preview.', 409))
    await user.click(send())
    await shown.findByText(/^The letter has changed since its preview/)
    expect(reasonOf(send())).toBe('Preview the letter first')
  })

  it('needs a whole address, and says what is missing in both sentences [LETTERS-10] [LETTERS-16] [LETTERS-17] [G-77]', async () => {
    const desk = await openLetters({ contact: { city: null } })
    const shown = await begin(desk)
    expect(await shown.findByText('Please fill in the website owner contact info.')).toBeTruthy()
    expect(
      shown.getByText(
        /^Please provide address details with name or company, address line 1, city, postal code and country/,
      ),
    ).toBeTruthy()
    expect(reasonOf(preview())).toBe('Complete the address of the recipient')
    expect(reasonOf(send())).toBe('Complete the address of the recipient')
    expect(shown.getByRole('button', { name: 'Edit contact' })).toBeTruthy()
  })

  it('that cannot be shown or sent says why, and stays a draft [COMMERR-16] [COMMERR-17]', async () => {
    const desk = await openLetters()
    const { user, gateway } = desk
    await begin(desk)
    await screen.findByText(COST)
    gateway.answer('previewLetter', () => refused('A letter has at most 12 sheets.', 400))
    await user.click(preview())
    const failure = within(await dialog('Preview failed'))
    expect(failure.getByRole('alert').textContent).toBe('A letter has at most 12 sheets.')
    expect(tab.close).toHaveBeenCalledTimes(1)
    await user.click(failure.getByText('Close'))
    gateway.answer('previewLetter', () =>
      answeredFile('%PDF-', { 'Letter-Digest': 'a'.repeat(64) }),
    )
    await seen(user)
    gateway.answer('sendLetter', () => refused('No letter provider is set up.', 409))
    await user.click(send())
    const unsent = within(await dialog('Sending mail failed'))
    expect(unsent.getByRole('alert').textContent).toBe('No letter provider is set up.')
    await user.click(unsent.getByText('Close'))
    expect((await subject()).textContent).toBe('Use of our photographs')
    expect(desk.drafts[0]).toMatchObject({ kind: 'letter', ref: 't1' })
  })

  it('that cannot be shown says so above what is written, also at its second opening [COMMERR-17]', async () => {
    const desk = await openLetters()
    const { user, gateway } = desk
    gateway.answer('previewLetter', () => refused('A letter has at most 12 sheets.', 400))
    for (const _opening of ['first', 'second']) {
      await begin(desk)
      await screen.findByText(COST)
      const letter = await dialog('Mail preview: Formal notice')
      await user.click(preview())
      const failure = await dialog('Preview failed')
      // Of two dialogs the later one in the document lies above.
      expect(letter.compareDocumentPosition(failure)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
      await user.click(within(failure).getByText('Close'))
      await user.click(within(letter).getByText('Close'))
    }
  })
})

describe('what is written of a letter', () => {
  it('is there at the next opening, has to be seen again, and is sent once though its answer was lost', async () => {
    const desk = await openLetters()
    const { user, gateway, drafts } = desk
    await begin(desk)
    await write(await body(), 'More. ', user)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(drafts[0]).toMatchObject({ kind: 'letter', ref: 't1' }))
    const again = await begin(desk)
    await again.findByText('This is your draft from last time.')
    expect((await body()).textContent).toContain('More. ')
    expect(reasonOf(send())).toBe('Preview the letter first')
    await seen(user)
    gateway.answer('sendLetter', () => unreachable)
    await user.click(send())
    const lost = within(await dialog('Sending mail failed'))
    await user.click(lost.getByText('Close'))
    // It had arrived: its draft is gone.
    gateway.answer('sendLetter', () => refused('Not found', 404))
    await user.click(send())
    expect(await screen.findByText(/it was sent or discarded elsewhere/)).toBeTruthy()
  })
})

describe('credits', () => {
  it.each([
    ['AGENT', 'Buy credits under Admin > Account > Credits. Please contact your admin.', null],
    ['ADMIN', 'Buy credits under Admin > Account > Credits.', 'Open Credits'],
  ] as const)(
    'that are too few keep a letter from leaving: %s [COMMERR-22] [COMMERR-23] [LETTERS-07] [G-87]',
    async (role, advice, way) => {
      const desk = await openLetters({ role, balance: 2 })
      const { user, gateway } = desk
      await begin(desk)
      await screen.findByText('2 sheets · 3 of 2 credits')
      await user.click(preview())
      await waitFor(() => expect(reasonOf(send())).toBeNull())
      await user.click(send())
      const shown = within(await dialog('Insufficient Credits'))
      expect(shown.getByText(advice)).toBeTruthy()
      expect(shown.getByText('This letter costs 3 credits, and you have 2 credits.')).toBeTruthy()
      expect(shown.queryByRole('button', { name: 'Open Credits' }) !== null).toBe(way !== null)
      expect(asked(gateway, 'sendLetter')).toEqual([])
      await user.click(shown.getByText('Close'))
      // Somebody buys some, and nobody is told.
      desk.now.balance = 7
      await user.click(send())
      await closed()
      expect(asked(gateway, 'sendLetter')).toHaveLength(1)
    },
  )

  it('that somebody else has spent meanwhile are missed by the server, in the same words [COMMERR-22]', async () => {
    const desk = await openLetters()
    const { user, gateway } = desk
    await begin(desk)
    await seen(user)
    const words = 'Insufficient Credits: the letter costs 3, 0 are left.'
    gateway.answer('sendLetter', () => refused(words, 409))
    await user.click(send())
    expect(await dialog('Insufficient Credits')).toBeTruthy()
    expect(screen.queryByRole('dialog', { name: 'Sending mail failed' })).toBeNull()
  })
})

describe('a letter that needs a correction', () => {
  it('is sent again with its text, paid with what it held [LETTER-02] [LETTERS-03] [LETTERS-04]', async () => {
    const desk = await openLetters({ activities: [aLetter()], balance: 1 })
    const { user, gateway } = desk
    const { subject: title, content, config } = notice
    gateway.answer('readLetterText', () => answered({ subject: title, content, config }, 1))
    await user.click(screen.getByRole('button', { name: 'Resend' }))
    await dialog('Send letter again')
    expect((await body()).textContent).toBe('Dear Sir or Madam')
    await screen.findByText('2 sheets · 3 of 3 credits')
    await user.click(preview())
    await waitFor(() => expect(reasonOf(send())).toBeNull())
    await user.click(send())
    await closed()
    expect(requestsOf(gateway, 'sendLetter')).toMatchObject([
      { query: { old_failed_letter_id: 'letter1', draft_id: 'd1' }, body: { config } },
    ])
  })

  it('is that in no other status, and not without an id of the provider [LETTER-03] [LETTER-04]', async () => {
    await openLetters({
      activities: [
        aLetter({ letter_id: 'a', letter_status: 'sent' }),
        aLetter({ letter_id: 'b', provider_id: null }),
      ],
    })
    expect(screen.queryByRole('button', { name: 'Resend' })).toBeNull()
  })
})

describe('letters', () => {
  it('are written under ENTERPRISE alone, with or without a template [LETTERS-18] [LETTERS-19]', async () => {
    const { user } = await openLetters()
    await user.click(screen.getByRole('button', { name: 'New letter' }))
    await user.click(await screen.findByRole('button', { name: 'Write without a template' }))
    expect(await dialog('New letter')).toBeTruthy()
    expect(reasonOf(await screen.findByRole('button', { name: /^Preview/ }))).toBe('Add a subject')
  })

  it('are not offered under PRO, nor is their Resend [LETTERS-18]', async () => {
    await openLetters({ plan: 'PRO', activities: [aLetter()] })
    expect(screen.queryByRole('button', { name: 'New letter' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Resend' })).toBeNull()
  })
})
