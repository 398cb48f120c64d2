import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type DayRefusal, type DayRule, readDay } from '../../../contracts/rules/typed/typed-day.ts'

interface Parts {
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  readonly rule: DayRule
  readonly onRefused: (refusal: DayRefusal) => void
}

/**
 * What is typed into Blueprint's date input, judged when the field is left or Enter is pressed: nobody is scolded
 * while typing. Blueprint keeps a text that is no day only while it holds the value itself, hence it is told of
 * another one, which comes from outside, by beginning anew (`generation`).
 */
export function useTypedDay({ value, onChange, rule, onRefused }: Parts) {
  const [refused, setRefused] = useState<string | null>(null)
  const [generation, setGeneration] = useState(0)
  const told = useRef(value)
  const text = useRef('')
  useEffect(() => {
    if (told.current === value) return
    told.current = value
    text.current = ''
    setRefused(null)
    setGeneration((count) => count + 1)
  }, [value])
  const choose = (day: string | null) => {
    told.current = day
    text.current = ''
    setRefused(null)
    onChange(day)
  }
  const judge = () => {
    if (text.current === '' || text.current === refused) return
    const read = readDay(text.current, rule)
    if (read.ok) return
    setRefused(text.current)
    if (told.current !== null) {
      told.current = null
      onChange(null)
    }
    onRefused(read)
  }
  return {
    /** The text that was refused and still stands in the field. */
    refused,
    generation,
    choose,
    listeners: {
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        text.current = target.value
        setRefused(null)
      },
      onBlur: judge,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Enter') judge()
        // The first Escape puts the calendar away, not the dialog that the field stands in.
        const isOpen = event.currentTarget.getAttribute('aria-expanded') === 'true'
        if (event.key === 'Escape' && isOpen) event.stopPropagation()
      },
    },
  }
}
