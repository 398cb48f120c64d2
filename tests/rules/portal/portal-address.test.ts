import { describe, expect, test } from 'vitest'
import {
  addressTexts,
  ownDomainLocked,
  readOwnDomain,
  readPortalLink,
  readSubdomain,
} from '../../../contracts/rules/portal/portal-address.ts'

describe('a subdomain [PORTAL-10]', () => {
  test.each([
    ['kestrel', 'kestrel'],
    [' Studio-Kestrel ', 'studio-kestrel'],
    ['a1b', 'a1b'],
    ['x'.repeat(63), 'x'.repeat(63)],
  ])('%j is stored as %j', (text, value) => {
    expect(readSubdomain(text)).toEqual({ ok: true, value })
  })

  test.each([
    ['', addressTexts.subdomainMissing],
    ['   ', addressTexts.subdomainMissing],
    ...[
      'ab',
      '-abc',
      'abc-',
      'a--b',
      'xn--kestrel',
      'kes trel',
      'kes.trel',
      'kestrél',
      'kes_trel',
    ].map((text): [string, string] => [text, addressTexts.subdomainForm]),
    ['x'.repeat(64), addressTexts.subdomainForm],
    ...['www', 'Mail', 'app', 'api', 'admin', 'pay'].map((text): [string, string] => [
      text,
      'This subdomain is already taken.',
    ]),
  ])('%j is refused [G-93]', (text, message) => {
    expect(readSubdomain(text)).toEqual({ ok: false, message })
  })
})

describe('an own domain', () => {
  test.each([
    ['', null],
    ['Claims.Kestrel.Example', 'claims.kestrel.example'],
    ['https://claims.kestrel.example/about?x=1', 'claims.kestrel.example'],
    ['claims.käthe.example', 'claims.xn--kthe-loa.example'],
  ])('%j is stored as %j [G-94]', (text, value) => {
    expect(readOwnDomain(text, 'portal.example')).toEqual({ ok: true, value })
  })

  test.each([
    ...['kestrel', 'claims.', '10.0.0.1', '[::1]', 'a b.example', 'javascript:alert(1)'].map(
      (text): [string, string] => [text, addressTexts.domainForm],
    ),
    ...['portal.example', 'kestrel.portal.example', 'a.b.Portal.example'].map(
      (text): [string, string] => [text, addressTexts.domainTaken],
    ),
  ])('%j is refused', (text, message) => {
    expect(readOwnDomain(text, 'portal.example')).toEqual({ ok: false, message })
  })

  test('of the demo lies deeper under localhost than its subdomains', () => {
    const read = (text: string) => readOwnDomain(text, 'localhost')
    expect(read('claims.kestrel.localhost')).toMatchObject({ value: 'claims.kestrel.localhost' })
    expect(read('kestrel.localhost')).toMatchObject({ ok: false })
  })

  test('is refused on LITE, where one that is there stays and can be taken away [PORTAL-24] [PORTAL-28] [SUBS-28] [SUBS-33]', () => {
    const [from, to] = ['a.example', 'b.example']
    expect(ownDomainLocked('LITE', { from: null, to })).toBe(addressTexts.domainNeedsPro)
    expect(ownDomainLocked('LITE', { from, to })).toBe(addressTexts.domainNeedsPro)
    expect(ownDomainLocked('LITE', { from, to: from })).toBeNull()
    expect(ownDomainLocked('LITE', { from, to: null })).toBeNull()
    for (const plan of ['PRO', 'ENTERPRISE'] as const)
      expect(ownDomainLocked(plan, { from: null, to })).toBeNull()
  })
})

describe('a link of the portal', () => {
  test.each([
    ['', null],
    ['  ', null],
    [' https://kestrel.example/imprint ', 'https://kestrel.example/imprint'],
    ['HTTP://kestrel.example', 'HTTP://kestrel.example'],
  ])('%j is stored as %j', (text, value) => {
    expect(readPortalLink(text)).toEqual({ ok: true, value })
  })

  test.each([
    'kestrel.example',
    '//kestrel.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://',
    'https://user:password@kestrel.example',
    'https://bank.example@kestrel.example',
    'https://a"onclick="x.example',
    'https://kestrel.example/\nx',
  ])('%j is refused [G-96]', (text) => {
    expect(readPortalLink(text)).toEqual({ ok: false, message: addressTexts.link })
  })

  test('that is longer than browsers take is refused', () => {
    const long = `https://kestrel.example/${'x'.repeat(2_000)}`
    expect(readPortalLink(long)).toEqual({ ok: false, message: addressTexts.link })
  })
})
