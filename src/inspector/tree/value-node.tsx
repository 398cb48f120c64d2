import type { ReactNode } from 'react'
import { canonicalJson } from '../../bus/canonical.ts'
import { ABSENT, isMap, membersOf } from './compare.ts'
import type { TreeNode } from './tree-node.ts'

const CUT_AT = 400

/** A value as plain JSON: maps by their keys, sets as their members. */
function plainOf(value: unknown): unknown {
  if (value instanceof Set) return [...value]
  if (isMap(value)) {
    return Object.fromEntries([...value].map(([key, inner]) => [key, plainOf(inner)]))
  }
  if (Array.isArray(value)) return value.map(plainOf)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plainOf(inner)]))
}

/** Readable and always the same for the same value: keys sorted, two spaces. */
export const readable = (value: unknown): string =>
  value === ABSENT
    ? ''
    : JSON.stringify(JSON.parse(canonicalJson(plainOf(value)) ?? 'null'), null, 2)

/** One line that says what a value is. */
export function shortOf(value: unknown): string {
  if (value === ABSENT || value === undefined) return ''
  const size = membersOf(value)?.size
  if (size !== undefined)
    return Array.isArray(value) || value instanceof Set ? `[${size}]` : `{${size}}`
  const text = JSON.stringify(value)
  return text.length > CUT_AT ? `${text.slice(0, CUT_AT)}…` : text
}

const kindOf = (value: unknown): string =>
  value === null ? 'null' : typeof value === 'object' ? 'branch' : typeof value

/** A value in one line, coloured by its kind. */
export const ShownValue = ({ value }: { readonly value: unknown }): ReactNode => (
  <span className={`fw-value fw-value-${kindOf(value)}`}>{shortOf(value)}</span>
)

/** A value and what is inside it, in the order in which it lies. */
function valueNode(name: string, value: unknown, path: string): TreeNode {
  const members = membersOf(value)
  const children =
    members && members.size > 0
      ? () => [...members].map(([key, inner]) => valueNode(key, inner, `${path}/${key}`))
      : null
  return {
    path,
    name,
    value: <ShownValue value={value} />,
    mark: null,
    children,
    copy: () => readable(value),
  }
}

export const valueNodes = (value: object): readonly TreeNode[] =>
  Object.entries(value).map(([key, inner]) => valueNode(key, inner, key))
