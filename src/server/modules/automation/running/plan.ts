export const DUE_RULE_RUNS_TASK = 'automationRuns';
export const CLOCK_RULES_TASK = 'automationLooks';
