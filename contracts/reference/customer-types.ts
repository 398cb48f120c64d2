/** What an organisation that holds image rights is (document 1, sections 1 and 3). */
export const customerTypes = [
  'PHOTO_LIBRARY',
  'PHOTOGRAPHER',
  'NEWS_AGENCY',
  'AGENT',
  'OTHER',
] as const

export type CustomerType = (typeof customerTypes)[number]

/** As a form says them. */
export const customerTypeNames: Readonly<Record<CustomerType, string>> = {
  PHOTO_LIBRARY: 'Photo library',
  PHOTOGRAPHER: 'Photographer',
  NEWS_AGENCY: 'News agency',
  AGENT: 'Agent',
  OTHER: 'Other',
}
