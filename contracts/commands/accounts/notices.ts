import { NoticesChange } from '../../api/notices.ts'
import { NoticeChoice, NoticesRead } from '../../model/accounts/notices.ts'
import { z } from '../../schema.ts'
import { lateCommand } from '../definition.ts'

/** What the user has read of the notices, and wants to be told of. */
export const noticeCommands = {
  'notices.save': lateCommand(
    'notices.save',
    NoticesChange.shape,
    z.object({ read: NoticesRead, choice: NoticeChoice }),
  ),
}
