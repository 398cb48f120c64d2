import type { StoreValue } from 'effector'
import { useUnit } from 'effector-react'
import { LostNotice } from '../../actions/conflict/lost-notice.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { languageName } from '../../ui/names.ts'
import { RichTextField } from '../../ui/rich-text/rich-text-field.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { $isActing, addPressed } from './acts.ts'
import { tabOf } from './editing/form-values.ts'
import { type $lost, keptAgain } from './editing/lost.ts'
import { textForms } from './editing/model.ts'

type Lost = NonNullable<StoreValue<typeof $lost>>

/** What was typed in a translation that others deleted: it is to be read, and goes on where the language is added again. */
export function LostText({ lost }: { readonly lost: Lost }) {
  const { busy, add, keep, discard } = useUnit({
    busy: $isActing,
    add: addPressed,
    keep: keptAgain,
    discard: textForms.removed,
  })
  const { language, text, to, formId, form, reason } = lost
  const name = languageName(language)
  const tab = tabOf(text)
  const inText = { profile: 'portal', readOnly: true, onChange: () => undefined } as const
  return (
    <section className="fw-records-pane fw-stack fw-fill" aria-label="Translation">
      <header className="fw-records-pane-head">
        <h2 className="fw-text-title fw-line fw-language-title">
          {name}
          <Tag>Deleted</Tag>
        </h2>
        <p className="fw-text-small fw-text-3">{tab}</p>
      </header>
      <ScrollRegion
        className="fw-records-form-body fw-ring-inside fw-fill-down"
        label={`${tab} form`}
      >
        <div className="fw-translation-column">
          <LostNotice words="Another user deleted this translation while you were editing.">
            <Button
              busy={busy}
              disabledReason={reason}
              onClick={() => (to === null ? add(language) : keep())}
            >
              {to === null
                ? `Add ${name} again with this text`
                : `Keep in the new ${name} translation`}
            </Button>
            <Button kind="minimal" onClick={() => discard(formId)}>
              Discard
            </Button>
          </LostNotice>
          {text === 'faq' ? (
            form.faq.map(({ question, answer }, at) => (
              <section
                // biome-ignore lint/suspicious/noArrayIndexKey: they are read alone, and stay where they are
                key={at}
                className="fw-faq-entry"
                aria-label={`Question ${at + 1}`}
              >
                <b>{question}</b>
                <RichTextField {...inText} label="Answer" value={answer} />
              </section>
            ))
          ) : (
            <RichTextField {...inText} label={tab} value={form.html} />
          )}
        </div>
      </ScrollRegion>
    </section>
  )
}
