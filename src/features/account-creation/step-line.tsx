import { Tick } from '@blueprintjs/icons'
import { steps } from './model.ts'

/** Where somebody is on the way: done, here, to come. */
export function StepLine({ step }: { readonly step: number }) {
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
