/** Two people at one FAQ: question by question. */
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { FaqEntry } from '../../../contracts/model/portal/translation.ts'
import { aligned, joinFaq } from '../../../src/features/translations/editing/faq-merge.ts'

const q = (name: string, answer = `<p>${name}</p>`): FaqEntry => ({ question: `${name}?`, answer })
const [A, B, C] = [q('a'), q('b'), q('c')]
const was = [A, B, C]
const otherB = { ...B, answer: '<p>theirs</p>' }

describe('two FAQs that were made of one', () => {
  it.each<[string, FaqEntry[], FaqEntry[], FaqEntry[]]>([
    [
      'two questions changed',
      [q('x', A.answer), B, C],
      [A, otherB, C],
      [q('x', A.answer), otherB, C],
    ],
    [
      'a question and its answer changed',
      [A, { ...B, question: 'mine?' }, C],
      [A, otherB, C],
      [A, { question: 'mine?', answer: '<p>theirs</p>' }, C],
    ],
    ['one added and one removed', [A, B, C, q('x')], [B, C], [B, C, q('x')]],
    [
      'each added at the same place',
      [A, q('x'), B, C],
      [A, q('y'), B, C],
      [A, q('y'), q('x'), B, C],
    ],
    ['the same added', [...was, q('x')], [...was, q('x')], [...was, q('x')]],
    ['one moved and one changed', [C, A, B], [A, otherB, C], [C, A, otherB]],
    ['one moved and one added', [A, B, C, q('x')], [B, A, C], [B, A, C, q('x')]],
    ['the same removed', [A, C], [A, C], [A, C]],
    [
      'rewritten as a whole, and another one changed',
      [q('x'), B, C],
      [A, otherB, C],
      [q('x'), otherB, C],
    ],
  ])('go together: %s', (_what, mine, theirs, both) => {
    expect(joinFaq(was, mine, theirs)).toMatchObject({ mine: both, theirs: both })
  })

  it.each<[string, FaqEntry[], FaqEntry[], FaqEntry[], FaqEntry[], FaqEntry[]]>([
    [
      'one answer, and another question of each',
      [q('x', A.answer), { ...B, answer: '<p>mine</p>' }, C],
      [A, otherB, q('y', C.answer)],
      [q('x', A.answer), { ...B, answer: '<p>mine</p>' }, q('y', C.answer)],
      [q('x', A.answer), otherB, q('y', C.answer)],
      [A, B, q('y', C.answer)],
    ],
    ['removed here and changed there', [A, C], [A, otherB, C], [A, C], [A, otherB, C], was],
    ['put in two orders', [C, A, B], [B, A, C], [C, A, B], [B, A, C], was],
  ])('clash in that alone: %s', (_what, mine, theirs, asMine, asTheirs, before) => {
    expect(joinFaq(was, mine, theirs)).toEqual({ was: before, mine: asMine, theirs: asTheirs })
  })

  const entry = fc.record({
    question: fc.constantFrom('', 'a?', 'b?', 'c?', 'd?'),
    answer: fc.constantFrom('', '<p>1</p>', '<p>2</p>', '<p>3</p>'),
  })
  const faq = fc.array(entry, { maxLength: 5 })

  test('who changed nothing has what the other one has, and what both have alike stays', () => {
    fc.assert(
      fc.property(faq, faq, (before, after) => {
        for (const sides of [
          joinFaq(before, before, after),
          joinFaq(before, after, before),
          joinFaq(before, after, after),
        ])
          expect(sides).toMatchObject({ mine: after, theirs: after })
      }),
    )
  })

  test('each entry is one of before at most, and of each word only what one of them wrote', () => {
    fc.assert(
      fc.property(faq, faq, faq, (before, mine, theirs) => {
        const known = aligned(before, mine).filter((at) => at !== null)
        expect(new Set(known).size).toBe(known.length)
        const { mine: asMine, theirs: asTheirs } = joinFaq(before, mine, theirs)
        const written = new Set<string>([...before, ...mine, ...theirs].map(({ answer }) => answer))
        for (const { answer } of [...(asMine as FaqEntry[]), ...(asTheirs as FaqEntry[])])
          expect(written.has(answer)).toBe(true)
      }),
    )
  })
})
