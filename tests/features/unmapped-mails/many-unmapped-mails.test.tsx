import { act, screen, waitFor, within } from '@testing-library/react'
import { allSettled } from 'effector'
import { describe, expect, it, vi } from 'vitest'
import { sessionEnded } from '../../../src/queries/following/session.ts'
import { answered, asked, gate } from '../../support/client/fake-gateway.ts'
import {
  aMailOfNobody,
  finder,
  mailList,
  mailPane,
  mailRow,
  mailRows,
  mapButton,
  openUnmapped,
  question,
} from '../../support/dom/unmapped-mails/desk.tsx'

describe('several unmapped mails', () => {
  const many = () => Array.from({ length: 5 }, (_, n) => aMailOfNobody(n + 1))
  const heading = () => mailPane().getByRole('heading', { level: 2 }).textContent

  it('are selected by keys and by mouse, and are let go again', async () => {
    const { user } = await openUnmapped({ mails: many() })
    mailList().focus()
    await user.keyboard('{ArrowDown}x{Shift>}{ArrowDown}{/Shift}')
    expect(heading()).toBe('2 emails selected')
    await user.keyboard('{Control>}')
    await user.click(mailRow(/Subject 5/))
    await user.keyboard('{/Control}')
    expect(heading()).toBe('3 emails selected')
    mailList().focus()
    await user.keyboard('{Control>}a{/Control}')
    expect(heading()).toBe('5 emails selected')
    await user.keyboard('{Escape}')
    expect(mailPane().getByText('NO EMAIL SELECTED')).toBeTruthy()
  })

  it('are mapped one after the other; the first that cannot be stops the rest, which stay selected', async () => {
    const refusals = new Map([['e2', 'Not found']])
    const { gateway, mailbox, user } = await openUnmapped({ mails: many(), refusals })
    mailList().focus()
    await user.keyboard('{ArrowDown}x{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
    await user.type(finder(), 'inn')
    await within(mailPane().getByRole('listbox')).findAllByRole('option')
    await user.keyboard('{Enter}')
    await user.click(mapButton())
    expect(mailPane().getByRole('alert').textContent).toBe(
      'Map to case was not successfull. Not found. 1 email was done before.',
    )
    expect(heading()).toBe('2 emails selected')
    mailbox.refusals.clear()
    await user.click(mapButton())
    expect(asked(gateway, 'mapEmail').map(({ request }) => JSON.stringify(request))).toEqual(
      ['e1', 'e2', 'e2', 'e3'].map((id) => expect.stringContaining(`"${id}"`)),
    )
    expect(mailPane().getByText('2 emails were mapped to inn.example.')).toBeTruthy()
    expect(mailRows()).toHaveLength(2)
  })

  it('are deleted after one question; of those that a colleague took meanwhile none is missed', async () => {
    const { gateway, take, tell, user } = await openUnmapped({ mails: many() })
    mailList().focus()
    await user.keyboard('{Control>}a{/Control}{Delete}')
    expect(question().getByText('Do you really want to delete these 5 emails?')).toBeTruthy()
    await tell(take('e4', 'email.unmapped-deleted', null))
    await user.click(question().getByRole('button', { name: 'Delete' }))
    expect(asked(gateway, 'deleteEmail')).toHaveLength(4)
    expect(screen.getByText('No unmapped emails')).toBeTruthy()
  })

  /** All are to be deleted, and the server is at the first one. */
  async function deleteAll() {
    const first = gate()
    const desk = await openUnmapped({ mails: many(), held: first.passed })
    mailList().focus()
    await desk.user.keyboard('{Control>}a{/Control}{Delete}')
    await desk.user.click(question().getByRole('button', { name: 'Delete' }))
    return { ...desk, first }
  }

  it('tell how far their deletion is, and stop with the one that it is at [G-114]', async () => {
    const { first, gateway, user } = await deleteAll()
    expect(question().getByText('0 of 5')).toBeTruthy()
    await user.click(question().getByRole('button', { name: 'Stop' }))
    first.open()
    const ended = '1 email was deleted. 4 emails were left as they are.'
    expect(await screen.findByText(ended)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(asked(gateway, 'deleteEmail')).toHaveLength(1)
    expect(heading()).toBe('4 emails selected')
    // The next time none is stopped before it began.
    await user.keyboard('{Delete}')
    await user.click(question().getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('4 emails were deleted.')).toBeTruthy()
  })

  it('are passed over where a colleague takes one of them in the middle', async () => {
    const { first, gateway, take, tell } = await deleteAll()
    const told = tell(take('e3', 'email.mapped-to-case', '1003'))
    first.open()
    await told
    expect(await screen.findByText('4 emails were deleted.')).toBeTruthy()
    expect(asked(gateway, 'deleteEmail')).toHaveLength(4)
  })

  it('tell how far their mapping is; the keyboard is kept when it is stopped [INBOUND-08]', async () => {
    const first = gate()
    const { user } = await openUnmapped({ mails: many(), held: first.passed })
    mailList().focus()
    await user.keyboard('{Control>}a{/Control}')
    await user.type(finder(), 'inn')
    await within(mailPane().getByRole('listbox')).findAllByRole('option')
    await user.keyboard('{Enter}')
    await user.click(mapButton())
    expect(mailPane().getByRole('progressbar', { name: 'Map to case' })).toBeTruthy()
    expect(mailPane().getByText('0 of 5')).toBeTruthy()
    mailPane().getByRole('button', { name: 'Stop' }).focus()
    await user.keyboard('{Enter}')
    first.open()
    const ended = '1 email was mapped to inn.example. 4 emails were left as they are.'
    expect(await mailPane().findByText(ended)).toBeTruthy()
    expect(mailPane().queryByRole('progressbar')).toBeNull()
    expect(document.activeElement?.textContent).toBe('4 emails selected')
  })

  it('are gone on with when their screen is left, which tells of it when it is opened again', async () => {
    const { comeBack, first, gateway, leave } = await deleteAll()
    leave()
    comeBack()
    expect(mailPane().getByText('0 of 5')).toBeTruthy()
    leave()
    first.open()
    await vi.waitFor(() => expect(asked(gateway, 'deleteEmail')).toHaveLength(5))
    comeBack()
    expect(await mailPane().findByText('5 emails were deleted.')).toBeTruthy()
  })

  it('are let be once the session ends', async () => {
    const { gateway, scope, user } = await openUnmapped({ mails: many() })
    // Nobody listens any more to what the server tells of the first one.
    const first = gateway.hold('deleteEmail', answered({ events: [] }))
    mailList().focus()
    await user.keyboard('{Control>}a{/Control}{Delete}')
    await user.click(question().getByRole('button', { name: 'Delete' }))
    const params = { reason: 'logout' as const, message: null }
    const ended = act(() => allSettled(sessionEnded, { scope, params }))
    first.open()
    await ended
    expect(asked(gateway, 'deleteEmail')).toHaveLength(1)
  })
})
