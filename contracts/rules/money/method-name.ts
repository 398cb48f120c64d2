/** 'Credit card' for 'CREDIT_CARD'. */
export const methodName = (method: string): string =>
  method.slice(0, 1).toUpperCase() + method.slice(1).toLowerCase().replaceAll('_', ' ')
