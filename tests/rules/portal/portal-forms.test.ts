import { describe, expect, test } from 'vitest'
import { FILE_MAX_BYTES } from '../../../contracts/rules/files/file-size.ts'
import {
  type CallbackInput,
  callbackProblems,
  readCallback,
} from '../../../contracts/rules/portal/callback-form.ts'
import { judgeVisitorLicense } from '../../../contracts/rules/portal/license-form.ts'
import { aDoc, aDocx, aGif, aJpg, anOdt, aPdf, aPng } from '../../support/files/files.ts'

const right: CallbackInput = {
  ...{ name: 'Ida Blau', role: '', phone_number: '+49 30 23125 000', email: '', note: '' },
}
const problemsOf = (input: Partial<CallbackInput>) =>
  Object.fromEntries(callbackProblems(readCallback({ ...right, ...input })))

describe('a request for a callback', () => {
  test.each<[string, Partial<CallbackInput>]>([
    ['a phone number', {}],
    ['an email address alone', { phone_number: '', email: 'ida@blue-door.example' }],
    ['a number as it is written in France', { phone_number: '01.99.00.12.34' }],
    ['a number with an extension', { phone_number: '(030) 23125-0 ext. 12' }],
    ['blanks around everything', { name: '  Ida ', phone_number: ' 030 23125 ' }],
  ])('is taken with %s', (_, input) => {
    expect(problemsOf(input)).toEqual({})
  })

  test.each<[string, Partial<CallbackInput>, object]>([
    ['no name', { name: ' \u0000 ' }, { name: 'nameMissing' }],
    ['no way to reach anybody', { phone_number: ' ' }, { phone_number: 'reachMissing' }],
    ['words for a number', { phone_number: 'call me' }, { phone_number: 'phoneWrong' }],
    ['four digits', { phone_number: '12-34' }, { phone_number: 'phoneWrong' }],
    ['no email address', { email: 'ida@' }, { email: 'emailWrong' }],
    ['too long a note', { note: 'x'.repeat(301) }, { note: 'tooLong' }],
    [
      'everything wrong',
      { name: '', phone_number: '', email: '' },
      { name: 'nameMissing', phone_number: 'reachMissing' },
    ],
  ])('is refused with %s', (_, input, problems) => {
    expect(problemsOf(input)).toEqual(problems)
  })

  test('keeps lines and loses what nobody sees', () => {
    const read = readCallback({ ...right, note: ' Mornings\r\nor\u0000 noon\u0007 ' })
    expect(read.note).toBe('Mornings\nor noon')
  })
})

describe('a licence of a visitor', () => {
  test.each([
    ['licence.pdf', aPdf()],
    ['scan.JPG', aJpg()],
    ['scan.jpeg', aJpg()],
    ['scan.gif', aGif()],
    ['scan.png', aPng()],
    ['licence.doc', aDoc()],
    ['licence.docx', aDocx()],
    ['licence.odt', anOdt()],
  ])('is taken as %s', (filename, bytes) => {
    expect(judgeVisitorLicense(filename, bytes).ok).toBe(true)
  })

  test.each([
    ['fileMissing', '', new Uint8Array()],
    ['wrongType', 'licence.exe', aPdf()],
    ['wrongType', 'pdf', aPdf()],
    ['empty', 'licence.pdf', new Uint8Array()],
    ['unreadable', 'licence.pdf', aPng()],
    ['unreadable', 'licence.docx', anOdt()],
    ['tooLarge', 'licence.pdf', new Uint8Array(FILE_MAX_BYTES + 1)],
  ])('is refused as %s: %j', (problem, filename, bytes) => {
    expect(judgeVisitorLicense(filename, bytes)).toEqual({ ok: false, problem })
  })
})
