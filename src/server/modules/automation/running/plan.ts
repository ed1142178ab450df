export const DUE_RUNS_TASK = 'automationRuns';
export const CLOCK_RULES_TASK = 'automationLooks';
