import { act, screen, waitFor, within } from '@testing-library/react'
import { allSettled } from 'effector'
import { describe, expect, it, vi } from 'vitest'
import { newMailRequested, replyRequested } from '../../../src/actions/requests.ts'
import { answered } from '../../support/client/fake-gateway.ts'
import { aMail } from '../../support/records/events.ts'
import { body, closed, dialog, openCompose, subject } from './compose-desk.tsx'

const mail = aMail({ content: { unread: 0 } })
/** It waits for the signature. */
const openWaiting = async () => {
  const desk = await openCompose({ activities: [mail] })
  const signature = desk.gateway.hold('readSignature', answered({ signature: '' }, 1))
  return { ...desk, signature }
}

describe('what is typed before an email is there to type into', () => {
  it('is its subject, from the key on that asked for it, and is no key of an action', async () => {
    const { user, scope, signature } = await openWaiting()
    const heard = vi.fn()
    document.addEventListener('keydown', heard)
    void allSettled(newMailRequested, { scope })
    await screen.findByRole('dialog')
    await user.keyboard('Your offfer{Backspace}{Backspace}{Backspace}er{Enter}')
    document.removeEventListener('keydown', heard)
    expect(heard).not.toHaveBeenCalled()
    await act(async () => signature.open())
    await waitFor(async () => expect((await subject()).textContent).toBe('Your offer'))
    expect(document.activeElement).toBe(await subject())
  })

  it('is the text of an answer, above what is quoted', async () => {
    const { user, scope, signature } = await openWaiting()
    void allSettled(replyRequested, { scope, params: null })
    await screen.findByRole('dialog')
    await user.keyboard('No.')
    await act(async () => signature.open())
    await waitFor(async () => expect((await body()).textContent).toMatch(/^No\./))
    expect((await subject()).textContent).toBe('Re: Your letter')
  })

  it('is gone with the email that was left, and leaves the buttons their keys', async () => {
    const { user, scope, signature } = await openWaiting()
    void allSettled(newMailRequested, { scope })
    await screen.findByRole('dialog')
    await user.keyboard('Your')
    within(await dialog())
      .getByRole('button', { name: 'Close' })
      .focus()
    await user.keyboard('{Enter}')
    await closed()
    signature.open()
    await act(() => allSettled(newMailRequested, { scope }))
    expect((await subject()).textContent).toBe('')
  })
})
