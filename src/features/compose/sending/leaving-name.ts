import { tabStorage } from '../../../bus/browser-storage.ts'

/** Under which name a tab keeps what this user has sent in it and nobody has told the end of. */
export const leavingName = (userId: string): string => `framewright:${userId}:leaving-mails`

/** Whether there is anything: what it is comes with the code that follows it. */
export const isAnyLeaving = (userId: string): boolean =>
  tabStorage.getItem(leavingName(userId)) !== null
