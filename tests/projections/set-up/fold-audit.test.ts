import { describe, expect, test } from 'vitest'
import { auditUnder } from '../../../src/projections/set-up/audit.ts'
import { auditListed, fold } from '../fold-workspace.ts'

const shown = (...events: Parameters<typeof fold>) => {
  const list = auditUnder(fold(...events).audit, {})
  return [list?.entries.map(({ id }) => id).join(' '), list?.cursor]
}

describe('the audit log', () => {
  test('goes on with the page that its cursor names, once', () => {
    const first = auditListed(['9', '8'], { next_cursor: 'c8' })
    const second = auditListed(['7', '6'], { after: 'c8' })
    expect(shown(first, second)).toEqual(['9 8 7 6', null])
    expect(shown(first, second, second)).toEqual(['9 8 7 6', null])
    expect(shown(second)).toEqual([undefined, undefined])
  })

  test('read again keeps what lies below, and has what came on top', () => {
    const first = auditListed(['9', '8'], { next_cursor: 'c8' })
    const second = auditListed(['7'], { after: 'c8', next_cursor: 'c7' })
    const again = auditListed(['11', '10', '9'], { next_cursor: 'c9' })
    expect(shown(first, second, again)).toEqual(['11 10 9 8 7', 'c7'])
    const gap = auditListed(['30', '29'], { next_cursor: 'c29' })
    expect(shown(first, second, gap)).toEqual(['30 29', 'c29'])
  })

  test('is kept for each filter, whatever the order of the answers', () => {
    const ofAll = auditListed(['9', '8'])
    const ofOne = auditListed(['8'], { filter: { person: 'u1' } })
    const { audit } = fold(ofOne, ofAll)
    expect(auditUnder(audit, { person: 'u1' })?.entries.map(({ id }) => id)).toEqual(['8'])
    expect(auditUnder(audit, { person: 'u2' })).toBeNull()
    expect(shown(ofAll, ofOne)).toEqual(['9 8', null])
  })

  test('keeps the latest filters alone', () => {
    const many = Array.from({ length: 8 }, (_, n) =>
      auditListed([String(n)], { filter: { person: `u${n}` } }),
    )
    const { lists } = fold(...many).audit
    expect(lists.map(({ filter }) => filter.person)).toEqual(['u3', 'u4', 'u5', 'u6', 'u7'])
  })
})
