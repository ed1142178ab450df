/** Names of the timed tasks of automation. */
export const RUNS = 'automationRuns';
export const LOOKS = 'automationLooks';
