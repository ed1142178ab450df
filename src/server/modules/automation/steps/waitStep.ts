import type { StepKind } from './stepKind.ts';

const MS = { Minutes: 60_000, Hours: 3_600_000, Days: 86_400_000 } as const;

export const waitStep: StepKind<'Wait'> = {
  kind: 'Wait',
  check: () => [],
  foretell: () => ({ unknown: 'Waits' }),
  perform: async ({ scope }, { amount, unit }) => ({
    outcome: 'Waited',
    waitTill: new Date(scope.time.now() + amount * MS[unit]).toISOString(),
  }),
};
