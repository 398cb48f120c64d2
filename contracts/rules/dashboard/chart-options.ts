import type { Role } from '../../model/accounts/user.ts'
import type {
  AvailableChart,
  ChartClass,
  ChartOption,
  SelectedChart,
} from '../../model/dashboard/dashboard.ts'
import { isCurrency } from '../../reference/currencies.ts'

/** As the choices say them (G-156). */
export const optionLabels: Readonly<Record<ChartOption, string>> = {
  total: 'Total',
  payment_method: 'Payment method',
  country: 'Country',
  language: 'Language',
  user: 'User',
  sent: 'Sent',
  received: 'Received',
  template_type: 'Template type',
  email_flow: 'Mail flow',
  status: 'Status',
  all: 'All',
  mapped: 'Mapped to a case',
  unmapped: 'Unmapped',
  unread: 'Unread',
}

type Options = readonly ChartOption[]

const options: Readonly<Record<ChartClass, readonly [Options, Options, Options]>> = {
  Payments: [['total', 'payment_method', 'country', 'language', 'user'], [], []],
  Emails: [
    ['sent', 'received'],
    ['total', 'template_type', 'email_flow', 'status', 'user'],
    ['all', 'mapped', 'unmapped', 'unread'],
  ],
}

/** The choices of a role: agents compare nobody (DASH-32, G-158). */
const choices = (role: Role, values: Options): Options =>
  role === 'AGENT' ? values.filter((value) => !value.includes('user')) : values

const labelled = (role: Role, values: Options) =>
  choices(role, values).map((value) => ({ value, label: optionLabels[value] }))

/** DASH-14, of each class (DASH-44, DASH-46). */
export const availableCharts = (role: Role): AvailableChart[] =>
  (['Payments', 'Emails'] as const).map((name) => {
    const [option1, option2, option3] = options[name]
    return {
      class: name,
      option1: labelled(role, option1),
      option2: labelled(role, option2),
      option3: labelled(role, option3),
    }
  })

/** A class with its three options. */
export type ChartChoice = Pick<SelectedChart, 'class' | 'option1' | 'option2' | 'option3'>

/**
 * The option that parts a chart into series, or that filters it: of payments the first, of sent emails the second, of received
 * ones the third (G-151). Null while it is not chosen.
 */
export function subgroupOf({ class: name, option1, option2, option3 }: ChartChoice) {
  if (name === 'Payments') return option1
  if (option1 === null) return null
  return option1 === 'sent' ? option2 : option3
}

/** Why no chart can be made of these choices by a role; null where it can. Options that do not apply are null. */
export function chartRefusal(
  role: Role,
  chart: ChartChoice,
  currency: string | null,
): string | null {
  const { class: name, option1, option2, option3 } = chart
  const [first, second, third] = options[name]
  const applies: readonly [string, ChartOption | null, Options][] = [
    ['option1', option1, first],
    ['option2', option2, option1 === 'sent' ? second : []],
    ['option3', option3, option1 === 'received' ? third : []],
  ]
  for (const [field, value, values] of applies) {
    const isTaken = value === null ? values.length === 0 : choices(role, values).includes(value)
    if (!isTaken) return `${field} is not accepted for a chart of ${name}.`
  }
  if (name === 'Emails') return currency === null ? null : 'A chart of Emails has no currency.'
  return currency !== null && isCurrency(currency)
    ? null
    : 'A chart of Payments needs one currency.'
}
