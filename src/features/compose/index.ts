export { ComposeOnDemand } from './compose-on-demand.tsx'
