import { describe, expect, test } from 'vitest'
import { Plan, Role } from '../../contracts/model/user.ts'
import { parse } from '../../contracts/schema.ts'

describe('roles and plans', () => {
  test('there are exactly two user roles [SCOPE-01]', () => {
    expect(Role.options).toEqual(['ADMIN', 'AGENT'])
    for (const other of ['admin', 'OWNER', '', null]) expect(parse(Role, other).ok).toBe(false)
  })

  test('there are exactly three subscription plans [SCOPE-02, CASECONST-05]', () => {
    expect(Plan.options).toEqual(['LITE', 'PRO', 'ENTERPRISE'])
    for (const other of ['lite', 'FREE', '', null]) expect(parse(Plan, other).ok).toBe(false)
  })
})
