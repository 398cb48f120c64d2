import { act, screen } from '@testing-library/react'
import { allSettled } from 'effector'
import { describe, expect, test } from 'vitest'
import { AuditAction } from '../../../contracts/events/audit.ts'
import { actionTexts, targetText, valueText } from '../../../contracts/rules/audit/audit.ts'
import { answered as cameIn } from '../../../src/bus/log/inbox.ts'
import { refused } from '../../support/client/fake-gateway.ts'
import { entry, openAuditLog, rows, serve, targets } from '../../support/dom/audit-log.tsx'
import { businessEvent } from '../../support/records/business.ts'

describe('the audit log', () => {
  test('tells when, who, what, to whom, and what it was before and after', async () => {
    openAuditLog([
      entry(2, {
        changes: [
          { field: 'name', from: 'Ada', to: 'Ida' },
          { field: 'receive_payment_notifications', from: true, to: false },
          { field: 'smtp_password', from: null, to: 'changed' },
        ],
      }),
      entry(1, {
        action: 'session.opened',
        target: { kind: 'user', id: 'u2', name: 'Bruno Kranz' },
      }),
    ])
    await targets('Number 2', 'Own account')
    expect(rows()).toEqual([
      [
        expect.stringMatching(/^20\/11\/2026 \d\d:[03]0:00$/),
        'Bruno Kranz',
        'User changed',
        'Number 2',
        'Name: Ada became  → IdaPayment notifications: yes became  → noSMTP password: changed',
      ],
      [expect.any(String), 'Bruno Kranz', 'Logged in', 'Own account', ''],
    ])
    expect(screen.getByText('No more data to load.')).toBeTruthy()
  })

  test('names the operator, what nobody did, and what nobody knows who did', async () => {
    openAuditLog([
      entry(2, { actor: { kind: 'system', id: null, name: 'Operator' } }),
      entry(1, { actor: { kind: 'provider', id: null, name: null } }),
      entry(0, { actor: { kind: 'user', id: null, name: null } }),
    ])
    await targets('Number 2', 'Number 1', 'Number 0')
    expect(rows().map(([, person]) => person)).toEqual([
      'Operator',
      'Payment provider',
      'Unknown user',
    ])
  })

  test('has a word for every action, and a dash for nothing', () => {
    expect(Object.keys(actionTexts).toSorted()).toEqual(AuditAction.options.toSorted())
    expect(new Set(Object.values(actionTexts)).size).toBe(AuditAction.options.length)
    expect(targetText({ kind: 'mail-setup', id: null, name: null })).toBe('Email setup')
    expect([null, '', 0, false].map(valueText)).toEqual(['–', '–', '0', 'no'])
  })

  test('goes on with older entries until there are none', async () => {
    const { user } = openAuditLog()
    await targets('Number 5', 'Number 4', 'Number 3')
    await user.click(screen.getByRole('button', { name: 'Show older entries' }))
    await targets('Number 5', 'Number 4', 'Number 3', 'Number 2', 'Number 1')
    expect(screen.queryByRole('button', { name: 'Show older entries' })).toBeNull()
    expect(screen.getByText('No more data to load.')).toBeTruthy()
  })

  test('shows what others do as soon as it is done, above what was read', async () => {
    const entries = [entry(2), entry(1)]
    const { scope } = openAuditLog(entries)
    await targets('Number 2', 'Number 1')
    entries.unshift(entry(3))
    const event = businessEvent(2, 'customer.credits-added', { amount: 70, added: 30 })
    await act(() => allSettled(cameIn, { scope, params: { kind: 'wire', events: [event] } }))
    await targets('Number 3', 'Number 2', 'Number 1')
  })

  test('shows what nobody is told of by Refresh', async () => {
    const entries = [entry(2), entry(1)]
    const { user } = openAuditLog(entries)
    await targets('Number 2', 'Number 1')
    entries.unshift(entry(3, { action: 'session.opened' }))
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    await targets('Number 3', 'Number 2', 'Number 1')
  })

  test('tells how many sessions ended', async () => {
    openAuditLog([
      entry(1, {
        action: 'session.ended',
        changes: [{ field: 'sessions', from: 1, to: 'ended' }],
      }),
    ])
    await targets('Number 1')
    expect(rows()[0]?.at(-1)).toBe('Sessions: 1 ended')
  })

  test('says that it could not be loaded, and loads at the next try', async () => {
    const { gateway, user } = openAuditLog(null)
    gateway.answer('readAuditLog', () => refused('No.', 500))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('The audit log could not be loaded')
    serve(gateway, [entry(1)])
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await targets('Number 1')
  })

  test('keeps what it has where older entries could not be loaded', async () => {
    const { gateway, user } = openAuditLog()
    await targets('Number 5', 'Number 4', 'Number 3')
    gateway.answer('readAuditLog', () => refused('No.', 500))
    await user.click(screen.getByRole('button', { name: 'Show older entries' }))
    expect((await screen.findByRole('alert')).textContent).toContain('No.')
    await targets('Number 5', 'Number 4', 'Number 3')
    serve(gateway, [entry(5), entry(4), entry(3), entry(2)])
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await targets('Number 5', 'Number 4', 'Number 3', 'Number 2')
  })
})
