import { describe, expect, test } from 'vitest'
import { readBody } from '../../../server-mock/mail-parsing/read-body.ts'
import { headOf, readHead } from '../../../server-mock/mail-parsing/read-head.ts'
import { readReport } from '../../../server-mock/mail-parsing/robots/report.ts'
import { returnDay } from '../../../server-mock/mail-parsing/robots/return-day.ts'
import { automaticOf } from '../../../server-mock/modules/inbound-mail/automatic.ts'
import { people } from '../../support/mail/robots/people.ts'
import { samplesAbout } from '../../support/mail/robots/samples.ts'
import { processorMs } from '../../support/time/processor-time.ts'

const TODAY = '2026-11-27'
const AT = `${TODAY}T09:00:00.000Z`

const ours = `<fw.10000007.mail-1.${'A'.repeat(22)}@mx1.out-bound.example>`

const samples = samplesAbout({ messageId: ours, today: TODAY, contact: 'owner@opponent.example' })

/** As the thread of the parser reads it. */
async function read(raw: Uint8Array) {
  const head = await readHead(headOf(raw))
  return { head, report: readReport(raw, head), body: readBody(raw), problem: null }
}

const readAs = async (raw: Uint8Array, envelopeFrom: string) =>
  automaticOf(await read(raw), envelopeFrom, AT)

describe('what mail systems write by themselves', () => {
  test('none of more than two hundred answers and reports in eleven languages is taken for a person’s, and each is read as what it is [G-612]', async () => {
    const wrong: unknown[] = []
    for (const { name, raw, envelopeFrom, expected } of samples) {
      const found = await readAs(raw, envelopeFrom)
      if (JSON.stringify(found) !== JSON.stringify(expected)) wrong.push([name, found, expected])
    }
    expect(wrong).toEqual([])
    expect(new Set(samples.map(({ raw }) => raw.toString('base64'))).size).toBeGreaterThan(200)
  })

  test('a report names the mail that came back, and why', async () => {
    for (const { name, raw, expected, reason } of samples) {
      const { report } = await read(raw)
      const isReport = expected.kind !== 'reply'
      expect([name, report?.messageIds.includes(ours)]).toEqual([name, isReport || undefined])
      if (reason !== null) expect([name, report?.reason]).toEqual([name, reason])
    }
  })

  test.each(people)('a person’s mail is an answer: $name', async ({ raw }) => {
    expect(await readAs(raw, 'owner@opponent.example')).toBeNull()
  })
})

describe('the day that an automatic answer names', () => {
  const inText = (text: string) => returnDay('Automatic reply: Until 11 December 2026', text, TODAY)

  test.each([
    // English, whose figures are read in two ways.
    ['I am away until 12/01/2027.', '2027-01-12'],
    ['Back on 01/12/2026', '2026-12-01'],
    ['I will return on 12/28/2026.', '2026-12-28'],
    ['Out until 5/5/2027', '2027-05-05'],
    ['Out until 2027-01-05', '2027-01-05'],
    ['I will be back Tuesday, January 5th, 2027', '2027-01-05'],
    ['returning Jan. 5', '2027-01-05'],
    ['away until the 5th of January', '2027-01-05'],
    [
      'I will be out of the office starting 12/20/2026 and will not return until 01/15/2027.',
      '2027-01-15',
    ],
    ['On 5 January I will be back.', '2027-01-05'],
    // The end of a range, also of one that says its month once.
    ['Urlaub vom 24. bis 31. Dezember', '2026-12-31'],
    ['Betriebsferien 24.12.2026 – 05.01.2027', '2027-01-05'],
    ['Wir haben vom 24.12. bis 5.1. geschlossen', '2027-01-05'],
    ['24.12.-5.1. bin ich nicht da', '2027-01-05'],
    ['Ich bin ab 24. Dezember im Urlaub und am 5. Januar wieder da.', '2027-01-05'],
    ['Bin bis Mo. 5. 1. 2027 weg', '2027-01-05'],
    ['until 29 February 2028', '2028-02-29'],
    ['Ich bin bis 5. Januar nicht da.\n\nI am away until 5 January.', '2027-01-05'],
    ['Ich bin\nbis zum\n5. Januar\nnicht da.', '2027-01-05'],
  ])('%s', (text, day) => {
    expect(inText(text)).toBe(day)
  })

  test.each([
    ['both readings may be meant', 'Out until 03/04/2027'],
    ['it is over', 'Away until 20 November'],
    ['it was over a year ago', 'Away until 5 January 2026'],
    ['nobody is away for so long', 'Away until 5 January 2035'],
    ['there is no such day', 'Away until 31 February 2027'],
    ['a weekday alone', 'Ich bin bis Montag nicht im Büro'],
    ['a time', 'Ich bin bis 9.30 Uhr nicht im Büro'],
    ['a time that could be a day', 'Jeg er tilbage kl. 8.10'],
    ['at all hours', 'Our desk is available 24/7.'],
    ['the first day', 'I am not available from 5 December.'],
    ['the first day, in German', 'Ab 5. Dezember bin ich im Urlaub.'],
    ['no day', 'Thank you for your message.'],
    ['a day of ours, marked', 'Thank you.\n\n> Please pay until 11 December 2026'],
    [
      'a day of ours, below a line',
      'Danke.\n\n-----Ursprüngliche Nachricht-----\nBis 11. Dezember 2026',
    ],
    ['a day of ours, below a header', 'Merci.\n\nDe : Claims\nJusqu’au 11 décembre 2026'],
    [
      'a day of ours, below a sentence',
      'Tak.\n\nDen 20. november 2026 skrev Claims:\ntil 11. december 2026',
    ],
  ])('none: %s', (_why, text) => {
    expect(inText(text)).toBeNull()
  })

  test('a subject is read where it is the answer’s own', () => {
    const inSubject = (subject: string) => returnDay(subject, '', TODAY)
    expect(inSubject('AUTO: Jane Doe is out of the office (returning 28/12/2026)')).toBe(
      '2026-12-28',
    )
    expect(inSubject('Out of office until 5 January')).toBe('2027-01-05')
    for (const repeated of ['Automatic reply: pay', 'Re: pay', 'Auto: pay', 'pay'])
      expect(inSubject(`${repeated} until 11 December 2026`)).toBeNull()
  })

  test('a text of figures and words without end takes no time', () => {
    const took = processorMs(() => {
      for (const hostile of ['until ', '1.', '1 to 1 to ', 'bis 1. ', '24.12. – ', '1 de de '])
        inText(hostile.repeat(4_000))
    })
    expect(took).toBeLessThan(1_000)
  })
})
