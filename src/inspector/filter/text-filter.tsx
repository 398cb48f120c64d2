import { useUnit } from 'effector-react'
import type { Ref } from 'react'
import { SearchField } from '../../ui/field/search-field.tsx'
import { $filter, filterChanged } from './model.ts'

/** Text anywhere in what was sent or logged. */
export function TextFilter({ ref }: { readonly ref: Ref<HTMLInputElement> }) {
  const { filter, change } = useUnit({ filter: $filter, change: filterChanged })
  return (
    <SearchField
      ref={ref}
      label="Filter events and commands"
      placeholder="Filter"
      value={filter.text}
      onChange={(text) => change({ text })}
    />
  )
}
