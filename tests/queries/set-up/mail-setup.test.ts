import { allSettled } from 'effector'
import { describe, expect, test } from 'vitest'
import { PASSWORD_MASK } from '../../../contracts/model/mail/setup.ts'
import { canonical } from '../../../src/projections/replay.ts'
import { wholeOf } from '../../../src/projections/set-up-parts.ts'
import { createWorkspace, foldWorkspace } from '../../../src/projections/workspace.ts'
import {
  $mailSetup,
  $mailSetupStatus,
  mailSetupRequested,
} from '../../../src/queries/set-up/mail-setup.ts'
import { answered, fakeGateway, refused } from '../../support/client/fake-gateway.ts'
import { officeScope } from '../../support/client/office.ts'
import { localEvent } from '../../support/records/events.ts'
import { activeSetup, anAdmin, emptySetup, setupEvent } from '../../support/records/mail-setups.ts'

const loaded = (setup: typeof emptySetup, as_of: number) =>
  localEvent('mail-setup.loaded', { setup, as_of })
const folded = (...events: Parameters<typeof foldWorkspace>[1]) =>
  wholeOf(foldWorkspace(createWorkspace(), events)).mailSetup

describe('the mail set-up', () => {
  test('is what was read, with every later event over it', () => {
    const saved = setupEvent(3, 'mail-setup.saved', { ...activeSetup, active_email_setup: '' })
    const activated = setupEvent(4, 'mail-setup.activated', activeSetup)
    const inbound = setupEvent(5, 'mail-setup.inbound-activated', {
      ...activeSetup,
      inbound_emails_active: true,
    })
    expect(folded(loaded(emptySetup, 2), saved).setup).toMatchObject({
      active_email_setup: '',
      smtp_password: PASSWORD_MASK,
    })
    expect(folded(loaded(emptySetup, 2), saved, activated, inbound)).toEqual({
      setup: { ...activeSetup, inbound_emails_active: true },
      asOf: 5,
    })
  })

  test('takes nothing that is older than what it knows', () => {
    const saved = setupEvent(3, 'mail-setup.saved', { ...activeSetup, smtp_port: 25 })
    expect(folded(loaded(activeSetup, 3), saved).setup?.smtp_port).toBe(587)
    expect(folded(loaded(emptySetup, 2), saved, loaded(emptySetup, 2)).setup?.smtp_port).toBe(25)
  })

  test('takes from an event of before 2026-11-22 what that one knew', () => {
    const { payload, ...event } = setupEvent(3, 'mail-setup.saved', activeSetup)
    const { active_email_setup, smtp_host, smtp_port, smtp_email, email_sender_name } =
      payload as typeof activeSetup
    const old = { active_email_setup, smtp_host, smtp_port, smtp_email, email_sender_name }
    const known = { ...emptySetup, smtp_password: PASSWORD_MASK, inbound_emails_active: true }
    expect(folded(loaded(known, 2), { ...event, payload: old } as never).setup).toEqual({
      ...activeSetup,
      inbound_emails_active: true,
    })
  })

  test('is nobody else’s: an event before the first read tells nothing, a session’s end empties it', () => {
    expect(folded(setupEvent(3, 'mail-setup.saved', activeSetup)).setup).toBeNull()
    const ended = localEvent('session.ended', { reason: 'logout' })
    expect(folded(loaded(activeSetup, 2), ended)).toEqual({ setup: null, asOf: 0 })
  })

  test('is part of the compared state once it was read, and of older ones never', () => {
    expect(canonical(createWorkspace())).not.toContain('mailSetup')
    const office = foldWorkspace(createWorkspace(), [loaded(activeSetup, 2)])
    expect(canonical(office)).toContain('smtp.mail.example')
  })

  test('is read into the log; a failure is told', async () => {
    const gateway = fakeGateway(anAdmin)
    const scope = officeScope({ user: anAdmin, gateway })
    gateway.answer('readMailSetup', () => refused('Access forbidden', 403))
    await allSettled(mailSetupRequested, { scope })
    expect(scope.getState($mailSetupStatus)).toBe('Access forbidden')
    expect(scope.getState($mailSetup)).toBeNull()
    gateway.answer('readMailSetup', () => answered(activeSetup, 1))
    await allSettled(mailSetupRequested, { scope })
    expect(scope.getState($mailSetup)).toEqual(activeSetup)
  })
})
