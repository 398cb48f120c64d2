import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isDomain, isHostName, readDomain } from '../../../contracts/rules/addresses/domain.ts'
import { isMailHost } from '../../../contracts/rules/mail/mail-server.ts'
import { z } from '../../../contracts/schema.ts'
import { mailHost } from '../../../server-mock/setting-forms.ts'
import { typedAddress } from '../../../src/ui/rich-text/html/link-address.ts'

const isSetting = (name: string) => z.safeParse(mailHost('post.example'), name).success
const isLink = (name: string) => typedAddress(name) !== null

/** Everything that asks whether a text names a host: cases, mail servers, the server's settings, links in texts. */
const doors = { case: (name: string) => readDomain(name).ok, mail: isMailHost, isSetting, isLink }
const asked = (name: string) => Object.values(doors).map((takes) => takes(name))

describe('one rule says what a domain is [FORMAT-02]', () => {
  test.each(['example.com', 'a-b.co.uk', 'xn--mnchen-3ya.de', '1a.example', 'shop.xn--p1ai'])(
    'wherever one is typed, %s is taken [FORMAT-02]',
    (name) => expect(asked(name)).toEqual([true, true, true, true]),
  )

  test.each([
    '',
    '-a.example',
    'a-.example',
    'a..example',
    'a b.example',
    'my_shop.example',
    'a.example.',
    '.a.example',
    `${'a'.repeat(64)}.example`,
    `${'abc.'.repeat(70)}example`,
  ])('wherever one is typed, %s is refused [FORMAT-02]', (name) =>
    expect(asked(name)).toEqual([false, false, false, false]),
  )

  test('a name of letters of its own is one for cases and links; mail servers are looked up in plain letters', () => {
    expect(asked('münchen.example')).toEqual([true, false, false, true])
  })

  test('a mail server may be named by one label, as inside of a company; a domain may not', () => {
    expect(asked('mailhost')).toEqual([false, true, false, false])
  })

  test('no door takes what the rule refuses, whatever is typed', () => {
    const letters = fc.constantFrom(...'aZ0é-._ :/@\u200b')
    const typed = fc.string({ unit: letters, maxLength: 12 }).map((text) => `${text}.example`)
    fc.assert(
      fc.property(typed, (name) => {
        const isOne = isDomain(name.trim().toLowerCase())
        expect([doors.case(name), isSetting(name) && !isOne]).toEqual([isOne, false])
        if (!name.includes(':')) expect(isMailHost(name) && !isHostName(name)).toBe(false)
      }),
    )
  })
})
