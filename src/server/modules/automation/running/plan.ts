export const RUNS = 'automationRuns';
export const LOOKS = 'automationLooks';
