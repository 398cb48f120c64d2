export { stepDone, stepExpired } from './model.ts'
export { SecondStep } from './second-step.tsx'
