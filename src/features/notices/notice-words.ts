import {
  BankAccount,
  CloudUpload,
  Document,
  Envelope,
  Inbox,
  Issue,
  Phone,
} from '@blueprintjs/icons'
import type { Notice, NoticeKind } from '../../../contracts/model/accounts/notices.ts'
import type { Conversation } from '../../../contracts/rules/notices/read-marks.ts'
import { formatCount } from '../../ui/format.ts'
import type { IconComponent } from '../../ui/icon.ts'

export const noticeIcons: Readonly<Record<NoticeKind, IconComponent>> = {
  email: Envelope,
  payment: BankAccount,
  license: CloudUpload,
  letter: Document,
  callback: Phone,
  failure: Issue,
  unmapped: Inbox,
}

/** What each kind is called where it is chosen. */
export const kindLabels: Readonly<Record<NoticeKind, string>> = {
  email: 'New emails in cases',
  payment: 'Payments',
  license: 'Uploaded licenses',
  letter: 'Letters that need you',
  callback: 'Callback requests',
  failure: 'Emails that failed',
  unmapped: 'Unmapped emails',
}

const happened: Readonly<Record<NoticeKind, string>> = {
  email: 'New email',
  payment: 'Payment',
  license: 'License uploaded',
  letter: 'Letter',
  callback: 'Callback requested',
  failure: 'Email failed',
  unmapped: 'Unmapped email',
}

/** Whom or what it is about. */
export const aboutOf = ({ host }: Notice): string => host ?? 'Unmapped emails'

/** What happened last, and how much of it is unread where that is more. */
export function whatOf({ last, unread }: Pick<Conversation, 'last' | 'unread'>): string {
  const what = last.text === '' ? happened[last.kind] : `${happened[last.kind]}: ${last.text}`
  return unread.length > 1 ? `${formatCount(unread.length)} new · ${what}` : what
}
