import { describe, expect, test } from 'vitest'
import { canonical } from '../../../src/projections/replay.ts'
import { createWorkspace, foldWorkspace } from '../../../src/projections/workspace.ts'
import { addressChanged, businessEvent, someDetails } from '../../support/records/business.ts'
import { localEvent, MOMENT } from '../../support/records/events.ts'

const fold = (...events: Parameters<typeof foldWorkspace>[1][number][]) =>
  foldWorkspace(createWorkspace(), events).business

const addressRead = (as_of: number, version: number) =>
  localEvent('business-details.loaded', { details: someDetails({ version }), as_of })
const creditsRead = (as_of: number, amount: number) =>
  localEvent('credits.loaded', { credits: { amount }, as_of })
const onboarded = (as_of: number, status: 'connected' | 'pending') =>
  localEvent('onboarding.loaded', { onboarding: { status }, as_of })
describe('what is known of the customer', () => {
  test('follows the event, once, and no answer that is older', () => {
    const changed = addressChanged(5, someDetails({ city: 'Potsdam', version: 2 }))
    const after = fold(addressRead(3, 1), changed)
    expect(after.details).toMatchObject({ city: 'Potsdam', version: 2 })
    expect(after.lastChange).toEqual({ by: 'Bruno Kranz', at: MOMENT })
    expect(fold(addressRead(3, 1), changed, addressRead(4, 1))).toEqual(after)
    expect(fold(addressRead(6, 3), changed).details?.version).toBe(3)
  })

  test('says who changed the address only as long as that is the address', () => {
    const changed = addressChanged(5, someDetails({ version: 2 }))
    expect(fold(changed, addressRead(5, 2)).lastChange?.by).toBe('Bruno Kranz')
    expect(fold(changed, addressRead(6, 3)).lastChange).toBeNull()
  })

  test('has the balance of the latest booking', () => {
    const booked = businessEvent(5, 'customer.credits-added', { amount: 70, added: 30 })
    expect(fold(creditsRead(3, 40), booked, creditsRead(4, 40)).credits).toBe(70)
    expect(fold(creditsRead(6, 90), booked).credits).toBe(90)
  })

  test('has the balance after what letters took and gave back [LETTERS-09] [G-83]', () => {
    const letter_id = 'l1'
    const spent = businessEvent(5, 'customer.credits-spent', { amount: 37, spent: 3, letter_id })
    const returned = businessEvent(6, 'customer.credits-returned', {
      ...{ amount: 40, returned: 3, letter_id },
    })
    expect(fold(creditsRead(3, 40), spent).credits).toBe(37)
    expect(fold(creditsRead(3, 40), spent, returned, creditsRead(5, 37)).credits).toBe(40)
    expect(fold(creditsRead(6, 90), spent, returned).credits).toBe(90)
  })

  test('has the onboarding status from its read on [PAYSETUP-08]', () => {
    const connected = businessEvent(5, 'payment-provider.connected', { status: 'connected' })
    expect(fold(connected).onboarding).toBeNull()
    expect(fold(onboarded(3, 'pending'), connected).onboarding).toBe('connected')
    expect(fold(onboarded(3, 'pending'), connected, onboarded(4, 'pending')).onboarding).toBe(
      'connected',
    )
  })

  test('knows from its read on whether emails can be sent, and follows [G-708]', () => {
    const read = (as_of: number, sending: boolean) =>
      localEvent('onboarding.loaded', { onboarding: { status: 'pending', sending }, as_of })
    const activated = businessEvent(5, 'mail-sending.changed', { active: true })
    expect(fold(activated).sending).toBeNull()
    expect(fold(activated, read(3, false)).sending).toBe(true)
    expect(fold(read(3, false), activated).sending).toBe(true)
    expect(fold(read(3, false), activated, read(4, false)).sending).toBe(true)
    expect(fold(read(6, false), activated).sending).toBe(false)
    expect(fold(onboarded(3, 'pending')).sending).toBeNull()
  })

  test('is part of the compared state as soon as anything was read', () => {
    const bytes = (...events: Parameters<typeof foldWorkspace>[1][number][]) =>
      canonical(foldWorkspace(createWorkspace(), events))
    expect(bytes()).not.toContain('"business"')
    expect(bytes(creditsRead(1, 40))).toContain('"credits":40')
  })
})
