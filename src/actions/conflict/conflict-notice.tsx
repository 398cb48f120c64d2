import { useUnit } from 'effector-react'
import type { ReactNode } from 'react'
import type { ConflictChange } from '../../../contracts/protocol.ts'
import type { CaseForm } from '../../forms/case-form.ts'
import type { Conflict } from '../../forms/conflict.ts'
import { Notice, type NoticeTone } from '../../ui/notice/notice.tsx'
import { FieldMerge } from './change-line.tsx'
import { ChangesNotice } from './changes-notice.tsx'
import { fieldLabel } from './field-labels.ts'
import { asideSentence, changedSentence } from './news-labels.ts'

interface Props {
  readonly of: Conflict
  /** What going on regardless means, where nothing is saved. */
  readonly overLabel?: string
}

/** What somebody else did to the case while a question about it is open, and the two ways out of a refusal. */
export function ConflictNotice({ of, overLabel }: Props) {
  return <News of={of} tone="warning" overLabel={overLabel} />
}

interface FormProps<F> extends Props {
  readonly form: CaseForm<F>
  /** The case's field behind a field of the form. */
  readonly fieldOf: (key: string) => string
}

/** As `ConflictNotice`, with what became of each field of a form, and the choices that are left. */
export function FormConflictNotice<F>({ of, overLabel, form, fieldOf }: FormProps<F>) {
  const { state, choose } = useUnit({ state: form.$merged, choose: form.chosen })
  const { clashes, taken } = state
  return (
    <News
      of={of}
      tone={clashes.length > 0 ? 'warning' : 'info'}
      overLabel={overLabel}
      merge={(change, label) => {
        const clash = clashes.find(({ key }) => fieldOf(key) === change.field)
        return (
          <FieldMerge
            label={label}
            field={change.field}
            clash={clash ?? null}
            isTaken={taken.some((key) => fieldOf(key) === change.field)}
            onChoose={choose}
          />
        )
      }}
    />
  )
}

interface NewsProps {
  readonly of: Conflict
  readonly tone: NoticeTone
  readonly overLabel: string | undefined
  readonly merge?: (change: ConflictChange, label: string) => ReactNode
}

function News({ of, tone, overLabel = 'Save anyway', merge }: NewsProps) {
  const { news, watch, reload, saveOver } = useUnit({
    news: of.$news,
    watch: of.concurrentChanges.$watch,
    reload: of.reloadPressed,
    saveOver: of.saveOverPressed,
  })
  if (!news || !watch) return null
  const { refusal, changes, aside } = news
  const isRefused = refusal !== null
  const lines = changes.flatMap((change) => {
    const label = fieldLabel(change.field, watch.stored)
    return label === null ? [] : [{ change, label }]
  })
  const others = asideSentence(aside)
  if (!isRefused && lines.length === 0) {
    if (!others) return null
    return (
      <Notice tone="neutral" announce="politely">
        {others}
      </Notice>
    )
  }
  return (
    <ChangesNotice
      key={isRefused ? 'refusal' : 'news'}
      tone={isRefused ? 'warning' : tone}
      text={refusal ?? changedSentence(changes)}
      lines={lines}
      merge={merge}
      aside={others}
      ways={
        isRefused ? { overLabel, onReload: () => reload(), onSaveOver: () => saveOver() } : null
      }
    />
  )
}
