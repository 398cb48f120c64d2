import { describe, expect, test } from 'vitest'
import { CaseState } from '../../../contracts/model/cases/case.ts'
import { openCaseOf } from '../../../contracts/rules/cases/same-host.ts'

const host = 'shop.example'
const row = (id: string, parts: { host?: string; state?: CaseState } = {}) => ({
  id,
  host,
  state: 'ACTIVE' as CaseState,
  ...parts,
})

describe('an open case for a host', () => {
  test.each(CaseState.options)('is one in which something is or will be claimed: %s', (state) => {
    const found = openCaseOf(host, [row('7', { state })])
    const isOpen = ['STANDBY', 'ACTIVE', 'PAYMENT_PROCESSING'].includes(state)
    expect(found?.id ?? null).toBe(isOpen ? '7' : null)
  })

  test('is of the very same host, never of one that contains it', () => {
    for (const other of ['my-shop.example', 'shop.example.org', 'www.shop.example'])
      expect(openCaseOf(host, [row('7', { host: other })])).toBeNull()
  })

  test('is the first of several', () => {
    const rows = [row('9'), row('10'), row('8', { state: 'PAID' })]
    expect(openCaseOf(host, rows)?.id).toBe('9')
    expect(openCaseOf(host, rows.toReversed())?.id).toBe('9')
    expect(openCaseOf(host, [])).toBeNull()
  })
})
