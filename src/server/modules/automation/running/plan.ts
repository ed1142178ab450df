/** Names of the clock's tasks of automation. */
export const RUNS = 'automationRuns';
export const LOOKS = 'automationLooks';
