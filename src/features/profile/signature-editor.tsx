import { useUnit } from 'effector-react'
import { useEffect } from 'react'
import { LatePlace, lateView, useMissingView } from '../../ui/loading/late-view.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { Skeleton, SkeletonBar } from '../../ui/state/skeleton.tsx'
import { $signature, signatureRetried, signatureTyped } from './signature-model.ts'
import type { SignatureTextProps } from './signature-text.tsx'

/** In px, the toolbar included (PROFILE-16). */
const HEIGHT = 350

function MissingText(_: SignatureTextProps) {
  const { repeat } = useMissingView()
  return (
    <div style={{ height: HEIGHT }}>
      <ErrorState title="The editor could not be loaded" onRetry={repeat} />
    </div>
  )
}

/** The editor weighs more than all that stands around it: it is fetched when somebody writes. */
const SignatureText = lateView(() => import('./signature-text.tsx'), MissingText, false)

const loading = (
  <div style={{ height: HEIGHT }}>
    <Skeleton label="Loading signature">
      <SkeletonBar width="100%" height={HEIGHT} />
    </Skeleton>
  </div>
)

/** What the signature is written with, or what stands in its way. */
export function SignatureEditor({ locked }: { readonly locked: boolean }) {
  const { signature, type, retryRead } = useUnit({
    signature: $signature,
    type: signatureTyped,
    retryRead: signatureRetried,
  })
  // Beside the signature, not after it.
  useEffect(() => {
    SignatureText.load()
  }, [])
  if (signature.kind === 'failed') {
    return (
      <div style={{ height: HEIGHT }}>
        <ErrorState title="The signature could not be loaded" onRetry={() => retryRead()}>
          {signature.message}
        </ErrorState>
      </div>
    )
  }
  if (signature.kind === 'loading') return loading
  return (
    <LatePlace value={loading}>
      <SignatureText
        key={signature.isDraft ? 'draft' : 'stored'}
        html={signature.html}
        onChange={type}
        height={HEIGHT}
        locked={locked}
      />
    </LatePlace>
  )
}
