import { Tick } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Notice } from '../../ui/notice/notice.tsx'
import { PlainButton } from '../../ui/plain/plain-button.tsx'
import { leadToRefused } from '../../ui/refused.ts'
import { BusinessStep } from './business-step.tsx'
import {
  $alert,
  $outcome,
  $refusals,
  $step,
  accountOpened,
  BUSINESS,
  backPressed,
  nextPressed,
  PERSON,
  steps,
  TERMS,
  WELCOME,
} from './model.ts'
import { PersonStep } from './person-step.tsx'
import { $busy } from './sending.ts'
import { TermsStep } from './terms-step.tsx'
import { WelcomeStep } from './welcome-step.tsx'
import './account-creation.css'

interface Props {
  /** Where help is to be had when the creation fails (ACCT-09). */
  readonly supportEmail: string | null
  /** The way to the login. */
  readonly toLogin: ReactNode
}

/** The four steps in which a customer registers (ACCT-01 to ACCT-09). */
export function AccountCreation({ supportEmail, toLogin }: Props) {
  const { step, outcome, alert, busy, refusals, open, next, back } = useUnit({
    step: $step,
    outcome: $outcome,
    alert: $alert,
    busy: $busy,
    refusals: $refusals,
    open: accountOpened,
    next: nextPressed,
    back: backPressed,
  })
  const form = useRef<HTMLFormElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => open(), [open])
  useFocusOnStep(step, form, title)
  // The first thing that keeps somebody from going on (look.md, 4).
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!leadToRefused(event.currentTarget)) next()
  }
  return (
    <>
      <h1 className="fw-login-title">Create an account</h1>
      <StepLine step={step} />
      <form ref={form} className="fw-account-form" onSubmit={onSubmit} noValidate>
        <h2 className="fw-text-title" ref={title} tabIndex={-1}>
          {steps[step]}
        </h2>
        {step === PERSON && <PersonStep />}
        {step === BUSINESS && <BusinessStep />}
        {step === TERMS && <TermsStep />}
        {step === WELCOME && (
          <WelcomeStep outcome={outcome} supportEmail={supportEmail} toLogin={toLogin} />
        )}
        {alert !== null && (
          <Notice tone="danger" announce>
            {alert}
          </Notice>
        )}
        {step !== WELCOME && (
          <footer className="fw-account-foot fw-ends">
            {step === PERSON ? (
              toLogin
            ) : (
              <button
                type="button"
                className="fw-plain-link"
                disabled={busy}
                onClick={() => back()}
              >
                Back
              </button>
            )}
            <PlainButton primary type="submit" busy={busy}>
              {step === TERMS ? 'Create Account' : 'Next'}
            </PlainButton>
          </footer>
        )}
      </form>
    </>
  )
}

type Place = { readonly current: HTMLElement | null }

/** A new step is read out and gone on from; the first one begins with its first field. */
function useFocusOnStep(step: number, form: Place, title: Place) {
  useEffect(() => {
    const first = step === PERSON ? form.current?.querySelector('input') : null
    const place = first ?? title.current
    place?.focus()
  }, [step, form, title])
}

/** Where somebody is on the way: done, here, to come. */
function StepLine({ step }: { readonly step: number }) {
  return (
    <ol className="fw-step-line" aria-label="Steps">
      {steps.map((name, at) => (
        <li
          key={name}
          className={at < step ? 'fw-step-done' : at === step ? 'fw-step-here' : undefined}
          aria-current={at === step ? 'step' : undefined}
        >
          <span className="fw-step-number">{at < step ? <Tick size={12} /> : at + 1}</span>
          <span className="fw-step-name">{name}</span>
          {at < step && <span className="fw-visually-hidden">, done</span>}
        </li>
      ))}
    </ol>
  )
}
