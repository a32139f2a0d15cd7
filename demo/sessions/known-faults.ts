import { buildHospital } from '#demo/hospital/hospital.ts'
import { type KnownFault, knownFaults } from './sessions.ts'

/** The faults of the demo as `npm start` makes it (seed 1): which items are wrong on purpose, and what is right. */
export const KNOWN_FAULTS: readonly KnownFault[] = knownFaults(buildHospital(1))
