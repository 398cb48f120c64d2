import { Tick } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { ConflictNotice } from '../../../actions/conflict/conflict-notice.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { MailLink } from '../../../ui/button/mail-link.tsx'
import { ViewDialog } from '../../../ui/dialog-form/view-dialog.tsx'
import { formatDateTime } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice/notice.tsx'
import { Property, PropertyList } from '../../../ui/table/property-list.tsx'
import { $callback, $finishing, callbackDialog, finishCallback } from './callback-model.ts'

const Unknown = () => <span className="fw-text-3">Not given</span>

/** Who wants to be called, and that it is done (DETAIL-24). */
export function CallbackDialog() {
  const unit = useUnit({
    request: $callback,
    busy: $finishing,
    error: finishCallback.$error,
    isStale: callbackDialog.conflict.$isStale,
    done: callbackDialog.confirmed,
    close: callbackDialog.cancelled,
  })
  const { request, busy } = unit
  if (!request) return null
  const close = () => {
    if (!busy) unit.close()
  }
  return (
    <ViewDialog
      title="Callback request"
      width="form"
      isOpen
      onClose={close}
      actions={
        <Button kind="primary" icon={Tick} busy={busy} onClick={() => unit.done()}>
          Done
        </Button>
      }
    >
      <ConflictNotice of={callbackDialog.conflict} />
      {unit.error !== null && !unit.isStale && (
        <Notice tone="danger" announce>
          {unit.error}
        </Notice>
      )}
      <PropertyList>
        <Property label="Name">{request.name ?? <Unknown />}</Property>
        <Property label="Role">{request.role ?? <Unknown />}</Property>
        <Property label="Phone">
          {request.phone_number ? (
            <a className="fw-num" href={`tel:${request.phone_number.replaceAll(/[^\d+]/gu, '')}`}>
              {request.phone_number}
            </a>
          ) : (
            <Unknown />
          )}
        </Property>
        <Property label="Email">
          {request.email ? <MailLink address={request.email} /> : <Unknown />}
        </Property>
        <Property label="Requested">
          <span className="fw-num">{formatDateTime(request.date_requested)}</span>
        </Property>
        <Property label="Note">{request.note ?? <Unknown />}</Property>
      </PropertyList>
    </ViewDialog>
  )
}
