import { useUnit } from 'effector-react'
import { useId } from 'react'
import { $mailSetup } from '../../queries/set-up/mail-setup.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'

const notYet = 'Not available yet'

/** Holds the place of the SPF set-up of the provider's own server (MAILSETUP-27). */
export function SpfForm() {
  const setup = useUnit($mailSetup)
  const headId = useId()
  return (
    <section className="fw-mail-setup-part fw-stack" aria-labelledby={headId}>
      <h2 className="fw-text-head" id={headId}>
        SPF setup
      </h2>
      <p className="fw-text-2">
        An SPF record tells other mail servers that this one may send email for your domain, for
        example:
      </p>
      <code className="fw-mail-setup-sample fw-text-small">
        v=spf1 include:spf.mail.example ~all
      </code>
      <TextField
        label="Sender email"
        value={setup?.spf_email ?? ''}
        placeholder="claims@your-domain.example"
        readOnly
        onChange={() => undefined}
      />
      <div className="fw-mail-setup-acts fw-line">
        <Button disabledReason={notYet} large>
          Check record
        </Button>
        <Button disabledReason={notYet} large>
          Save
        </Button>
      </div>
    </section>
  )
}
