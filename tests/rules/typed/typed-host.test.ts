import { describe, expect, test } from 'vitest'
import { hostTaken, readTypedHost } from '../../../contracts/rules/typed/typed-host.ts'

const INVALID = { ok: false, message: 'Please use a valid domain name e.g. example.com' }

describe('the host of a new case', () => {
  test.each([
    ['https://www.example.com/path?x', 'www.example.com'],
    ['http://example.com', 'example.com'],
    [' HTTPS://Shop.Example.com:8443/a/b#c ', 'shop.example.com'],
    ['www.example.com/path', 'www.example.com'],
    ['example.com?utm=1', 'example.com'],
    ['example.com:443', 'example.com'],
    ['https://example.com./', 'example.com'],
    ['https://user:secret@example.com/', 'example.com'],
    ['https://example.com/@someone', 'example.com'],
    ['https://münchen.example/straße', 'münchen.example'],
  ])('is read from the address %s, and shown [ADDCASE-11]', (text, host) => {
    expect(readTypedHost(text)).toEqual({ ok: true, value: host })
    expect(hostTaken(text)).toBe(host)
  })

  test.each([' Example.com ', 'example.com'])('is %s itself [ADDCASE-10, ADDCASE-11]', (text) => {
    expect(readTypedHost(text)).toEqual({ ok: true, value: 'example.com' })
    expect(hostTaken(text)).toBeNull()
  })

  test.each([
    '',
    'nonsense',
    'info@example.com',
    'mailto:info@example.com',
    'ftp://example.com',
    'https://',
    'https://localhost/path',
    'https://10.0.0.1/',
    'two words.example',
    'https://example.com https://other.example',
    'C:\\example.com',
  ])('is not guessed from %s [ADDCASE-11, ADDCASE-12]', (text) => {
    expect([readTypedHost(text), hostTaken(text)]).toEqual([INVALID, null])
  })
})
