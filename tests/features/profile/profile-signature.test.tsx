import { act, screen, waitFor, within } from '@testing-library/react'
import { allSettled } from 'effector'
import { beforeAll, describe, expect, it } from 'vitest'
import { signatureRequested } from '../../../src/actions/requests.ts'
import { answered as cameIn } from '../../../src/bus/log/inbox.ts'
import { $signature, SignatureGate } from '../../../src/features/profile/signature-model.ts'
import { sessionEnded } from '../../../src/projections/session-state.ts'
import {
  answered,
  fakeGateway,
  gate,
  refused,
  unreachable,
} from '../../support/client/fake-gateway.ts'
import { loadProfileDialogs, openProfile, requestsOf } from '../../support/dom/profile-desk.tsx'
import { aUser, sessionStarted } from '../../support/records/events.ts'

beforeAll(loadProfileDialogs)

const STORED = '<p>Agnes Berg</p>'
const text = () => screen.findByRole('textbox', { name: 'Email signature' })
const save = () => screen.getByRole('button', { name: 'Save' })

async function openDialog(stored = STORED) {
  const gateway = fakeGateway(aUser())
  gateway.answer('readSignature', () => answered({ signature: stored }, 1))
  gateway.answer('saveSignature', ({ body }) => answered({ ...body, events: [] }))
  const desk = await openProfile(signatureRequested, { gateway })
  /** Types at the end, as far as a document without a browser lets anybody type: by the clipboard. */
  const write = async (added: string) => {
    const place = await text()
    await desk.user.click(place)
    await act(async () => place.focus())
    await desk.user.paste(added)
  }
  return { ...desk, write }
}

const kept = () => localStorage.getItem('framewright:u1:signature-draft')

describe('Email Signature', () => {
  it('is an editor of 350 px with a reduced toolbar and nothing to attach [PROFILE-16, PROFILE-17, PROFILE-18]', async () => {
    await openDialog()
    const place = await text()
    expect(screen.getByRole('dialog', { name: 'Email Signature' })).toBeTruthy()
    expect(place.closest<HTMLElement>('.fw-rich-text')?.style.height).toBe('350px')
    const tools = within(screen.getByRole('toolbar', { name: 'Formatting' }))
    expect(tools.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual([
      'Bold',
      'Italic',
      'Underline',
      'Link',
      'Bulleted list',
      'Numbered list',
      'Undo',
      'Redo',
    ])
    expect(screen.queryByRole('button', { name: /attach/i })).toBeNull()
    expect(document.querySelector('input[type="file"]')).toBeNull()
  })

  it('shows what is stored, cleaned once more, whatever the server sent [PROFILE-19]', async () => {
    await openDialog('<p onclick="x()">Agnes <b>Berg</b><script>alert(1)</script><img src="x"></p>')
    expect((await text()).innerHTML).toBe('<p>Agnes <strong>Berg</strong></p>')
  })

  it('saves what was written and closes 1 s later [PROFILE-20, PROFILE-24]', async () => {
    const { gateway, write, user, pass } = await openDialog('')
    await write('Agnes Holm')
    await user.click(save())
    expect(await screen.findByText('Your signature was saved.')).toBeTruthy()
    expect(requestsOf(gateway, 'saveSignature')).toEqual([
      { body: { signature: '<p>Agnes Holm</p>' } },
    ])
    expect(kept()).toBeNull()
    await pass(999)
    expect(screen.queryByRole('dialog')).not.toBeNull()
    await pass(1)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('sends the empty string for a text that says nothing [PROFILE-21]', async () => {
    const { gateway, user } = await openDialog()
    const place = await text()
    await act(async () => place.focus())
    await user.keyboard('{Control>}a{/Control}{Backspace}')
    expect(place.textContent).toBe('')
    await user.click(save())
    await screen.findByText('Your signature was saved.')
    expect(requestsOf(gateway, 'saveSignature')).toEqual([{ body: { signature: '' } }])
  })

  /** A dialog that was closed before its answer came. */
  async function closedUnread() {
    const gateway = fakeGateway(aUser())
    const held = gateway.hold('readSignature', answered({ signature: STORED }, 1))
    const desk = await openProfile(signatureRequested, { gateway })
    await desk.user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    return { ...desk, held }
  }

  it('takes an answer that is late for none about what is typed by then', async () => {
    const { gateway, held, open, user } = await closedUnread()
    gateway.answer('readSignature', () => answered({ signature: STORED }, 1))
    open()
    const place = await text()
    await act(async () => place.focus())
    await user.paste('of the second ')
    await act(async () => held.open())
    await waitFor(() => expect(kept()).toContain('of the second'))
    expect(screen.queryByText(/your unsaved changes from last time/)).toBeNull()
  })

  it('takes for nobody the signature of whoever was logged in before, however late it is read [PROFILE-19]', async () => {
    const { gateway, held, scope } = await closedUnread()
    const events = [sessionStarted(1, aUser({ user_id: 'u2' }))]
    // Nothing settles while the first read is on its way.
    await act(async () => {
      void allSettled(sessionEnded, { scope, params: { reason: 'logout', message: null } })
      void allSettled(cameIn, { scope, params: { kind: 'local', events } })
    })
    const next = gateway.hold('readSignature', answered({ signature: '<p>Another user</p>' }, 1))
    const opened = allSettled(SignatureGate.open, { scope, params: {} })
    await act(async () => held.open())
    expect(scope.getState($signature)).toEqual({ kind: 'loading' })
    await act(async () => next.open())
    await opened
    expect(scope.getState($signature)).toMatchObject({ stored: '<p>Another user</p>' })
  })

  it("shows the server's refusal; what was written stays, through closing and reopening [PROFILE-22]", async () => {
    const { gateway, write, user, open } = await openDialog('')
    gateway.answer('saveSignature', () =>
      refused('This signature is too complex to be sent. Simplify its formatting.', 400),
    )
    await write('Agnes Holm')
    await user.click(save())
    expect((await screen.findByRole('alert')).textContent).toContain(
      'This signature is too complex to be sent. Simplify its formatting.',
    )
    expect((await text()).textContent).toBe('Agnes Holm')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    open()
    expect((await text()).textContent).toBe('Agnes Holm')
    expect(screen.getByText(/your unsaved changes from last time/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Discard draft' }))
    await waitFor(async () => expect((await text()).textContent).toBe(''))
    expect(kept()).toBeNull()
  })

  it('that is too long is not sent: it is said in words, and what was written stays [PROFILE-22]', async () => {
    const { gateway, user } = await openDialog(`<p>${'x'.repeat(19_994)}</p>`)
    await text()
    await user.click(save())
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The signature is too long: 20001 characters including formatting; at most 20000 are allowed. Shorten it or simplify its formatting.',
    )
    expect((await text()).textContent).toHaveLength(19_994)
    expect(requestsOf(gateway, 'saveSignature')).toEqual([])
  })

  it('cannot be changed while it is being saved, and is saved once', async () => {
    const { gateway, write, user } = await openDialog('')
    const held = gate()
    gateway.answer('saveSignature', async ({ body }) => {
      await held.passed
      return answered({ ...body, events: [] })
    })
    await write('Agnes')
    await user.click(save())
    await write(' Holm')
    expect((await text()).textContent).toBe('Agnes')
    await user.keyboard('{Control>}{Enter}{/Control}')
    held.open()
    await screen.findByText('Your signature was saved.')
    expect(requestsOf(gateway, 'saveSignature')).toHaveLength(1)
  })

  it('that could not be read is never saved over: it is read again on demand', async () => {
    const gateway = fakeGateway(aUser())
    gateway.answer('readSignature', () => unreachable)
    const { user } = await openProfile(signatureRequested, { gateway })
    expect(await screen.findByText('The signature could not be loaded')).toBeTruthy()
    await user.click(save())
    expect(requestsOf(gateway, 'saveSignature')).toEqual([])
    gateway.answer('readSignature', () => answered({ signature: STORED }, 1))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect((await text()).textContent).toBe('Agnes Berg')
  })
})
