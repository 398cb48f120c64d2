import { describe, expect, it } from 'vitest'
import {
  afterLogin,
  decideRoute,
  isMailedLink,
  type Place,
  readMailedLink,
} from '../../../src/app/page/routing.ts'

const at = (path: string, parts: Partial<Place> = {}): Place => ({
  path,
  search: '',
  hash: '',
  from: null,
  ...parts,
})

describe('which screen an address shows', () => {
  it('/cases: the cases for somebody logged in, refused to a visitor [ROUTE-10]', () => {
    expect(decideRoute(at('/cases'), true)).toEqual({ kind: 'show', screen: 'cases' })
    expect(decideRoute(at('/cases'), false)).toEqual({ kind: 'go', to: '/login', from: '/cases' })
  })

  it.each(['/login', '/user/verification/abc', '/user/password_reset/abc', '/privacy-policy'])(
    '%s: for everybody',
    (path) => {
      expect(decideRoute(at(path), false).kind).toBe('show')
    },
  )

  it.each(['/', '/case', '/cases/12', '/admin', '/login/x', '/user/verification/', '/%00'])(
    '%s is no route and leads to /cases [ROUTE-12] [CASENAV-02] [G-411]',
    (path) => {
      expect(decideRoute(at(path), true)).toEqual({ kind: 'go', to: '/cases', from: null })
      expect(decideRoute(at(path), false)).toEqual({ kind: 'go', to: '/cases', from: null })
    },
  )

  it('a trailing slash is the same place', () => {
    expect(decideRoute(at('/cases/'), true)).toEqual({ kind: 'show', screen: 'cases' })
    expect(decideRoute(at('/login/'), false)).toEqual({ kind: 'show', screen: 'login' })
  })
})

describe('the way to the login and back', () => {
  it('passes the place that was asked for, query and hash included [ROUTE-14] [G-205]', () => {
    expect(decideRoute(at('/cases', { search: '?view=PAID', hash: '#top' }), false)).toEqual({
      kind: 'go',
      to: '/login',
      from: '/cases?view=PAID#top',
    })
  })

  it.each(['/cases', '/cases?view=PAID', '/cases#x', '/cases?view=PAID#x'])(
    'leads back to %s after the login [ROUTE-15]',
    (from) => {
      expect(decideRoute(at('/login', { from }), true)).toEqual({
        kind: 'go',
        to: from,
        from: null,
      })
    },
  )

  it('leads to /cases for somebody who came from nowhere [ROUTE-16] [ROUTE-17]', () => {
    expect(decideRoute(at('/login'), true)).toEqual({ kind: 'go', to: '/cases', from: null })
  })

  it.each(['https://evil.example/', '//evil.example', '/login', '/casesx', 'javascript:alert(1)'])(
    'never leads to %s',
    (from) => {
      expect(afterLogin(from)).toBe('/cases')
    },
  )
})

describe('a mailed link', () => {
  it.each([
    ['/user/verification/a-B_9', { kind: 'verification', token: 'a-B_9' }],
    ['/user/verification/a-B_9/', { kind: 'verification', token: 'a-B_9' }],
    ['/user/password_reset/a-B_9', { kind: 'reset', token: 'a-B_9' }],
    ['/password_reset/a-B_9', { kind: 'reset', token: 'a-B_9' }],
    ['/some/where/password_reset/a-B_9/more', { kind: 'reset', token: 'a-B_9' }],
    ['/user/verification/', null],
    ['/x/user/verification/a', null],
    ['/cases', null],
  ])('%s is read as %j [ROUTE-04] [ROUTE-06] [G-202]', (path, link) => {
    expect(readMailedLink(path)).toEqual(link)
  })

  it('keeps /login from leading on until it has done its job', () => {
    expect(decideRoute(at('/login'), true, true)).toEqual({ kind: 'show', screen: 'login' })
    expect(decideRoute(at('/login'), true, false).kind).toBe('go')
  })

  it.each(['/user/verification/abc', '/user/password_reset/abc', '/x/password_reset/abc'])(
    '%s shows the login page even with a session open [G-203]',
    (path) => {
      expect(isMailedLink(path)).toBe(true)
      expect(decideRoute(at(path), true)).toEqual({ kind: 'show', screen: 'login' })
    },
  )
})
