import { CREDITS_AT_ONCE } from '../../limits.ts'
import {
  AddressLine,
  BusinessDetails,
  Credits,
  datevLines,
  invoiceFactLines,
} from '../../model/accounts/business.ts'
import { Count } from '../../model/primitives.ts'
import { z } from '../../schema.ts'
import { lateCommand } from '../definition.ts'

export const businessCommands = {
  /** The version is the one that the form shows: it travels as `If-Match`. */
  'customer.address.change': lateCommand(
    'customer.address.change',
    {
      version: Count,
      address_line_1: AddressLine,
      address_line_2: z.nullable(AddressLine),
      postal_code: AddressLine,
      city: AddressLine,
      vat_id: z.nullable(AddressLine),
      timezone: z.string().check(z.maxLength(100)),
      ...invoiceFactLines,
      ...datevLines,
    },
    BusinessDetails,
  ),
  /** Costs money, so it is never sent later by itself. */
  'customer.credits.add': lateCommand(
    'customer.credits.add',
    {
      amount: z.int().check(z.gte(CREDITS_AT_ONCE.least), z.lte(CREDITS_AT_ONCE.most)),
    },
    Credits,
  ),
}
