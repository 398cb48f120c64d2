import { PhoneCall } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import type { CallbackRequest } from '../../../../contracts/model/cases/case.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { formatDateTime } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice/notice.tsx'
import { callbackShown } from './callback-model.ts'

/** Somebody asked on the portal to be called. */
export function CallbackNotice({ request }: { readonly request: CallbackRequest }) {
  const open = useUnit(callbackShown)
  return (
    <Notice
      tone="info"
      icon={PhoneCall}
      action={<LinkButton onClick={() => open()}>Show</LinkButton>}
    >
      <p className="fw-text-head">Callback requested</p>
      <p className="fw-num">
        {[request.name, formatDateTime(request.date_requested)].filter(Boolean).join(', ')}
      </p>
    </Notice>
  )
}
