import type { StoreValue } from 'effector'
import { useUnit } from 'effector-react'
import type { ComponentType } from 'react'
import { Choice } from '../../ui/field/choice.tsx'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { Skeleton, SkeletonBar } from '../../ui/state/skeleton.tsx'
import type { Comparison, Restorable, VersionHistory } from './version-history.ts'

/** How the fields of a version are said and compared. */
export interface VersionWords<F> {
  readonly label: (field: string) => string
  readonly Difference: ComponentType<{ field: string; before: unknown; after: unknown }>
  /** What stood there before the first version. */
  readonly nothingYet: (form: F) => F
}

const comparisons: readonly { value: Comparison; text: string }[] = [
  { value: 'made', text: 'Changes made in this version' },
  { value: 'restored', text: 'Changes if you restore it' },
]

interface Props<F extends Restorable> {
  readonly of: VersionHistory<F>
  readonly shown: NonNullable<NonNullable<StoreValue<VersionHistory<F>['$history']>>['shown']>
  readonly words: VersionWords<F>
}

/** A version beside the one before it, or beside the current one. */
export function VersionView<F extends Restorable>({ of, shown, words }: Props<F>) {
  const compare = useUnit(of.comparisonChosen)
  const { version, form, before, isCurrent, isBeforeUnread, comparison } = shown
  const changedIn = { before: before ?? words.nothingYet(form), after: form }
  return (
    <ScrollRegion className="fw-history-view fw-ring-inside" label={`Version ${version.version}`}>
      {!isCurrent && (
        <Choice
          label="Show"
          value={comparison}
          options={comparisons}
          onChoose={(chosen) => compare(chosen)}
        />
      )}
      {isBeforeUnread ? (
        <Skeleton label="Loading the version before">
          <SkeletonBar width="60%" />
        </Skeleton>
      ) : (
        <>
          {before === null && <p className="fw-text-3">This is the first version.</p>}
          <Differences
            {...changedIn}
            fields={of.changedFields(changedIn.before, changedIn.after)}
            words={words}
          />
        </>
      )}
    </ScrollRegion>
  )
}

interface DifferencesProps<F> {
  readonly before: F
  readonly after: F
  readonly fields: readonly string[]
  readonly words: VersionWords<F>
}

/** What differs between two versions, field by field. */
function Differences<F extends Restorable>({ before, after, fields, words }: DifferencesProps<F>) {
  const { label, Difference } = words
  if (fields.length === 0) return <p className="fw-text-3">No changes</p>
  return fields.map((field) => (
    <section key={field} className="fw-history-field">
      <h3 className="fw-text-small fw-text-3">{label(field)}</h3>
      <Difference field={field} before={before[field]} after={after[field]} />
    </section>
  ))
}
