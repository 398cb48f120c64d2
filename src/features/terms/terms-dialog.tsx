import { useUnit } from 'effector-react'
import type { KeyboardEvent } from 'react'
import type { Terms } from '../../../contracts/model/accounts/terms.ts'
import { Button } from '../../ui/button/button.tsx'
import { ViewDialog } from '../../ui/dialog-form/view-dialog.tsx'
import { formatDay } from '../../ui/format.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { PlainHtml } from '../../ui/safe-html/plain-html.tsx'
import { acceptTerms, termsAccepted, termsPutOff } from './terms-model.ts'
import './terms.css'

/** TOS-04 to TOS-07: mandatory terms leave no way but to accept them. */
export default function TermsDialog({ terms }: { readonly terms: Terms }) {
  const { busy, accept, putOff } = useUnit({
    busy: acceptTerms.$pending,
    accept: termsAccepted,
    putOff: termsPutOff,
  })
  const { must_accept: isMandatory } = terms
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (!busy) accept()
  }
  return (
    <ViewDialog
      title="Terms of Service"
      isOpen
      onKeyDown={onKeyDown}
      onClose={isMandatory || busy ? null : () => putOff()}
      actions={
        <>
          {!isMandatory && (
            <Button large disabled={busy} onClick={() => putOff()}>
              Remind me later
            </Button>
          )}
          <Button large kind="primary" busy={busy} onClick={() => accept()}>
            Accept
          </Button>
        </>
      }
    >
      <Notice tone={isMandatory ? 'warning' : 'info'}>
        <Demand terms={terms} />
      </Notice>
      <PlainHtml className="fw-terms" html={terms.content} label="Terms" />
    </ViewDialog>
  )
}

function Demand({ terms: { must_accept, must_accept_date } }: { readonly terms: Terms }) {
  if (must_accept) {
    return 'Accept the terms now to prevent the suspension of your account. This cannot be postponed.'
  }
  if (must_accept_date === null) return 'The terms have changed. Read and accept them.'
  return (
    <>
      The terms have changed. Accept them by <strong>{formatDay(must_accept_date)}</strong>.
    </>
  )
}
