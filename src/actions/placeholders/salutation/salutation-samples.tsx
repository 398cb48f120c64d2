import { useId } from 'react'
import type { SalutationConfig } from '../../../../contracts/model/mail/mail-template.ts'
import { salutation } from '../../../../contracts/rules/placeholders/salutation.ts'
import { sampleContacts } from './sample-contacts.ts'

/** What the mail would say to six contacts, by the texts and the order of this moment. */
export function SalutationSamples({ config }: { readonly config: SalutationConfig }) {
  const headId = useId()
  return (
    <section aria-labelledby={headId}>
      <h3 className="fw-text-head" id={headId}>
        Sample contacts
      </h3>
      <dl className="fw-salutation-samples">
        {sampleContacts.map(({ who, contact }) => {
          const text = salutation(config, contact)
          return (
            <div key={who}>
              <dt className="fw-text-small fw-text-3">{who}</dt>
              <dd className={text === null ? 'fw-ink-danger' : undefined}>
                {text ?? 'No text can be filled in'}
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
