import { useGate, useUnit } from 'effector-react'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { DialogForm } from '../../ui/dialog-form/dialog-form.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { profileDialogClosed } from './open-model.ts'
import { SignatureEditor } from './signature-editor.tsx'
import {
  $signature,
  $signatureError,
  $signatureSaved,
  draftDiscarded,
  SignatureGate,
  saveSignature,
  signatureConfirmed,
} from './signature-model.ts'

/** PROFILE-16 to PROFILE-24. */
export default function SignatureDialog() {
  useGate(SignatureGate)
  const { signature, error, saved, busy, discard, confirm, close } = useUnit({
    signature: $signature,
    error: $signatureError,
    saved: $signatureSaved,
    busy: saveSignature.$pending,
    discard: draftDiscarded,
    confirm: signatureConfirmed,
    close: profileDialogClosed,
  })
  const waiting =
    signature.kind === 'ready' ? null : 'The signature has to be loaded before it can be changed'
  return (
    <DialogForm
      title="Email Signature"
      confirmLabel="Save"
      cancelLabel={saved ? 'Close' : 'Cancel'}
      isOpen
      onCancel={() => close()}
      onConfirm={() => confirm()}
      busy={busy}
      error={error}
      disabledReason={saved ? 'The signature was saved' : waiting}
      footStart={saved ? <span role="status">Your signature was saved.</span> : null}
    >
      {signature.kind === 'ready' && signature.isDraft && (
        <Notice
          tone={saved ? 'success' : 'info'}
          action={!saved && <LinkButton onClick={() => discard()}>Discard draft</LinkButton>}
        >
          {saved ? 'Your changes are saved.' : 'These are your unsaved changes from last time.'}
        </Notice>
      )}
      <SignatureEditor locked={busy || saved} />
    </DialogForm>
  )
}
