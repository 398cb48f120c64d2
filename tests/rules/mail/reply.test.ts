import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sameAddress } from '../../../contracts/rules/addresses/email-address.ts'
import {
  newContent,
  quoteOf,
  replyAddresses,
  replyContent,
  replySubject,
} from '../../../contracts/rules/mail/reply.ts'
import { tagsIn } from '../../../contracts/rules/placeholders/tags.ts'

const own = ['claims@agency.example', 'agency@inbound.example', 'ada@agency.example']

describe('whom an answer goes to [G-66, G-748]', () => {
  test('is the sender, with everybody else as a copy, and nobody of the own ones', () => {
    const mail = {
      from: 'Olga Owner <olga@shop.example>',
      to: 'agency@inbound.example; shop@shop.example',
      cc: 'lawyer@law.example; ADA@agency.example; Olga@SHOP.example',
      isOwn: false,
    }
    expect(replyAddresses(mail, own)).toEqual({
      to: ['olga@shop.example'],
      cc: ['shop@shop.example', 'lawyer@law.example'],
    })
  })

  test('are the same people as before where the email was an own one', () => {
    const mail = {
      ...{ from: 'Claims <claims@agency.example>', to: 'olga@shop.example' },
      ...{ cc: 'lawyer@law.example; ada@agency.example', isOwn: true },
    }
    expect(replyAddresses(mail, own)).toEqual({
      ...{ to: ['olga@shop.example'], cc: ['lawyer@law.example'] },
    })
  })

  test('is nobody where the sender is none', () => {
    const mail = { from: '', to: 'shop@shop.example', cc: '', isOwn: false }
    expect(replyAddresses(mail, own)).toEqual({ to: [], cc: ['shop@shop.example'] })
  })

  test('names nobody twice and no own address, whoever is written to', () => {
    const address = fc.constantFrom('a@x.example', 'A@X.example', 'b@x.example', ...own)
    const list = fc.array(address, { maxLength: 6 }).map((all) => all.join('; '))
    fc.assert(
      fc.property(address, list, list, fc.boolean(), (from, to, cc, isOwn) => {
        const reply = replyAddresses({ from, to, cc, isOwn }, own)
        const all = [...reply.to, ...reply.cc]
        const isTwice = all.some((one, at) => all.findIndex((two) => sameAddress(one, two)) < at)
        const isToSelf = reply.cc.some((one) => own.some((two) => sameAddress(one, two)))
        return !isTwice && !isToSelf
      }),
    )
  })
})

describe('the subject of an answer', () => {
  test.each([
    ['Your case 481516', 'Re: Your case 481516'],
    ['Re: Your case', 'Re: Your case'],
    ['RE: AW: Re[2]: re: Your case', 'Re: Your case'],
    ['SV: Antwort: Odp: Your case', 'Re: Your case'],
    ['Re : Your case', 'Re: Your case'],
    ['Ref: 4711', 'Re: Ref: 4711'],
    ['Fwd: Your case', 'Re: Fwd: Your case'],
    ['', 'Re:'],
    ['   ', 'Re:'],
  ])('%j is answered as %j', (subject, answer) => {
    expect(replySubject(subject)).toBe(answer)
  })

  test('begins with Re: once, however often it is answered', () => {
    fc.assert(
      fc.property(fc.string(), (subject) => {
        const once = replySubject(subject)
        return replySubject(once) === once
      }),
    )
  })
})

describe('the quote below an answer', () => {
  const mail = { from: 'Olga <olga@shop.example>', received: '2026-11-20T09:30:00.000Z' }
  const words = (language: string) => ({ language, timeZone: 'Europe/Berlin' })

  test('says in the language of the case when and by whom it was written', () => {
    const quoted = { ...mail, html: '<p>Hello</p>', text: 'Hello' }
    expect(quoteOf(quoted, words('en'))).toBe(
      '<p>On 20 November 2026 at 10:30, Olga &lt;olga@shop.example&gt; wrote:</p><blockquote type="cite"><p>Hello</p></blockquote>',
    )
    for (const language of ['da', 'de', 'es', 'et', 'fi', 'fr', 'nl', 'no', 'pl', 'pt'])
      expect(quoteOf(quoted, words(language))).toMatch(/^<p>[^<]*2026[^<]*10[:.]30[^<]*Olga/)
    expect(quoteOf(quoted, words('xx'))).toBe(quoteOf(quoted, words('en')))
  })

  test('is the text as it stands where there is no HTML', () => {
    expect(quoteOf({ ...mail, html: null, text: 'a <b>\nc & d' }, words('en'))).toContain(
      '<blockquote type="cite">a &lt;b&gt;<br>c &amp; d</blockquote>',
    )
  })

  test('holds no placeholder of ours, whatever they wrote', () => {
    for (const text of ['{{salutation}}', '{{{city}}}', 'a {{ company }} b']) {
      const quoted = quoteOf({ ...mail, from: text, html: `<p>${text}</p>`, text }, words('en'))
      expect(tagsIn(quoted)).toEqual([])
    }
  })
})

test('an answer begins with room to write, the signature and the quote; a new email without one [G-729]', () => {
  expect(replyContent('<p>Ada</p>', '<blockquote>x</blockquote>')).toBe(
    '<p><br></p><p><br></p><p>Ada</p><blockquote>x</blockquote>',
  )
  expect([replyContent('', 'x'), newContent(''), newContent('<p>Ada</p>')]).toEqual([
    ...['<p><br></p>x', '<p><br></p>', '<p><br></p><p><br></p><p>Ada</p>'],
  ])
})
