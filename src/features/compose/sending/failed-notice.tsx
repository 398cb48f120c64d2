import { useUnit } from 'effector-react'
import { Notice } from '../../../ui/notice/notice.tsx'
import { $formerFailure } from './former-failure.ts'

/** Why what is sent again did not leave before (COMMERR-18). */
export function FailedNotice() {
  const reason = useUnit($formerFailure)
  return reason !== null && <Notice tone="danger">{`Sending email failed : ${reason}`}</Notice>
}
