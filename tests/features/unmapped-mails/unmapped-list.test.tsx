import { act, screen, within } from '@testing-library/react'
import axe from 'axe-core'
import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { unmappedMailsRequested } from '../../../src/queries/set-up/unmapped-mails.ts'
import { asked, refused, unreachable } from '../../support/client/fake-gateway.ts'
import {
  aMailOfNobody,
  mailList,
  mailPane,
  mailRow,
  mailRows,
  openTitle,
  openUnmapped,
} from '../../support/dom/unmapped-mails/desk.tsx'

const list = () => within(screen.getByRole('region', { name: 'Unmapped emails' }))
const texts = () => mailRows().map((row) => row.textContent)

describe('the list of unmapped mails', () => {
  it('shows who wrote about what, the case that is named, and what is unread [INBOUND-02, INBOUND-03, INBOUND-04, INBOUND-06] [G-110]', async () => {
    await openUnmapped({
      mails: [aMailOfNobody(1, { case_id: '1001' }), aMailOfNobody(2, { unread: 0 })],
    })
    expect(texts()).toEqual([
      expect.stringMatching(/^Person 1.*Unread.*Subject 1Case 1001$/),
      expect.stringMatching(/^Person 2.*Subject 2-$/),
    ])
    expect(texts()[1]).not.toContain('Unread')
    expect(list().getByText('2 emails, 1 unread')).toBeTruthy()
    const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } })
    expect(violations.map(({ id }) => id)).toEqual([])
  })

  it('has the name of who wrote, or the address where a name could be taken for another one', async () => {
    const senders = [
      ['"Voss, Clara" <c@voss.example>', 'Voss, Clara'],
      ['bank@safe.example <x@evil.example>', 'bank@safe.example <x@evil.example>'],
      ['"" <c@voss.example>', '"" <c@voss.example>'],
      ['c@voss.example', 'c@voss.example'],
      ['<c@voss.example>', '<c@voss.example>'],
      [' ', 'Unknown sender'],
    ]
    await openUnmapped({ mails: senders.map(([from = ''], n) => aMailOfNobody(n, { from })) })
    expect(mailRows().map((row) => row.querySelector('.fw-mail-from')?.textContent)).toEqual(
      senders.map(([, shown]) => shown),
    )
  })

  it("says 'No Subject set' where there is none, in the row and in the pane [INBOUND-05]", async () => {
    const { user } = await openUnmapped({ mails: [aMailOfNobody(1, { subject: '', from: '' })] })
    expect(texts()).toEqual([expect.stringMatching(/^Unknown sender.*No Subject set-$/)])
    await user.click(mailRow(/No Subject/))
    expect(openTitle()).toBe('No Subject set')
  })

  it('loads further as it is scrolled, says when more cannot be had, and where it ends', async () => {
    const mails = Array.from({ length: 12 }, (_, n) => aMailOfNobody(n + 1))
    const { gateway } = await openUnmapped({ mails, pageSize: 6 })
    await within(mailList()).findByText('No more data to load.')
    expect(
      asked(gateway, 'searchEmails')
        .slice(1)
        .map(({ request }) => request),
    ).toEqual([
      { params: { customer_id: 'c1' }, body: { filter: { unmapped: true } } },
      {
        params: { customer_id: 'c1' },
        body: { filter: { unmapped: true }, paging: { cursor: '6' } },
      },
    ])
    expect(mailRows()).toHaveLength(12)
  })

  it('draws a screenful of ten thousand, and whichever row the keyboard asks for', async () => {
    const mails = Array.from({ length: 10_000 }, (_, n) => aMailOfNobody(n))
    const { user } = await openUnmapped({ mails, pageSize: 10_000 })
    expect(list().getByText('10,000 emails, 10,000 unread')).toBeTruthy()
    mailList().focus()
    await user.keyboard('{ArrowDown}')
    expect(mailRows().length).toBeLessThan(100)
    await user.keyboard('{End}{Enter}')
    expect(openTitle()).toBe('Subject 9999')
    expect(mailRows().length).toBeLessThan(100)
    await user.keyboard('{ArrowUp}{Enter}')
    expect(openTitle()).toBe('Subject 9998')
    expect(mailRows()[0]?.getAttribute('aria-setsize')).toBe('10000')
  })

  it('says that the next page cannot be had, and has it on another try', async () => {
    const mails = Array.from({ length: 8 }, (_, n) => aMailOfNobody(n + 1))
    const { mailbox, user } = await openUnmapped({ mails, pageSize: 6, isCutOff: true })
    const end = await within(mailList()).findByRole('alert')
    expect(end.textContent).toContain('unreachable')
    expect(mailRows()).toHaveLength(6)
    mailbox.isCutOff = false
    await user.click(within(end).getByRole('button', { name: 'Try again' }))
    await within(mailList()).findByText('No more data to load.')
    expect(mailRows()).toHaveLength(8)
  })

  it('says that there is none, that it is on its way, and what went wrong with the way out', async () => {
    const { gateway, scope, user } = await openUnmapped({ mails: [] })
    expect(await list().findByText('No unmapped emails')).toBeTruthy()
    expect(mailPane().getByText('NO EMAIL SELECTED')).toBeTruthy()
    gateway.answer('searchEmails', () => refused('The database sleeps.', 500))
    await act(() => allSettled(unmappedMailsRequested, { scope }))
    expect(list().getByRole('alert').textContent).toContain('The database sleeps.')
    gateway.answer('searchEmails', () => unreachable)
    await user.click(list().getByRole('button', { name: 'Try again' }))
    expect(list().getByRole('alert').textContent).toContain('unreachable')
  })

  it('follows what comes in, what colleagues read, map and delete, and keeps the cursor with its mail', async () => {
    const { event, take, tell, user } = await openUnmapped()
    await user.click(mailRow(/Subject 2/))
    await tell(event('email.unmapped-received', aMailOfNobody(0, { subject: 'Just now' })))
    expect(texts().map((text) => text?.match(/Subject \d|Just now/)?.[0])).toEqual([
      ...['Just now', 'Subject 1', 'Subject 2', 'Subject 3'],
    ])
    expect(mailRow(/Subject 2/).getAttribute('aria-selected')).toBe('true')
    await tell(event('email.unmapped-read', aMailOfNobody(1, { unread: 0 })))
    expect(mailRow(/Subject 1/).textContent).not.toContain('Unread')
    await tell(take('e1', 'email.unmapped-deleted', null), take('e3', 'email.mapped-to-case', '7'))
    expect(mailRows()).toHaveLength(2)
    expect(list().getByText('2 emails, 1 unread')).toBeTruthy()
  })

  it('is walked by keys, and opens what Enter means; j and k open the next one from anywhere', async () => {
    const { user } = await openUnmapped()
    mailList().focus()
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(openTitle()).toBe('Subject 2')
    screen.getByRole('heading', { level: 1 }).focus()
    await user.keyboard('j')
    expect(openTitle()).toBe('Subject 3')
    await user.keyboard('jk')
    expect(openTitle()).toBe('Subject 2')
    await user.click(mailRow(/Subject 1/))
    expect(document.activeElement?.closest('[role=listbox]')).toBeTruthy()
    await user.keyboard('j')
    expect(openTitle()).toBe('Subject 2')
    await user.keyboard('{ArrowDown}{Enter}')
    expect(openTitle()).toBe('Subject 3')
  })
})
