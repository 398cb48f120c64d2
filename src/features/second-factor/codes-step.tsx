import { Download, Duplicate } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { useState } from 'react'
import { recoveryCodesText } from '../../../contracts/rules/accounts/second-factor.ts'
import { $user } from '../../queries/following/session.ts'
import { copyText } from '../../ui/browser/copy-text.ts'
import { saveBlob } from '../../ui/browser/save-blob.ts'
import { Button } from '../../ui/button/button.tsx'
import { ViewDialog } from '../../ui/dialog-form/view-dialog.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { codesKept } from './model.ts'

/** The recovery codes, shown this once: no way out but saying that they are saved. */
export function CodesStep({ codes }: { readonly codes: readonly string[] }) {
  const { user, keep } = useUnit({ user: $user, keep: codesKept })
  const [said, setSaid] = useState('')
  const copy = async () => {
    const isCopied = await copyText(codes.join('\n'))
    setSaid(
      isCopied
        ? 'Copied.'
        : 'The codes could not be copied. Download them, or select them and copy them manually.',
    )
  }
  const download = () => {
    const text = recoveryCodesText(user?.email ?? '', codes)
    saveBlob('framewright-recovery-codes.txt', new Blob([text], { type: 'text/plain' }))
    setSaid('Downloaded.')
  }
  return (
    <ViewDialog
      title="Your recovery codes"
      width="form"
      isOpen
      onClose={null}
      footStart={<span role="status">{said}</span>}
      actions={
        <Button large kind="primary" onClick={() => keep()}>
          I have saved the codes
        </Button>
      }
    >
      <Notice tone="warning">
        Save these codes now: they will not be shown again. Use each code once when you do not have
        your authenticator app.
      </Notice>
      <ol className="fw-factor-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="fw-beside">
        <Button icon={Duplicate} onClick={() => void copy()}>
          Copy
        </Button>
        <Button icon={Download} onClick={download}>
          Download
        </Button>
      </div>
    </ViewDialog>
  )
}
