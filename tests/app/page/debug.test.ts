import { allSettled, fork } from 'effector'
import { describe, expect, test } from 'vitest'
import { caseSelected } from '../../../src/actions/workplace.ts'
import { beginLogin, isDebug, sampleLogin } from '../../../src/app/page/debug.ts'
import { traceState } from '../../../src/app/page/debug-state.ts'
import { emailTyped, passwordTyped } from '../../../src/features/login/model.ts'

const empty = { email: '', password: '', focused: null, submitted: false } as const

describe('debug mode', () => {
  test('is on by a flag of the build, and never in production [G-314]', () => {
    expect(isDebug({ PROD: false, VITE_DEBUG: '1' })).toBe(true)
    expect(isDebug({ PROD: false })).toBe(false)
    expect(isDebug({ PROD: true, VITE_DEBUG: '1' })).toBe(false)
  })

  test('prefills the login with sample values, unless something was typed [APP-01]', () => {
    expect(beginLogin(empty)).toEqual({ ...empty, ...sampleLogin })
    const typed = { ...empty, email: 'somebody@a.example' }
    expect(beginLogin(typed)).toEqual(typed)
  })

  test('writes what becomes of the state, and no password [APP-02]', async () => {
    const scope = fork()
    const written: [string, unknown][] = []
    const stop = traceState(scope, (name, value) => written.push([name, value]))
    await allSettled(caseSelected, { scope, params: '481516' })
    expect(written).toContainEqual(['$selectedCaseId', '481516'])
    await allSettled(emailTyped, { scope, params: 'somebody@a.example' })
    await allSettled(passwordTyped, { scope, params: 'secret-1' })
    expect(JSON.stringify(written)).not.toContain('secret-1')
    stop()
    const before = written.length
    await allSettled(caseSelected, { scope, params: null })
    expect(written).toHaveLength(before)
  })
})
