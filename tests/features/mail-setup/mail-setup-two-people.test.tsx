/** Two administrators at the email setup at once, on the screen (G-607). */
import { act, screen, waitFor, within } from '@testing-library/react'
import { allSettled } from 'effector'
import { afterEach, describe, expect, it } from 'vitest'
import type { DetailChange } from '../../../contracts/events/payloads.ts'
import { type MailSetup, PASSWORD_MASK } from '../../../contracts/model/mail/setup.ts'
import { type ConflictBody, messages } from '../../../contracts/protocol.ts'
import { $toasts } from '../../../src/app/user/toasts.ts'
import { answered as cameIn } from '../../../src/bus/log/inbox.ts'
import { answered, refused } from '../../support/client/fake-gateway.ts'
import { COLLEAGUE } from '../../support/dom/colleague.ts'
import { button, field, openMailSetup, type ShownSetup } from '../../support/dom/mail-setup.tsx'
import { minutesLater } from '../../support/records/events.ts'
import { activeSetup, setupEvent } from '../../support/records/mail-setups.ts'

afterEach(() => localStorage.clear())

const value = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value
const notice = () => within(screen.getByRole('alert'))
const saves = ({ gateway }: ShownSetup) =>
  gateway.asked
    .filter(({ name }) => name === 'saveMailSetup')
    .map(({ request, change }) => ({
      ...(request as { body: Record<string, unknown> }).body,
      version: change?.version,
    }))

const portChange = { field: 'smtp_port', from: 587, to: 465 }

/** From here on the server has what a colleague saved, of which nothing came here, and refuses saves for it. */
function colleagueWasFaster(
  { gateway }: Pick<ShownSetup, 'gateway'>,
  stored: Partial<MailSetup>,
  changes: readonly DetailChange[],
) {
  const version = 2
  const setup = { ...activeSetup, ...stored, version }
  const body: ConflictBody = {
    error_message: messages.conflictOfMailSetup,
    version,
    changes: changes.map((change) => ({ ...change, by: COLLEAGUE, at: minutesLater(-1) })),
  }
  gateway.answer('readMailSetup', () => answered(setup, 1))
  gateway.answer('saveMailSetup', ({ body: saved }, change) => {
    if ((change?.version ?? 0) < version) return refused(body.error_message, 412, body)
    const after = {
      ...setup,
      ...(saved as Partial<MailSetup>),
      smtp_password: PASSWORD_MASK,
      version: version + 1,
    }
    const event = setupEvent(2, 'mail-setup.saved', after, change?.commandId)
    return answered({ ...after, events: [event] })
  })
}

async function typePort(shown: ShownSetup, port: string) {
  await shown.user.clear(field(/^SMTP port/))
  await shown.user.type(field(/^SMTP port/), port)
}

/** A port was typed here while a colleague saved another one, and the save of it was refused. */
async function refusedPort() {
  const shown = await openMailSetup({ setup: activeSetup })
  colleagueWasFaster(shown, { smtp_port: 465, email_sender_name: 'Team' }, [portChange])
  await typePort(shown, '25')
  await shown.user.click(button('Save'))
  await screen.findByText(messages.conflictOfMailSetup)
  return shown
}

describe('a save that a colleague was faster than', () => {
  it('says who changed what, and keeps what was typed', async () => {
    const shown = await refusedPort()
    expect(saves(shown)).toMatchObject([{ smtp_port: 25, version: 1 }])
    expect(notice().getByRole('listitem').textContent).toMatch(/^SMTP port: 587 → 465/)
    expect(notice().getByText(new RegExp(`^${COLLEAGUE}, 20/11/2026`))).toBeTruthy()
    expect(value(/^SMTP port/)).toBe('25')
    await waitFor(() => expect(value(/^Sender name/)).toBe('Team'))
    expect(screen.getByText('1 unsaved change')).toBeTruthy()
    expect(shown.scope.getState($toasts)).toEqual([])
    expect(button('Save').getAttribute('aria-busy')).toBeNull()
  })

  it('can be saved over: what was typed holds, and nothing else is put back', async () => {
    const shown = await refusedPort()
    await waitFor(() => expect(value(/^Sender name/)).toBe('Team'))
    await shown.user.click(notice().getByRole('button', { name: 'Save anyway' }))
    await screen.findByText('Success!')
    expect(saves(shown)[1]).toMatchObject({
      smtp_port: 25,
      email_sender_name: 'Team',
      version: 2,
    })
    expect(screen.queryByText(messages.conflictOfMailSetup)).toBeNull()
    expect(screen.queryByText(/unsaved change/)).toBeNull()
  })

  it('can be given up by a reload, which takes nothing that nobody else changed', async () => {
    const shown = await openMailSetup({ setup: activeSetup })
    colleagueWasFaster(shown, { smtp_port: 465 }, [portChange])
    await typePort(shown, '25')
    await shown.user.type(field(/^Sender name/), ' Team')
    await shown.user.click(button('Save'))
    await screen.findByText(messages.conflictOfMailSetup)
    await shown.user.click(notice().getByRole('button', { name: 'Reload' }))
    await waitFor(() => expect(value(/^SMTP port/)).toBe('465'))
    expect(value(/^Sender name/)).toBe('Claims Team')
    expect(screen.getByText('1 unsaved change')).toBeTruthy()
    expect(screen.queryByText(messages.conflictOfMailSetup)).toBeNull()
    await shown.user.click(button('Save'))
    await screen.findByText('Success!')
    expect(saves(shown)[1]).toMatchObject({
      smtp_port: 465,
      email_sender_name: 'Claims Team',
      version: 2,
    })
  })

  it('shows no password, and asks for it again with a host that is saved over', async () => {
    const shown = await openMailSetup({ setup: activeSetup })
    colleagueWasFaster(shown, { smtp_host: 'smtp.their.example' }, [
      { field: 'smtp_host', from: 'smtp.mail.example', to: 'smtp.their.example' },
      { field: 'smtp_password', from: null, to: 'changed' },
    ])
    await shown.user.type(field(/^Password/), 'secret')
    await shown.user.type(field(/^SMTP host/), '.org')
    await shown.user.click(button('Save'))
    await screen.findByText(messages.conflictOfMailSetup)
    const lines = notice()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
    expect(lines[0]).toMatch(/^SMTP host: smtp\.mail\.example → smtp\.their\.example/)
    expect(lines[1]).toMatch(/^Password: old password → new password/)
    await shown.user.clear(field(/^Password/))
    await shown.user.click(button('Save anyway'))
    expect(screen.getByRole('alert').textContent).toBe(
      'Enter the password again: the host has changed.',
    )
    expect(saves(shown)).toHaveLength(1)
    await shown.user.type(field(/^Password/), 'secret')
    await shown.user.click(button('Save'))
    await screen.findByText('Success!')
    expect(saves(shown)[1]).toMatchObject({ smtp_host: 'smtp.mail.example.org', version: 2 })
  })

  it('is gone with the changes that were thrown away', async () => {
    const shown = await refusedPort()
    await shown.user.click(button('Discard changes'))
    expect(screen.queryByText(messages.conflictOfMailSetup)).toBeNull()
    await waitFor(() => expect(value(/^SMTP port/)).toBe('465'))
  })
})

describe('the version that a save names', () => {
  const colleagueSaves = (shown: ShownSetup, parts: Partial<MailSetup>) =>
    act(() =>
      allSettled(cameIn, {
        scope: shown.scope,
        params: { kind: 'wire', events: [shown.server.savedElsewhere(parts)] },
      }),
    )

  it('is that of what was shown when the typing began, also after a reload', async () => {
    const shown = await openMailSetup({ setup: activeSetup })
    await shown.user.type(field(/^Sender name/), ' Team')
    await colleagueSaves(shown, { email_sender_name: 'Ours' })
    expect(value(/^Sender name/)).toBe('Claims Team')
    shown.unmount()
    const again = await openMailSetup({ setup: { ...activeSetup, version: 2 } })
    await waitFor(() => expect(value(/^Sender name/)).toBe('Claims Team'))
    await again.user.click(button('Save'))
    await screen.findByText('Success!')
    expect(saves(again)).toMatchObject([{ email_sender_name: 'Claims Team', version: 1 }])
  })

  it('is the newest one where nothing was typed before', async () => {
    const shown = await openMailSetup({ setup: activeSetup })
    await colleagueSaves(shown, { smtp_port: 465 })
    await waitFor(() => expect(value(/^SMTP port/)).toBe('465'))
    await shown.user.type(field(/^Sender name/), ' Team')
    await shown.user.click(button('Save'))
    await screen.findByText('Success!')
    expect(saves(shown)).toMatchObject([{ smtp_port: 465, version: 2 }])
  })
})
