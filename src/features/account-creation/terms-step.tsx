import { useUnit } from 'effector-react'
import { useFocusOnNews } from '../../ui/focus.ts'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { PlainHtml } from '../../ui/safe-html/plain-html.tsx'
import { $form, $ticked, termsTicked } from './model.ts'
import { $termsError, termsRetried } from './sending.ts'

/** Step 3: the terms in force, to be read and accepted (ACCT-29 to ACCT-31). */
export function TermsStep() {
  const { form, ticked, error, tick, retry } = useUnit({
    form: $form,
    ticked: $ticked,
    error: $termsError,
    tick: termsTicked,
    retry: termsRetried,
  })
  const isThere = form.tos_version !== ''
  const place = useFocusOnNews(isThere || error)
  return (
    <>
      {isThere ? (
        <ScrollRegion ref={place} className="fw-account-terms" label="Terms of Service">
          <PlainHtml html={form.termsOfService} label="Text of the terms" />
        </ScrollRegion>
      ) : error === null ? (
        <div ref={place} className="fw-account-terms" role="status" aria-busy="true" tabIndex={-1}>
          Loading the terms…
        </div>
      ) : (
        <Notice
          tone="danger"
          announce
          action={
            <button ref={place} type="button" className="fw-plain-link" onClick={() => retry()}>
              Try again
            </button>
          }
        >
          {error}
        </Notice>
      )}
      <label className="fw-account-tick">
        <input
          type="checkbox"
          name="terms"
          checked={ticked}
          disabled={!isThere}
          onChange={(event) => tick(event.target.checked)}
        />
        <span>I have read and accept the Terms of Service</span>
      </label>
    </>
  )
}
