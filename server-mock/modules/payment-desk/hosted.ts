/** Where the demo's payment provider shows its own pages, on the files' origin. */
export const hostedPath = '/payment-desk'

export const checkoutPageOf = (filesUrl: string, session: string): string =>
  `${filesUrl}${hostedPath}/checkout/${session}`

export const accountPageOf = (filesUrl: string, link: string): string =>
  `${filesUrl}${hostedPath}/account/${link}`
