export { factorSetUpRequested } from './open-model.ts'
export { SecondFactorOnDemand } from './second-factor-on-demand.tsx'
