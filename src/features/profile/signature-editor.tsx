import { useUnit } from 'effector-react'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { Skeleton, SkeletonBar } from '../../ui/state/skeleton.tsx'
import {
  $editor,
  $signature,
  editorRetried,
  signatureRetried,
  signatureTyped,
} from './signature-model.ts'

/** In px, the toolbar included (PROFILE-16). */
const HEIGHT = 350

/** The editor with a reduced toolbar and nothing to attach (PROFILE-17, PROFILE-18), or what stands in its way. */
export function SignatureEditor({ locked }: { readonly locked: boolean }) {
  const { signature, editor, type, retryRead, retryEditor } = useUnit({
    signature: $signature,
    editor: $editor,
    type: signatureTyped,
    retryRead: signatureRetried,
    retryEditor: editorRetried,
  })
  if (signature.kind === 'failed') {
    return (
      <div style={{ height: HEIGHT }}>
        <ErrorState title="The signature could not be loaded" onRetry={() => retryRead()}>
          {signature.message}
        </ErrorState>
      </div>
    )
  }
  if (editor.isMissing) {
    return (
      <div style={{ height: HEIGHT }}>
        <ErrorState title="The editor could not be loaded" onRetry={() => retryEditor()} />
      </div>
    )
  }
  if (signature.kind === 'loading' || editor.loaded === null) {
    return (
      <div style={{ height: HEIGHT }}>
        <Skeleton label="Loading signature">
          <SkeletonBar width="100%" height={HEIGHT} />
        </Skeleton>
      </div>
    )
  }
  const { RichTextEditor, tools } = editor.loaded
  return (
    <RichTextEditor
      key={signature.isDraft ? 'draft' : 'stored'}
      label="Email signature"
      initialHtml={signature.html}
      onChange={type}
      toolbar={[
        [tools.bold, tools.italic, tools.underline],
        [tools.link, tools.bullets, tools.numbers],
        [tools.undo, tools.redo],
      ]}
      height={HEIGHT}
      autoFocus
      locked={locked}
    />
  )
}
