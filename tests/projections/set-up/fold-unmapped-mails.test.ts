import { describe, expect, test } from 'vitest'
import { aMailContent, localEvent, minutesLater } from '../../support/records/events.ts'
import { fold, mailEvent, READ } from '../fold-workspace.ts'

const mail = (id: string, minute: number, unread: 0 | 1 = 1) => ({
  ...{
    id,
    case_id: null,
    subject: id,
    from: 'a@b.example',
    received: minutesLater(minute),
    unread,
  },
})
const page = (
  emails: ReturnType<typeof mail>[],
  { after = null as string | null, next_cursor = null as string | null, as_of = READ } = {},
) => localEvent('unmapped-page.listed', { after, emails, next_cursor, as_of })
const received = (seq: number, id: string, minute: number) =>
  mailEvent(seq, 'email.unmapped-received', mail(id, minute))

const shown = (...events: Parameters<typeof fold>) => {
  const { list, cursor } = fold(...events).unmappedMails
  return [list?.map(({ id, unread }) => `${id}${unread}`).join(' '), cursor]
}

describe('the list of unmapped mails', () => {
  const first = page([mail('d', 40), mail('c', 30)], { next_cursor: 'c30' })
  const second = page([mail('b', 20), mail('a', 10)], { after: 'c30', as_of: READ + 1 })

  test('goes on with the page that its cursor names, once; what came before the first page is no part of it', () => {
    expect(shown(received(READ, 'x', 50))).toEqual([undefined, null])
    expect(shown(first)).toEqual(['d1 c1', 'c30'])
    expect(shown(first, second)).toEqual(['d1 c1 b1 a1', null])
    expect(shown(first, second, second)).toEqual(['d1 c1 b1 a1', null])
    expect(shown(second)).toEqual([undefined, null])
    expect(shown(first, page([mail('b', 20)], { after: 'c30', as_of: READ - 1 }))).toEqual([
      'd1 c1',
      'c30',
    ])
  })

  test('has each mail at its moment, if it was read that far', () => {
    expect(shown(first, received(READ + 1, 'e', 50))).toEqual(['e1 d1 c1', 'c30'])
    expect(shown(first, received(READ + 1, 'm', 35))).toEqual(['d1 m1 c1', 'c30'])
    expect(shown(first, received(READ + 1, 'z', 5))).toEqual(['d1 c1', 'c30'])
    expect(shown(first, second, received(READ + 2, 'z', 5))).toEqual(['d1 c1 b1 a1 z1', null])
  })

  test('follows what is read, mapped and deleted, and says who took what', () => {
    const of = fold(
      first,
      mailEvent(READ + 1, 'email.unmapped-read', mail('c', 30, 0)),
      mailEvent(READ + 2, 'email.unmapped-read', mail('b', 20, 0)),
      mailEvent(READ + 3, 'email.mapped-to-case', { ...mail('d', 40), case_id: '7' }),
      mailEvent(READ + 4, 'email.unmapped-deleted', { ...mail('b', 20), case_id: '8' }),
    ).unmappedMails
    expect(of.list?.map(({ id, unread }) => [id, unread])).toEqual([['c', 0]])
    expect(of.gone).toEqual([
      { id: 'd', user_name: 'Bruno Kranz', case_id: '7', isDeleted: false },
      { id: 'b', user_name: 'Bruno Kranz', case_id: null, isDeleted: true },
    ])
  })

  test('that was overtaken, its first page or a later one, has what came after it folded over it, once', () => {
    const later = [
      received(READ + 2, 'e', 50),
      mailEvent(READ + 3, 'email.unmapped-read', mail('b', 20, 0)),
      mailEvent(READ + 4, 'email.unmapped-deleted', mail('c', 30)),
    ]
    expect(shown(...later, first)).toEqual(['e1 d1', 'c30'])
    expect(shown(first, ...later, second)).toEqual(['e1 d1 b0 a1', null])
    expect(shown(first, second, ...later)).toEqual(['e1 d1 b0 a1', null])
  })

  test('keeps the latest texts, each until its mail has gone', () => {
    const text = (email_id: string, to = '') =>
      localEvent('unmapped-mail.loaded', {
        ...{ email_id, to, mail_content: aMailContent(email_id), suggestions: [], as_of: READ },
      })
    const many = ['1', '2', '3', '4', '5', '6', '2'].map((id) => text(id))
    const kept = (...events: Parameters<typeof fold>) =>
      fold(...events).unmappedMails.opened.map(({ id }) => id)
    expect(kept(first, ...many)).toEqual(['3', '4', '5', '6', '2'])
    const gone = mailEvent(READ + 1, 'email.unmapped-deleted', mail('4', 10))
    expect(kept(first, ...many, gone)).toEqual(['3', '5', '6', '2'])
  })
})
